import { nameKey } from "../domain/entities.ts";
import { unless } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { saidHash } from "../domain/turn.ts";
import type { IngestedJson, IngestJson, RedactedJson, StatementJson } from "../domain/write-shapes.ts";
import { type Ingested, planConversation } from "../ingest/conversation/plan.ts";
import type { Conversation, Talk } from "../ingest/conversation/statements.ts";
import { withoutSecrets } from "../ingest/transcripts/admit.ts";
import type { Outcome } from "../remember/state-fact.ts";
import { countEach } from "../text/groups.ts";
import { detachedText } from "../text/memoised.ts";
import { redact } from "../text/safety/secrets.ts";
import { adoptHandEdits } from "./adopt.ts";
import { assertNoSecret, isTalkKeptOut, refused } from "./checks.ts";
import { type Context, rulesOf } from "./context.ts";
import { Bulk, type Done } from "./driver.ts";
import { isNotForOthers } from "./owners-only.ts";
import { readTranscript, type TranscriptSource } from "./transcript.ts";

interface TalkOptions {
  readonly project?: string | undefined;
  /** Names under which the owner of the store speaks. */
  readonly owners?: readonly string[] | undefined;
  /** When it began where none of its turns has a time, ms since 1970 (default: now). */
  readonly modifiedMs?: number | undefined;
  /** The key of the project of a directory; undefined outside of any. */
  readonly projectAt?: ((directory: string) => string | undefined) | undefined;
}

export interface IngestOptions extends TalkOptions {
  /** Called after each change set with the turns looked at so far, of those that were read by then. */
  readonly progress?: ((turns: number, read: number) => void) | undefined;
  /** Called with what became of each statement, which the result then does not list: a long input has many. */
  readonly said?: ((outcome: StatementJson) => void) | undefined;
  /** Asked before each change set: true stops, and the same call again goes on from there. */
  readonly isInterrupted?: (() => boolean) | undefined;
  /** The file that it comes from: what is taken in can be taken back by `import` of the result, whichever runs it took. */
  readonly file?: FileState | undefined;
  /** Keeps a conversation with private turns where others read the store; what is new of it is counted, or undefined where nobody counts. */
  readonly own?: ((conversation: Conversation) => Promise<IngestedJson | undefined>) | undefined;
  /** Only these are taken in. Default: all. */
  readonly only?: ((conversation: Conversation) => boolean) | undefined;
  /** What applies the change sets, where the conversations are a part of more. */
  readonly bulk?: Bulk | undefined;
}

/** New turns of one change set: enough to be fast, few enough to hold. */
const TURNS = 250;

/**
 * Takes in conversations, one change set each (long ones several): the turns word for word as episodes, secrets
 * as `[redacted:<rule>]`, and what they state. What is known already is not taken in again. PaiError `busy`.
 */
export async function ingest(
  context: Context,
  conversations: Iterable<Conversation> | AsyncIterable<Conversation>,
  options: IngestOptions = {},
): Promise<RedactedJson> {
  let redacted = 0;
  const cleaned = async function* () {
    for await (const conversation of conversations) {
      const turns = conversation.turns.map((turn) => {
        const clean = withoutSecrets(turn);
        if (clean.found.length > 0) redacted++;
        return clean.turn;
      });
      yield { ...conversation, session: redact(conversation.session).text, turns };
    }
  };
  const command = options.file && importCommand("ingest", [options.file], context);
  const done = await takeIn(context, cleaned(), options, command);
  return { ...done, redacted };
}

async function takeIn(
  context: Context,
  conversations: AsyncIterable<Conversation>,
  options: IngestOptions,
  command = "ingest",
): Promise<IngestedJson> {
  assertNoSecret("the project", options.project ?? context.project);
  const bulk = options.bulk ?? new Bulk(context, command, await adoptHandEdits(context));
  const tally = new Tally(options.said, context.dryRun);
  const { isInterrupted = () => false } = options;
  let looked = 0;
  for await (const conversation of conversations) {
    if (isInterrupted()) return tally.result(true);
    if (options.only?.(conversation) === false) continue;
    const { turns, goesOn = false } = conversation;
    const before = countEach(conversation.before ?? []);
    const talk = talkOf(context, { ...conversation, copied: kinOf(conversation, bulk.forks) }, options);
    const all = async () => {
      if (isTalkKeptOut(context, conversation)) throw refused();
      for (let left = 1; left > 0; ) {
        if (isInterrupted()) return false;
        const arrival = { turns, before, most: TURNS, ends: !goesOn };
        const planned = await bulk.commit(async (planner) => {
          const plan = await planner.run(planConversation(arrival, talk));
          if (isNotForOthers(context, plan.changes)) throw refused();
          return plan;
        });
        tally.add(planned);
        left = planned.result.left;
        const done = looked + turns.length - left;
        options.progress?.(done, done);
      }
      tally.finish(conversation);
      return true;
    };
    const elsewhere = async () => {
      if (options.own === undefined) throw refused();
      const yours = await options.own(conversation);
      if (yours === undefined) return true;
      tally.join(yours);
      tally.finish(conversation);
      return !yours.interrupted;
    };
    if (!(await unless(["is_private"], all, elsewhere))) return tally.result(true);
    looked += turns.length;
  }
  if (tally.wrote && options.bulk === undefined) context.tidyLater();
  return tally.result(false);
}

/** Settings that hold for all turns of a conversation that is ingested with these options. */
function talkOf(
  context: Context,
  { session, cwd, copied }: Pick<Conversation, "session" | "cwd" | "copied">,
  options: TalkOptions,
): Talk {
  const { projectAt, modifiedMs } = options;
  const nowMs = context.clock.now();
  const here = options.project ?? context.project;
  return {
    session,
    copied,
    project: cwd === undefined || projectAt === undefined ? here : projectAt(cwd),
    startedMs: modifiedMs === undefined ? undefined : Math.min(modifiedMs, nowMs),
    owners: new Set(options.owners?.map(nameKey)),
    rules: rulesOf(context),
  };
}

