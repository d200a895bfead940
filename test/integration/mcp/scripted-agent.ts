import { expectedOf, expectedOfPair, isMeant } from "../../../bench/asked.ts";
import { openMemory } from "../../../src/open-memory.ts";
import { analyse } from "../../../src/text/analyse.ts";
import { Client, hostOf, type Reply } from "./client.ts";

/** What became of what an agent said, judged by the labels. */
export interface Tally {
  /** Statements, and those of them that stand in the store as they should. */
  said: number;
  kept: number;
  changes: number;
  changed: number;
  deeds: number;
  closed: number;
  /** Ends whose label leaves no doubt what it means, and those of them that ended exactly that, by exactly this statement. */
  named: number;
  exact: number;
  /** Different texts that were kept, and those of them that are in force once where no label ends them, and else not at all. */
  texts: number;
  right: number;
  /** Memories that were ended although no label says so. */
  wronglyEnded: number;
  questions: number;
  /** Answers that were refused. */
  refused: number;
  asked: number;
  first: number;
  none: number;
  silent: number;
}

function emptyTally(): Tally {
  return {
    ...{ said: 0, kept: 0, changes: 0, changed: 0, deeds: 0, closed: 0, named: 0, exact: 0, texts: 0 },
    ...{ right: 0, wronglyEnded: 0, questions: 0, refused: 0, asked: 0, first: 0, none: 0, silent: 0 },
  };
}

const MINUTE_MS = 60_000;

interface Statement {
  readonly text: string;
  readonly category?: string;
  readonly replaces?: string;
  readonly closes?: string;
}

/** What was kept of what the agent said. */
interface Said {
  /** As the memory has it. */
  readonly text: string;
  readonly label: string;
  readonly isPromise: boolean;
  /** What ended it, as the labels say. */
  by?: string;
}

/** A client at the other end of a server. */
export interface Caller {
  initialize(revision?: string, name?: string): Promise<Reply>;
  call(name: string, given?: object): Promise<Reply>;
  end(): Promise<void>;
}

/** The day in a life, ms since 1970. */
export interface LifeClock {
  ms: number;
}

export interface Clients {
  readonly clients: readonly Caller[];
  readonly clock: LifeClock;
  /** What they are called. */
  readonly name?: string | undefined;
}

/** So many clients in this process. */
export function clientsOf(store: string, count: number): Clients {
  const clock = { ms: Date.UTC(2026, 8, 1, 9) };
  const open = hostOf(store, { now: () => clock.ms });
  return { clients: Array.from({ length: count }, () => new Client(open)), clock };
}

/**
 * An agent that knows the labels of a life (see bench/lives.ts) and says over MCP what they say: which statement replaces or closes
 * which, and the answers to what is asked. What a label means it finds by `memory_recall`, as any agent would. Each call goes through the
 * next of its clients.
 */
export class ScriptedAgent {
  readonly tally = emptyTally();
  /** Of what did not go as the labels say. */
  readonly told: string[] = [];
  readonly #store: string;
  readonly #clients: readonly Caller[];
  readonly #clock: LifeClock;
  readonly #name: string;
  #calls = 0;
  readonly #said: Said[] = [];
  /** Ids of what the labels end. */
  readonly #ended = new Set<string>();

  constructor(store: string, { clients, clock, name = "client" }: Clients = clientsOf(store, 1)) {
    this.#store = store;
    this.#clients = clients;
    this.#clock = clock;
    this.#name = name;
  }

