import { analyse } from "../src/text/analyse.ts";

/** What a remark is to what was said before, by its label. */
export type Real = "change" | "done" | "same";
export type Expected = Real | "ordinary";

/** A question that a remark raised. */
export interface Raised {
  readonly kind: string;
  readonly why: string;
  readonly choices: readonly string[];
  readonly texts: readonly string[];
}

/** What a remark brought about. */
export interface Change {
  readonly made: readonly string[];
  /** What was in force before and was ended. */
  readonly replaced: readonly string[];
  readonly closed: readonly string[];
  readonly questions: readonly Raised[];
}

/** By the first words of a label of a life, or the whole label of a pair. */
export function expectedOf(label: string): Expected {
  if (/^(?:closes|done)/.test(label)) return "done";
  if (/^(?:reinforces|same|duplicate)/.test(label)) return "same";
  return /supersede|replace|correct|rename|change/.test(label) ? "change" : "ordinary";
}

/** What the pairs of a file without labels are. */
const OF_FILE: Readonly<Record<string, Expected>> = {
  "pairs1.txt": "change",
  "pairs3.txt": "ordinary",
  "pairs5.txt": "same",
  "pairs7.txt": "done",
};

/** What a pair is: by its label, where it has one, else by its file. */
export function expectedOfPair(file: string, label: string | undefined): Expected {
  return label === undefined ? (OF_FILE[file] ?? "ordinary") : expectedOf(label);
}

/** The choices that say what is the case. */
const FITTING: Readonly<Record<Real, readonly string[]>> = {
  change: ["replaces", "moved"],
  done: ["done"],
  same: ["same"],
};

const NONE = {
  real: 0,
  decided: 0,
  asked: 0,
  otherwise: 0,
  ordinary: 0,
  ordinaryAsked: 0,
  questions: 0,
  apt: 0,
};
const COUNTS = Object.keys(NONE) as readonly (keyof typeof NONE)[]; // all of them

/** Counts what became of remarks that are something to what was said before, and what was asked. */
export class Asked {
  readonly #counts = { ...NONE };

  /** `label`: of a life; that of a pair names nothing. Whether it was decided or asked, in a word. */
  count(expected: Expected, change: Change, label = ""): string {
    const counts = this.#counts;
    counts.questions += change.questions.length;
    if (expected === "ordinary") {
      const promises = change.questions.filter(
        ({ kind }) => kind === "promise" && /^commitment/.test(label),
      ).length;
      counts.ordinary += 1;
      counts.apt += promises;
      counts.ordinaryAsked += change.questions.length - promises;
      return change.questions.length > promises ? "noise" : "";
    }
    const apt = change.questions.filter(({ texts }) => texts.slice(1).some((text) => isMeant(text, label)));
    const fitting = apt.some(({ choices }) => choices.some((one) => FITTING[expected].includes(one)));
    counts.real += 1;
    counts.apt += apt.length;
    const fate = isDecided(expected, change)
      ? "decided"
      : fitting
        ? "asked"
        : apt.length > 0
          ? "otherwise"
          : "missed";
    if (fate !== "missed") counts[fate] += 1;
    return fate;
  }

  add(other: Asked): void {
    for (const name of COUNTS) this.#counts[name] += other.#counts[name];
  }

  /** See `HEAD`. */
  row(name: string): string {
    const { real, decided, asked, otherwise, ordinary, ordinaryAsked, questions, apt } = this.#counts;
    const cells = [
      name,
      real,
      decided,
      asked,
      otherwise,
      real - decided - asked - otherwise,
      share(decided + asked, real),
      share(decided + asked + otherwise, real),
      `${ordinaryAsked} of ${ordinary}`,
      `${share(apt, questions)} (${apt} of ${questions})`,
    ];
    return `| ${cells.join(" | ")} |`;
  }
}

/**
 * `asked otherwise`: the right two, with choices of which none says what is the case; `on ordinary`: questions on other remarks; `apt`:
 * share of the questions that are about the right two.
 */
export const HEAD = [
  "| | changes, deeds, repetitions | decided | asked | asked otherwise | missed | decided or asked | or otherwise | on ordinary | apt |",
  "|---|---|---|---|---|---|---|---|---|---|",
].join("\n");

function isDecided(expected: Real, { made, replaced, closed }: Change): boolean {
  if (expected === "same") return made.length === 0 && replaced.length + closed.length === 0;
  return expected === "done" ? closed.length > 0 : replaced.length + closed.length > 0;
}

/** Whether a label means this memory: by a quotation of it, or of the remark of which it is a part, else by the words that both have. */
export function isMeant(text: string, label: string): boolean {
  const quotations = [...label.matchAll(/"([^"]+)"/g)].map(([, quotation = ""]) => quotation.toLowerCase());
  const lower = text.toLowerCase();
  if (quotations.length > 0) return quotations.some((one) => lower.includes(one) || one.includes(lower));
  const [, about = ""] = /^\w+ ?(.*)$/.exec(label) ?? [];
  const named = new Set(analyse(about).filter((term) => !/^supersed|^correct|^fact$/.test(term)));
  const shared = [...new Set(analyse(text))].filter((term) => named.has(term)).length;
  return shared >= Math.min(named.size, named.size > FEW ? 2 : 1);
}

/** The same, or most words of a quotation stand there, since who quotes leaves words out. */
export function isMeantRoughly(text: string, label: string): boolean {
  if (isMeant(text, label)) return true;
  const said = new Set(analyse(text));
  return [...label.matchAll(/"([^"]+)"/g)].some(([, quotation = ""]) => {
    const terms = analyse(quotation);
    return terms.filter((term) => said.has(term)).length >= Math.max(2, MOST * terms.length);
  });
}

const MOST = 0.7;

/** Of a label of more words one may be shared by chance. */
const FEW = 4;

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(2);
}