/** Chat programs write no seconds, and two of their conversations may begin alike. */
const MINUTE_MS = 60_000;

/** The conversations that one may repeat: those that it was forked from, what else was forked from them or from it, and what began at its very moment. */
function kinOf({ session, copied = [], turns }: Conversation, forks: Bulk["forks"]): readonly string[] {
  const [first] = turns;
  const isExact = first?.atMs !== undefined && first.atMs % MINUTE_MS > 0;
  const roots = isExact ? [...copied, `${first.atMs} ${saidHash(first)}`] : copied;
  const others = [session, ...roots].flatMap((one) => [...(forks.get(one) ?? [])]);
  for (const one of roots) forks.set(one, (forks.get(one) ?? new Set()).add(session));
  return [...new Set([...copied, ...others])].filter((one) => one !== session);
}

/** Takes in what a transcript, an export of chats or an agent's log says. PaiError `not_text`, `invalid_value`, `busy`. */
export async function ingestTranscript(
  context: Context,
  input: AsyncIterable<Uint8Array>,
  source: TranscriptSource,
  options: IngestOptions = {},
): Promise<IngestJson> {
  assertNoSecret("the name of a conversation", source.session);
  const named = { ...source, zone: context.zone, name: redact(source.name.replace(/\.[^.]{0,8}$/, "")).text };
  const { format, conversations, turnsRead, problems, skipped } = await readTranscript(input, named);
  const progress = (turns: number) => options.progress?.(turns, turnsRead());
  const { file } = options;
  const command = file && importCommand("ingest", [file], context);
  let keptOut = 0;
  const countOut = async () => {
    keptOut++;
    return undefined;
  };
  const { own = countOut } = options;
  const done = await takeIn(context, conversations, { ...options, progress, own }, command);
  const wrote = done.changeSets.length > 0 && command !== undefined;
  return {
    ...done,
    ...(wrote && { import: nameIn(command) }),
    format,
    problems: [...problems],
    skipped: { ...Object.fromEntries(skipped), ...(keptOut > 0 && { [KEPT_OUT_TALK]: keptOut }) },
  };
}

const KEPT_OUT_TALK = "private conversation, for your own memory (pai init --personal)";

class Tally {
  readonly #sessions = new Set<string>();
  readonly #episodes = new Set<string>();
  readonly #said: NonNullable<IngestOptions["said"]>;
  /** `episodes`: those in another store, until the end. */
  readonly #json: IngestedJson;

  constructor(said: IngestOptions["said"], dryRun: boolean) {
    this.#json = {
      turns: { total: 0, new: 0, suppressed: 0 },
      sessions: 0,
      episodes: 0,
      outcomes: [],
      changeSets: [],
      parked: [],
      interrupted: false,
      dryRun,
    };
    this.#said = said ?? ((outcome) => this.#json.outcomes.push(outcome));
  }

  get wrote(): boolean {
    return this.#json.changeSets.length > 0;
  }

  add({ result, changeSet, parked }: Done<Ingested>): void {
    const { taken, left, suppressed, episodes, outcomes } = result;
    for (const { header } of episodes) this.#episodes.add(detachedText(header.id));
    const stated = ({ action, memory, of }: Outcome): StatementJson => {
      const { id, kind, subject = "owner" } = memory.header;
      return { action, id, kind, subject, text: memory.text, ...(of && { of: of.header.id }) };
    };
    this.join({
      // Each plan sees all of those that are suppressed; the last one counts.
      turns: { total: 0, new: taken, suppressed: left === 0 ? suppressed : 0 },
      episodes: 0,
      outcomes: outcomes.map(stated),
      parked: [...parked],
      changeSets: changeSet === undefined ? [] : [changeSet],
    });
  }

  join(other: Omit<IngestedJson, "sessions" | "interrupted" | "dryRun">): void {
    const json = this.#json;
    json.turns.new += other.turns.new;
    json.turns.suppressed += other.turns.suppressed;
    json.episodes += other.episodes;
    for (const outcome of other.outcomes) this.#said(outcome);
    json.changeSets.push(...other.changeSets);
    json.parked.push(...other.parked);
  }

  finish({ session, turns }: Conversation): void {
    this.#sessions.add(session);
    this.#json.turns.total += turns.length;
  }

  result(interrupted: boolean): IngestedJson {
    const episodes = this.#json.episodes + this.#episodes.size;
    return { ...this.#json, interrupted, episodes, sessions: this.#sessions.size };
  }
}

export interface FileState {
  /** Below what was named, or its own name. */
  readonly path: string;
  /** When it was last changed, ms since 1970; absent for stdin. */
  readonly changedMs?: number | undefined;
  /** How long it is; absent for stdin. */
  readonly bytes?: number | undefined;
}

/**
 * The command name that the change sets of an import share, so that they are undone together. Resuming with the same files gives the same
 * name; a stream gets a new one each time.
 */
export function importCommand(
  command: "import" | "ingest",
  files: readonly FileState[],
  { clock }: Pick<Context, "clock">,
): string {
  const told = files.map(({ path, bytes, changedMs }) => [path, bytes ?? clock.wall(), changedMs]);
  return `${command}:${sha256(JSON.stringify(told)).slice(-8)}`;
}

/** The name in what the change sets of an import are called, by which they are taken back. Pure. */
export function nameIn(command: string): string {
  return command.slice(command.indexOf(":") + 1);
}