  async begin(): Promise<void> {
    for (const [i, client] of this.#clients.entries())
      await client.initialize(undefined, `${this.#name}-${i}`);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.end();
  }

  /** Lives through the lines of a life. */
  async live(lines: readonly string[]): Promise<void> {
    for (const [i, line] of lines.entries()) {
      const [sign, rest] = [line[0], line.slice(1).trim()];
      if (sign === "@") this.#clock.ms = Date.parse(`${rest.replace(" ", "T")}:00Z`);
      if (sign === ">")
        await this.#hear(rest, lines[i + 1]?.startsWith("=") ? (lines[i + 1] ?? "").slice(1).trim() : "");
      if (sign === "?") await this.#ask(rest);
    }
  }

  /** Says the remarks of a pair one after the other; the last is what its label or file says to the first. */
  async tellPair(line: string, file: string): Promise<void> {
    const [said = "", label] = line.split("##").map((part) => part.trim());
    const remarks = (said.split("??")[0] ?? "").split("||").map((part) => part.trim());
    const expected = expectedOfPair(file, label);
    const [first = "", ...later] = remarks;
    await this.#say({ text: first, ...(expected === "done" && { category: "commitment" }) });
    const [target] = this.#said;
    const found = target && (await this.#find(target, [first]));
    for (const text of later) {
      this.#clock.ms += MINUTE_MS;
      if (expected === "change") await this.#change(text, "", found, target);
      else if (expected === "done") await this.#close(text, "", found, target);
      else await this.#say({ text });
    }
  }

  /** Compares the store with the labels. */
  async end(): Promise<Tally> {
    await this.close();
    const memory = openMemory({ store: this.#store, now: () => this.#clock.ms });
    const log = await memory.log(100_000);
    const own = log.results.filter(({ source }) => source.includes(` ${this.#name}-`));
    for (const { event, id, reason } of own.flatMap(({ events }) => events)) {
      if (!/^(?:superseded|invalidated|fulfilled|cancelled)$/.test(event) || this.#ended.has(id)) continue;
      const { text } = await memory.show(id, false);
      if (/^merged/.test(reason)) continue;
      this.tally.wronglyEnded += 1;
      this.told.push(`ended although no label says so: ${text} (${reason})`);
    }
    await this.#compare(memory);
    return this.tally;
  }

  /** Nothing that was kept is lost or there twice, and what a label ends was ended by what says so. */
  async #compare(memory: ReturnType<typeof openMemory>): Promise<void> {
    const kinds = ["fact", "commitment"] as const;
    const all = (await Promise.all(kinds.map((kind) => memory.list({ kind, status: "all" })))).flatMap(
      ({ results }) => results,
    );
    const textOf = new Map(all.map(({ id, text }) => [id, text]));
    const wanted = new Map<string, string | undefined>();
    for (const { text, by } of this.#said) wanted.set(text, by ?? wanted.get(text));
    for (const [text, by] of wanted) {
      const same = all.filter((one) => one.text === text);
      const inForce = same.filter(({ status, state }) => status === "active" && (state ?? "open") === "open");
      const ends = same.map(({ supersededBy, state }) => textOf.get(supersededBy ?? "") ?? state);
      const isRight =
        by === undefined
          ? inForce.length === 1
          : inForce.length === 0 &&
            ends.some((end) => end === by || end === "fulfilled" || end === "cancelled");
      this.tally.texts += 1;
      this.tally.right += Number(isRight);
      if (!isRight) this.told.push(`in force ${inForce.length} times, ended by ${by}: ${text} (${ends})`);
    }
  }

  async #call(name: string, given: object): Promise<Reply> {
    const client = this.#clients[this.#calls++ % this.#clients.length];
    return client?.call(name, given);
  }

  async #hear(text: string, label: string): Promise<void> {
    this.#clock.ms += MINUTE_MS;
    if (/^(?:none|refused)/.test(label)) return;
    const expected = expectedOf(label);
    if (expected !== "change" && expected !== "done")
      return void (await this.#say(
        { text, ...(/^commitment/.test(label) && { category: "commitment" }) },
        label,
      ));
    const target = this.#named(label, text, expected === "done");
    const single = `${label} ${text}`.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    // A whole sentence may ask for too much: then single words, as somebody would who searches.
    const found = await this.#find(target, [label, text, ...new Set(single)], { label, text });
    if (expected === "change") await this.#change(text, label, found, target);
    else await this.#close(text, label, found, target);
  }

  /** What a label means of all that was said: the only one in force that has most of its words; undefined where it says too little. */
  #named(label: string, text: string, isPromise: boolean): Said | undefined {
    // A number that the statement does not say is the value that it ends.
    const old = (label.match(/\d[\d.:]*/g) ?? []).filter((value) => !text.includes(value));
    const open = this.#said.filter(
      (one) =>
        one.by === undefined &&
        one.isPromise === isPromise &&
        old.every((value) => one.text.includes(value)) &&
        isMeant(`${one.text} ${one.label}`, label),
    );
    const about = label.replace(VERBS, "");
    const scored = open.map((one) => ({
      one,
      score: scoreOf(one.text, about, text) + scoreOf(one.label.replace(VERBS, ""), about, ""),
    }));
    const most = Math.max(...scored.map(({ score }) => score));
    const best = scored.filter(({ score }) => score === most);
    return best.length === 1 ? best[0]?.one : undefined;
  }

