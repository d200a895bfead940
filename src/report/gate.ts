import type { Header } from "../domain/kinds.ts";
import { basisOf, idOf, type ReportRow } from "./seen.ts";

/** Which memories a report may tell of. */
interface Rules {
  readonly includeSensitive: boolean;
  /** Whether a memory is seen from where the report is made. */
  readonly isHere: (header: Header) => boolean;
}

/** Lets through what a report may tell of, and remembers what it kept back. */
export class Gate {
  readonly #rules: Rules;
  /** Sensitive memories, and what was made of them. */
  readonly hidden = new Set<string>();
  /** What was forgotten. */
  forgotten = 0;
  /** What was said by the id of its episode, where a statement tells it. */
  readonly stated = new Set<string>();
  /** Kept back for any reason. */
  readonly #untold = new Set<string>();
  /** What was said in the words of a statement that is kept back. */
  readonly #unsaid = new Set<string>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The memories that may be told of; those that are made of others come last. */
  *through(rows: Iterable<ReportRow>): Generator<ReportRow> {
    const derived: ReportRow[] = [];
    for (const row of rows) {
      this.#noteSources(row.header, this.stated);
      if (this.#isKeptBack(row.header)) this.#noteSources(row.header, this.#unsaid);
      else if (basisOf(row.header).length > 0) derived.push(row);
      else yield row;
    }
    for (const row of derived) {
      const basis = basisOf(row.header);
      if (basis.some((id) => this.hidden.has(id))) this.hidden.add(row.header.id);
      else if (!basis.some((id) => this.#untold.has(id))) yield row;
    }
  }

  /** Whether the words of a memory may be shown; asked when all have passed. */
  maySay(id: string): boolean {
    return !this.#unsaid.has(id);
  }

  #isKeptBack(header: Header): boolean {
    const isForgotten = header.status === "forgotten";
    const isSensitive = !isForgotten && header.sensitive === true && !this.#rules.includeSensitive;
    if (isForgotten) this.forgotten++;
    if (isSensitive) this.hidden.add(header.id);
    const isKept = isForgotten || isSensitive || !this.#rules.isHere(header);
    if (isKept) this.#untold.add(header.id);
    return isKept;
  }

  #noteSources({ kind, sources = [] }: Header, into: Set<string>): void {
    if (kind !== "fact" && kind !== "commitment") return;
    for (const reference of sources) into.add(idOf(reference));
  }
}
