import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { inheritTimes, turnHashes } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { planConversation } from "../ingest/conversation/plan.ts";
import { isMemory } from "../markdown/memory-file.ts";
import { parseTurns } from "../markdown/turns.ts";
import type { Row } from "../ports.ts";
import { isOver } from "../remember/boxes/segment.ts";
import { Bulk } from "./bulk.ts";
import type { Context } from "./context.ts";
import { talkOf } from "./ingest.ts";

/** An episode that still grows, of a conversation in which nobody says anything any more. */
interface Idle {
  readonly session: string;
  readonly project: string | undefined;
  readonly owners: readonly string[];
}

export interface Sealed {
  readonly sealed: number;
  readonly left: number;
  readonly changed: number;
  readonly changeSets: readonly string[];
  readonly parked: readonly string[];
}

/**
 * Ends conversations in which nothing was said for more than 3 hours: what waits in them is read, and their last
 * episode is sealed, as if the source had said that it was all. One change set each. `isStopped`: asked before each.
 */
export async function sealIdle(
  context: Context,
  index: SearchIndex,
  {
    capturing,
    isStopped,
    most = Number.POSITIVE_INFINITY,
  }: {
    readonly capturing: () => Promise<Context>;
    readonly isStopped: () => boolean;
    readonly most?: number | undefined;
  },
): Promise<Sealed> {
  const idle = idleTalks(context, index);
  if (idle.length === 0) return { sealed: 0, left: 0, changed: 0, changeSets: [], parked: [] };
  if (context.dryRun) return { sealed: 0, left: idle.length, changed: 0, changeSets: [], parked: [] };
  const engines = await capturing();
  const bulk = new Bulk(engines, "consolidate");
  let [sealed, changed] = [0, 0];
  const changeSets: string[] = [];
  const parked: string[] = [];
  for (const { session, project, owners } of idle) {
    if (isStopped() || sealed >= most) break;
    const talk = talkOf(engines, { session, turns: [] }, { owners, project });
    const done = await bulk.commit((desk) => {
      const planned = desk.run(planConversation({ turns: [], most: 0, ends: true }, talk));
      changed += planned.changes.length;
      return planned;
    });
    sealed++;
    if (done.changeSet !== undefined) changeSets.push(done.changeSet);
    parked.push(...done.parked);
  }
  return { sealed, left: idle.length - sealed, changed, changeSets, parked };
}

function idleTalks(context: Context, index: SearchIndex): readonly Idle[] {
  const nowMs = context.clock.now();
  return [...index.rows("episode")].filter(isOpen).flatMap((row) => {
    const memory = context.store.readMemory(row.path, row);
    const { session, project } = row.header;
    if (!isMemory(memory) || session === undefined || !isOver(latestMs(memory), nowMs)) return [];
    return [{ session, project, owners: ownersIn(memory, index, context) }];
  });
}

function isOpen({ header }: Row): boolean {
  const isActive = (header.status ?? DEFAULTS.status) === "active";
  return (
    header.kind === "episode" && isActive && header.turns !== undefined && header.sealed_at === undefined
  );
}

/** When something was last said in it, or last came in, whichever is later. */
function latestMs({ header, text }: Memory): number {
  const said = inheritTimes(parseTurns(text)).flatMap(({ atMs }) => atMs ?? []);
  return Math.max(Date.parse(header.updated ?? header.created), idTimeMs(header.id), ...said);
}

const FIRST_PERSON = /^(?:I|I'm|I’m|I've|I’ve|My|We|Our)\b/;

/**
 * Under which names the owner speaks in it, which only whoever brought it in knew: those whose first person became
 * facts about the owner.
 */
function ownersIn({ header, text }: Memory, index: SearchIndex, context: Context): readonly string[] {
  const turns = parseTurns(text);
  const speakers = new Map(
    turnHashes(turns).map((hash, i) => [`${header.id}#${hash}`, turns[i]?.speaker ?? ""]),
  );
  const owners = new Set<string>();
  for (const row of index.citing(header.id)) {
    if (row.header.kind !== "fact" || (row.header.subject ?? DEFAULTS.subject) !== DEFAULTS.subject) continue;
    const fact = context.store.readMemory(row.path, row);
    if (!isMemory(fact) || !FIRST_PERSON.test(fact.text)) continue;
    for (const source of row.header.sources ?? []) {
      const speaker = speakers.get(source);
      if (speaker !== undefined) owners.add(speaker);
    }
  }
  return [...owners];
}
