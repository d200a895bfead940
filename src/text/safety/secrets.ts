import { KEY_RULES, type KeyRule } from "./key-rules.ts";
import { LABELLED_RULES, type LabelledRule } from "./labelled-rules.ts";
import { findPrivateKeys } from "./private-keys.ts";

/** A secret in a text: `rule` names its sort, the text from `start` to before `end` is it (UTF-16 units). */
export interface Secret {
  readonly rule: string;
  /** What it is, with its article: "a GitHub token". */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Every key, token, private key and password that the rules know in a text, in order, none overlapping
 * another. It can miss one that looks like nothing (a password in mid-sentence that is an ordinary word).
 * Linear; rules whose marks do not occur cost one look for the mark. Pure.
 */
export function findSecrets(text: string): readonly Secret[] {
  const lower = text.toLowerCase();
  const found = [
    ...findPrivateKeys(text).map(([start, end]) => ({
      ...{ rule: "private-key", what: "a private key", start, end },
    })),
    ...KEY_RULES.filter(({ gates }) => gates.some((gate) => text.includes(gate))).flatMap((rule) =>
      matches(rule, text),
    ),
    ...LABELLED_RULES.filter(({ gates }) => gates.some((gate) => lower.includes(gate))).flatMap((rule) =>
      labelledMatches(rule, text),
    ),
  ];
  return withoutOverlaps(found);
}

/** The text with each secret as `[redacted:<rule>]`, and what was found (places in the given text). Pure. */
export function redact(text: string): { readonly text: string; readonly found: readonly Secret[] } {
  const found = findSecrets(text);
  let from = 0;
  let redacted = "";
  for (const { rule, start, end } of found) {
    redacted += `${text.slice(from, start)}[redacted:${rule}]`;
    from = end;
  }
  return { text: redacted + text.slice(from), found };
}

/** The line and column of a place in a text, both from 1; columns count characters. Pure. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n|\n|\r/u);
  return { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
}

function matches({ id, what, source }: KeyRule, text: string): Secret[] {
  return [...text.matchAll(expression(source, "g"))].map((match) => spanOf(match, id, what));
}

function labelledMatches({ id, what, source, accepts }: LabelledRule, text: string): Secret[] {
  return [...text.matchAll(expression(source, "gi"))].flatMap((match) => {
    const { secret = match[0], quote, assign } = match.groups ?? {};
    const end = match.index + match[0].length;
    const after = restOfLine(text, end);
    const sure = quote !== undefined || assign !== undefined;
    return accepts(secret, { sure, after }) ? [spanOf(match, id, what)] : [];
  });
}

const made = new Map<string, RegExp>();

/** Made once; `matchAll` works on a copy, so that nothing is kept between two texts. */
function expression(source: string, flags: string): RegExp {
  const known = made.get(source) ?? new RegExp(source, flags);
  made.set(source, known);
  return known;
}

function spanOf(match: RegExpExecArray, rule: string, what: string): Secret {
  const secret = match.groups?.secret ?? match[0];
  const start = match.index + match[0].lastIndexOf(secret);
  const trailing = /[.,;)\]}]{1,3}$/u.exec(secret)?.[0].length ?? 0;
  return { rule, what, start, end: start + secret.length - trailing };
}

/** At most 80 characters: what follows a value says whether it was prose. */
function restOfLine(text: string, from: number): string {
  const rest = text.slice(from, from + 80);
  const end = rest.search(/[\r\n]/u);
  return end === -1 ? rest : rest.slice(0, end);
}

function withoutOverlaps(found: readonly Secret[]): Secret[] {
  const kept: Secret[] = [];
  // The sort is stable: of those that begin together, the surer rule stands first.
  for (const secret of found.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last === undefined || secret.start >= last.end) kept.push(secret);
    else if (secret.end > last.end) kept[kept.length - 1] = { ...last, end: secret.end };
  }
  return kept;
}
