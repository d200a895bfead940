import { openMemory } from "../../../src/open-memory.ts";
import { analyse } from "../../../src/text/analyse.ts";
import { expectedOf, expectedOfPair } from "../../bench/asked.ts";
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

export function emptyTally(): Tally {
  return {
    ...{ said: 0, kept: 0, changes: 0, changed: 0, deeds: 0, closed: 0, wronglyEnded: 0, questions: 0 },
    ...{ refused: 0, asked: 0, first: 0, none: 0, silent: 0 },
  };
}

const MINUTE_MS = 60_000;

interface Statement {
  readonly text: string;
  readonly category?: string;
  readonly replaces?: string;
  readonly closes?: string;
}

/**
 * An agent that knows the labels of a life (see test/bench/lives.ts) and says over MCP what they say: which statement replaces or closes
 * which, and the answers to what is asked. What a label means it finds by `memory_recall`, as any agent would.
 */
export class ScriptedAgent {
  readonly tally = emptyTally();
  /** Of what did not go as the labels say. */
  readonly told: string[] = [];
  readonly #store: string;
  readonly #client: Client;
  #ms = Date.UTC(2026, 8, 1, 9);
  /** Ids of what the labels end. */
  readonly #ended = new Set<string>();

  constructor(store: string) {
    this.#store = store;
    this.#client = new Client(hostOf(store, { now: () => this.#ms }));
  }

  async begin(): Promise<void> {
    await this.#client.initialize();
  }

  /** Lives through the lines of a life. */
  async live(lines: readonly string[]): Promise<void> {
    for (const [i, line] of lines.entries()) {
      const [sign, rest] = [line[0], line.slice(1).trim()];
      if (sign === "@") this.#ms = Date.parse(`${rest.replace(" ", "T")}:00Z`);
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
    const id = await this.#say({ text: first, ...(expected === "done" && { category: "commitment" }) });
    for (const text of later) {
      this.#ms += MINUTE_MS;
      if (expected === "change") await this.#change(text, id);
      else if (expected === "done") await this.#close(text, id);
      else await this.#say({ text });
    }
  }

  async end(): Promise<Tally> {
    await this.#client.end();
    const memory = openMemory({ store: this.#store, now: () => this.#ms });
    const log = await memory.log(100_000);
    for (const { event, id, reason } of log.results.flatMap(({ events }) => events)) {
      if (!/^(?:superseded|invalidated|fulfilled|cancelled)$/.test(event) || this.#ended.has(id)) continue;
      const { text } = await memory.show(id, false);
      if (/^merged/.test(reason)) continue;
      this.tally.wronglyEnded += 1;
      this.told.push(`ended although no label says so: ${text} (${reason})`);
    }
    return this.tally;
  }

  async #hear(text: string, label: string): Promise<void> {
    this.#ms += MINUTE_MS;
    if (/^(?:none|refused)/.test(label)) return;
    const expected = expectedOf(label);
    if (expected === "change") return this.#change(text, await this.#meant(text, label));
    if (expected === "done") return this.#close(text, await this.#meant(text, label, "commitment"));
    await this.#say({ text, ...(/^commitment/.test(label) && { category: "commitment" }) });
  }

  /** The memory that a label means: of those that recall knows the one that shares most with it. */
  async #meant(text: string, label: string, kind?: string): Promise<string | undefined> {
    const found: Reply[] = [];
    // A whole sentence may ask for too much: then single words, as somebody would who searches.
    const single = `${label} ${text}`.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
    for (const query of [label, text, ...new Set(single)]) {
      const { results } = await this.#client.call("memory_recall", {
        query,
        limit: 30,
        ...(kind && { kind }),
      });
      found.push(
        ...results.filter((one: Reply) => one.status === undefined && /^(?:fa|co|be)_/.test(one.id)),
      );
    }
    const [words, own] = [new Set(analyse(label)), new Set(analyse(text))];
    const scored = found.map((one) => {
      const shared = new Set(analyse(one.text));
      const of = (wanted: ReadonlySet<string>) => [...wanted].filter((word) => shared.has(word)).length;
      return { id: one.id as string, score: 2 * of(words) + of(own) };
    });
    return scored.sort((a, b) => b.score - a.score)[0]?.id;
  }

  async #change(text: string, older: string | undefined): Promise<void> {
    this.tally.changes += 1;
    if (older === undefined) {
      this.told.push(`recall does not find what this changes: ${text}`);
      await this.#say({ text });
      return;
    }
    this.#ended.add(await this.#whole(older));
    await this.#say({ text, replaces: older });
    const { status } = await this.#card(older);
    if (status === "superseded") this.tally.changed += 1;
    else this.told.push(`not replaced: ${text}`);
  }

  async #close(text: string, promise: string | undefined): Promise<void> {
    this.tally.deeds += 1;
    if (promise === undefined) {
      this.told.push(`recall does not find the promise that this closes: ${text}`);
      await this.#say({ text });
      return;
    }
    this.#ended.add(await this.#whole(promise));
    await this.#say({ text, closes: promise });
    const { state } = await this.#card(promise);
    if (state === "fulfilled" || state === "cancelled") this.tally.closed += 1;
    else this.told.push(`not closed: ${text}`);
  }

  async #card(id: string): Promise<Reply> {
    return this.#client.call("memory_expand", { id });
  }

  async #whole(id: string): Promise<string> {
    return (await this.#card(id)).full_id;
  }

  /** Says something, and answers what is asked: what the label ends was said already, so that both of any other two hold. */
  async #say(statement: Statement): Promise<string | undefined> {
    const done = await this.#client.call("memory_remember", { statements: [statement] });
    this.tally.said += 1;
    const [fate] = done.statements ?? [];
    const isKept = !done.isError && /^(?:remembered|replaced|closed|duplicate)$/.test(fate?.status);
    this.tally.kept += Number(isKept);
    if (!isKept) this.told.push(`${fate?.status ?? done.text}: ${statement.text} ${fate?.notes ?? ""}`);
    for (const { question, choices } of done.questions ?? []) {
      this.tally.questions += 1;
      const choice = ["both", "no", "two", "fact"].find((one) => choices.includes(one));
      const { answers } = await this.#client.call("memory_answer", { answers: [{ question, choice }] });
      this.tally.refused += Number(answers[0].status === "refused");
      if (answers[0].status === "refused") this.told.push(`answer refused: ${answers[0].note}`);
    }
    return fate?.id;
  }

  async #ask(line: string): Promise<void> {
    const [query = "", wanted = ""] = line.split("::").map((part) => part.trim());
    const { results } = await this.#client.call("memory_recall", { query, limit: 5 });
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