  /** A memory that recall knows: the one that is meant, where that is sure, else the one that shares most with a label and its statement. */
  async #find(
    target: Said | undefined,
    queries: readonly string[],
    { label = "", text = "" } = {},
  ): Promise<Reply | undefined> {
    const found: Reply[] = [];
    for (const query of queries) {
      const { results } = await this.#call("memory_recall", { query, limit: 30 });
      const inForce = results.filter(
        (one: Reply) => one.status === undefined && /^(?:fa|co|be)_/.test(one.id),
      );
      found.push(...inForce);
      const meant = target && inForce.find((one: Reply) => one.text === target.text);
      if (meant) return meant;
    }
    if (target) return undefined;
    const scored = found.map((one) => ({ one, score: scoreOf(one.text, label, text) }));
    return scored.sort((a, b) => b.score - a.score)[0]?.one;
  }

  async #change(text: string, label: string, older: Reply | undefined, target?: Said): Promise<void> {
    this.tally.changes += 1;
    if (older === undefined) return this.#sayWithout("what this changes", text, label);
    this.#ended.add(await this.#whole(older.id));
    const said = await this.#say({ text, replaces: older.id }, label);
    const card = await this.#card(older.id);
    const isChanged = card.status === "superseded";
    this.tally.changed += Number(isChanged);
    if (!isChanged) this.told.push(`not replaced: ${text}`);
    await this.#prove(
      older.text,
      said,
      target,
      isChanged && card.superseded_by === (await this.#whole(said?.id)),
    );
  }

  async #close(text: string, label: string, promise: Reply | undefined, target?: Said): Promise<void> {
    this.tally.deeds += 1;
    if (promise === undefined) return this.#sayWithout("the promise that this closes", text, label);
    this.#ended.add(await this.#whole(promise.id));
    const said = await this.#say({ text, closes: promise.id }, label);
    const card = await this.#card(promise.id);
    const isClosed = card.state === "fulfilled" || card.state === "cancelled";
    this.tally.closed += Number(isClosed);
    if (!isClosed) this.told.push(`not closed: ${text}`);
    await this.#prove(promise.text, said, target, isClosed);
  }

  async #sayWithout(what: string, text: string, label: string): Promise<void> {
    this.told.push(`recall does not find ${what}: ${text}`);
    await this.#say({ text }, label);
  }

  /** Notes what ended what; it counts as exact where the label names it, and it ended as it says. */
  async #prove(ended: string, by: Reply | undefined, target: Said | undefined, isSo: boolean): Promise<void> {
    for (const one of this.#said) if (one.text === ended) one.by ??= by?.text;
    if (target === undefined) return;
    this.tally.named += 1;
    const isExact = isSo && ended === target.text;
    this.tally.exact += Number(isExact);
    if (!isExact) this.told.push(`ended "${ended}" instead of "${target.text}": ${by?.text}`);
  }

  async #card(id: string): Promise<Reply> {
    return this.#call("memory_expand", { id });
  }

  async #whole(id: string): Promise<string> {
    return (await this.#card(id)).full_id;
  }

  /** Says something, and answers what is asked: what the label ends was said already, so that both of any other two hold. */
  async #say(statement: Statement, label = ""): Promise<Reply | undefined> {
    const done = await this.#call("memory_remember", { statements: [statement] });
    this.tally.said += 1;
    const [fate] = done.statements ?? [];
    const isKept = !done.isError && /^(?:remembered|replaced|closed|duplicate)$/.test(fate?.status);
    this.tally.kept += Number(isKept);
    if (isKept) this.#said.push({ text: fate.text, label, isPromise: fate.kind === "commitment" });
    else this.told.push(`${fate?.status ?? done.text}: ${statement.text} ${fate?.notes ?? ""}`);
    for (const { question, choices } of done.questions ?? []) {
      this.tally.questions += 1;
      const choice = ["both", "no", "two", "fact"].find((one) => choices.includes(one));
      const { answers } = await this.#call("memory_answer", { answers: [{ question, choice }] });
      this.tally.refused += Number(answers[0].status === "refused");
      if (answers[0].status === "refused") this.told.push(`answer refused: ${answers[0].note}`);
    }
    return fate;
  }

  async #ask(line: string): Promise<void> {
    const [query = "", wanted = ""] = line.split("::").map((part) => part.trim());
    const { results } = await this.#call("memory_recall", { query, limit: 5 });
    if (wanted === "NONE") {
      this.tally.none += 1;
      this.tally.silent += Number(results.length === 0);
      return;
    }
    this.tally.asked += 1;
    const isFirst = new RegExp(wanted.replace("(?i)", ""), "i").test(results[0]?.text ?? "");
    this.tally.first += Number(isFirst);
    if (!isFirst) this.told.push(`rank 1 of "${query}" [${wanted}]: ${results[0]?.text}`);
  }
}

/** Words of labels that say what a statement does, not to what. */
const VERBS = /\b(?:supersede|replace|correct|close|reinforce|change|decision|fact)[ds]*\b/g;

/** How much a text shares with a label, and with what is labelled. Pure. */
function scoreOf(text: string, label: string, labelled: string): number {
  const shared = new Set(analyse(text));
  const of = (words: string) => [...new Set(analyse(words))].filter((word) => shared.has(word)).length;
  return 2 * of(label) + of(labelled);
}
