import { firstOf, plainForm } from "../language/extract/plain-form.ts";
import { CAUSAL_RULES, type CausalForm } from "./causal-forms.ts";

/** What stands between two statements may be as long as a short sentence; behind more, "that's why" means something else. */
const MOST_BETWEEN = 120;
/** Enough of the second statement to see how it begins. */
const BEGINNING = 80;
const LAST_STOP = /[.!?\n](?=[^.!?\n]{0,120}$)/u;

/** Where statements stand in what was said, so that it can be seen how each goes on from the one before. */
export class CauseReader {
  readonly #text: string;
  #end: number | undefined;

  /** `goesOn`: a statement stands right before the text, such as in the turn before. */
  constructor(text: string, goesOn: boolean) {
    this.#text = text;
    this.#end = goesOn ? 0 : undefined;
  }

  /**
   * How the next statement goes on from the one before it: `onward` where that is why it holds, `back` where it
   * is the reason of that; undefined where no words say so, and where it does not stand there word for word.
   */
  next(statement: string): CausalForm | undefined {
    const before = this.#end;
    const at = this.#text.indexOf(statement, before ?? 0);
    if (at < 0) return undefined;
    this.#end = at + statement.length;
    if (before === undefined || at - before > MOST_BETWEEN) return undefined;
    const between = this.#text.slice(before, at);
    const stop = LAST_STOP.exec(between);
    const near = stop === null ? between : between.slice(stop.index + 1);
    return firstOf(CAUSAL_RULES, plainForm(near + statement.slice(0, BEGINNING)));
  }
}
