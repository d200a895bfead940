import { memoised } from "../memoised.ts";
import { findCheckedNumbers } from "./checked-numbers.ts";
import { type LabelledRule, opensAPlace } from "./everyday-rules.ts";
import { findPrivateKeys, findSeedPhrases, KEY_RULES, type KeyRule } from "./key-rules.ts";
import { LABELLED_RULES } from "./labelled-rules.ts";
import { isReference } from "./secret-values.ts";

/** A secret in a text: `rule` names its sort, the text from `start` to before `end` is it (UTF-16 units). */
export interface Secret {
  readonly rule: string;
  /** What it is, with its article: "a GitHub token". */
  readonly what: string;
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units of texts whose secrets are known: a note, its file, its tags and their folders are asked about again and again. */
const KEPT_CHARS = 200_000;

/**
 * Every key, token, private key, password and number of a card or account that the rules know in a text, in order, none
 * overlapping another; also where invisible or styled signs, escapes, base64 or hexadecimal digits hide it. It can miss one that
 * looks like nothing (a password in mid-sentence that is an ordinary word). Linear; rules whose marks do not occur cost
 * one look for the mark. Pure.
 */
export const findSecrets = /* @__PURE__ */ memoised((text): readonly Secret[] => {
  const found: Secret[] = [];
  for (const { text: form, at } of formsOf(text)) {
    const inForm = withEncoded(form);
    if (at === undefined) found.push(...inForm);
    else
      for (const one of inForm)
        found.push({ ...one, start: at[one.start] ?? 0, end: at[one.end] ?? text.length });
  }
  return withoutOverlaps(found);
}, KEPT_CHARS);

function withEncoded(text: string): Secret[] {
  const found = plainSecrets(text);
  for (const { start, end, said } of encodedIn(text)) {
    const [first] = [...plainSecrets(said), ...(USER_AND_PASSWORD.test(said) ? [CREDENTIALS] : [])];
    if (first !== undefined) found.push({ ...first, start, end });
  }
  return found;
}

/** What a whole text in base64 may be. */
const USER_AND_PASSWORD = /^[\w.@+-]{2,64}:(?=\S{0,100}[a-z])(?=\S{0,100}[\dA-Z!-/])\S{6,100}\s?$/;
const CREDENTIALS = { rule: "basic-credentials", what: "a user name with its password" };

function plainSecrets(text: string): Secret[] {
  // Unit by unit: one letter alone becomes longer (U+0130).
  const lower = text.replaceAll("\u0130", "i").toLowerCase();
  const keyRules = KEY_RULES.filter(({ gates }) => gates.some((word) => text.includes(word)));
  const labelledRules = LABELLED_RULES.filter(({ gates }) => gates.some((word) => lower.includes(word)));
  return [
    ...findPrivateKeys(text).map(([start, end]) => ({
      rule: "private-key",
      what: "a private key",
      start,
      end,
    })),
    ...keyRules.flatMap((rule) => matches(rule, text)),
    ...findCheckedNumbers(text),
    ...findSeedPhrases(text).map(([start, end]) => ({
      rule: "seed-phrase",
      what: "the seed phrase of a wallet",
      start,
      end,
    })),
    ...labelledRules.flatMap((rule) => labelledMatches(rule, text, lower)),
  ];
}

/**
 * What was found in a text, or in a longer one that begins with it, but for codes of doors, gates and locks in the text itself. Pure.
 */
export function withoutDoorCodes(found: readonly Secret[], text: string): readonly Secret[] {
  return found.filter((secret) => secret.end > text.length || !opensAPlace(text, secret));
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

/** A path without the secrets in its names; a name is also checked without its extension. Pure. */
export function redactPath(path: string): string {
  const names = redact(path).text.split("/");
  return names.map((name) => name.replace(/^(.+?)(\.[^.\s]{0,8})?$/su, redactStem)).join("/");
}

const redactStem = (_: string, stem: string, extension = "") => redact(stem).text + extension;

/**
 * `redact` for messages about what was typed (`words`): the secrets of these words are left out wherever a message quotes them,
 * whatever stands around them there. Pure.
 */
export function redacting(words: readonly string[]): (text: string) => string {
  const typed = words.flatMap((word) => {
    const value = word.replace(/^--?(?:[\w-]{1,40}=)?/, "");
    return findSecrets(value).map(({ rule, start, end }) => ({ rule, secret: value.slice(start, end) }));
  });
  return (text) =>
    typed.reduce((left, { rule, secret }) => {
      const mark = `[redacted:${rule}]`;
      const escaped = JSON.stringify(secret).slice(1, -1);
      return withoutStarts(left.replaceAll(secret, mark).replaceAll(escaped, mark), secret, mark);
    }, redact(text).text);
}

/** Also what is left of a secret where a message quotes the start of what was typed. */
function withoutStarts(text: string, secret: string, mark: string): string {
  const least = Math.min(TELLING_CHARS, Math.ceil(secret.length / 2));
  const at = least >= SHORTEST_START ? text.indexOf(secret.slice(0, least)) : -1;
  if (at === -1) return text;
  let end = at + least;
  while (end < text.length && text[end] === secret[end - at]) end++;
  return text.slice(0, at) + mark + withoutStarts(text.slice(end), secret, mark);
}

/** A shorter start of a long one tells nothing but the kind; half of a password tells what the other half is. */
const TELLING_CHARS = 12;
/** Fewer characters stand in other words, too. */
const SHORTEST_START = 4;

/** The line and column of a place in a text, both from 1; columns count characters. Pure. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split(/\r\n|\n|\r/u);
  return { line: before.length, column: [...(before.at(-1) ?? "")].length + 1 };
}

function matches(rule: KeyRule, text: string): Secret[] {
  return [...text.matchAll(expression(rule, "g"))]
    .map((match) => spanOf(match, rule.id, rule.what))
    .filter(({ start, end }) => !STAND_IN.test(text.slice(start, end)));
}

function labelledMatches(rule: LabelledRule, text: string, lower: string): Secret[] {
  const { id, what, accepts } = rule;
  const found: Secret[] = [];
  const pattern = expression(rule, "gu");
  pattern.lastIndex = 0;
  for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
    const groups = match.groups ?? {};
    const { start, end } = placeIn(match);
    const after = restOfLine(text, pattern.lastIndex);
    const sure = groups.quote !== undefined || groups.assign !== undefined;
    const label = text.slice(match.index, match.index + (groups.label?.length ?? 0));
    const refers = groups.quote === undefined && isReference(text, start);
    if (!refers && accepts(text.slice(start, end), { ...groups, label, sure, after }))
      found.push({ rule: id, what, ...bounds(text, start, end) });
    // What was taken for a value may be the word before another one.
    else pattern.lastIndex = match.index + (label.length || 1);
  }
  return found;
}

/** "sk_live_xxxxxxxxxxxx" */
const STAND_IN = /([xX*._0-])\1{9}/;

const made = new Map<object, RegExp>();

/** Made once; `matchAll` works on a copy, so that nothing is kept between two texts. */
function expression(rule: KeyRule | LabelledRule, flags: string): RegExp {
  const known = made.get(rule) ?? new RegExp(rule.source, flags);
  made.set(rule, known);
  return known;
}

function spanOf(match: RegExpExecArray, rule: string, what: string): Secret {
  const { start, end } = placeIn(match);
  return { rule, what, ...bounds(match.input, start, end) };
}

/** The secret in what a pattern matched: it stands at the end, or at the start. */
function placeIn(match: RegExpExecArray): { readonly start: number; readonly end: number } {
  const secret = match.groups?.secret ?? match.groups?.plain ?? match[0];
  const start = match.index + (match[0].startsWith(secret) ? 0 : match[0].lastIndexOf(secret));
  return { start, end: start + secret.length };
}

/** Without the punctuation behind it. */
function bounds(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const trailing = /[.,;)\]}]{1,3}$/u.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start, end: end - trailing };
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

/** Secrets that a message names; more are counted. */
const NAMED = 3;

/** "a password (rule password, line 2, column 12)", the first three; of a single line without its number. Pure. */
export function nameSecrets(found: readonly Secret[], text: string): string {
  const named = found.slice(0, NAMED).map(({ what, rule, start }) => {
    const { line, column } = placeOf(text, start);
    const place = /[\r\n]/u.test(text) ? `line ${line}, column ${column}` : `column ${column}`;
    return `${what} (rule ${rule}, ${place})`;
  });
  const more = found.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** A text in another form, and where each of its UTF-16 units came from; `at` has one place more, for the end. */
export interface Form {
  readonly text: string;
  readonly at: readonly number[] | undefined;
}

/** Invisible: soft hyphens, joiners, directions, selectors of variants, tags. */
const INVISIBLE =
  /\u034F|[\u17B4\u17B5]|[\uFE00-\uFE0F]|[\u{E0000}-\u{E007F}]|[\u180B-\u180D]|[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0]/u;
/** What has a plain twin: full and half width, letters of mathematics, in circles and so on. */
const STYLED =
  /[\u00A0\u2000-\u200A\u202F\u205F\u3000\u2100-\u214F\u2460-\u24FF\uFB00-\uFB06\uFE10-\uFE19\uFE30-\uFE6F\uFF01-\uFF9F\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]/u;
/** Digits of Arabic, Persian and Devanagari, by their zero. */
const ZEROS = [0x0660, 0x06f0, 0x0966];
const ESCAPED =
  /\\[nrt"]|%(?![A-Z][A-Z_]{2,40}%)[0-9A-Fa-f]{2}|\\u00[2-7][0-9A-Fa-f]|\\x[2-7][0-9A-Fa-f]|&#(?:[0-9]{2,3}|x[2-7][0-9A-Fa-f]);/;
const ESCAPES = new RegExp(ESCAPED, "g");
/** Enough for a short password with its label; no word is that long. With an end: a run of 8 MiB would be more than a search can hold. */
const ENCODED = /(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{20,32768}(?![A-Za-z0-9+/_-])={0,2}/g;
const PRINTED = /^[\t\n\r\x20-\x7E]{8,}$/;

/** The forms in which a text is looked at: as it reads, and where it has escapes, with those resolved. Linear. Pure. */
function* formsOf(text: string): Generator<Form> {
  const plain = plainForm(text);
  yield plain;
  if (ESCAPED.test(plain.text)) yield unescaped(plain);
}

/** What base64 (also of URLs) or hexadecimal digits in a text say, where that is a text: its place and its words. Linear. Pure. */
function* encodedIn(
  text: string,
): Generator<{ readonly start: number; readonly end: number; readonly said: string }> {
  for (const { 0: token, index } of text.matchAll(ENCODED)) {
    const said = decodeHex(token) ?? decodeBase64(token);
    if (said !== undefined) yield { start: index, end: index + token.length, said };
  }
}

/** The printable ASCII text that base64 says; undefined where it says none. Pure. */
function decodeBase64(token: string): string | undefined {
  const bare = token
    .replace(/(?<!=)=+$/, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (bare.length % 4 === 1 || !/^[A-Za-z0-9+/]+$/.test(bare)) return undefined;
  const said = atob(bare);
  return PRINTED.test(said) ? said : undefined;
}

function decodeHex(token: string): string | undefined {
  if (token.length % 2 === 1 || !/^[0-9A-Fa-f]+$/.test(token)) return undefined;
  const said = token.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return PRINTED.test(said) ? said : undefined;
}

/** Without what cannot be seen, in plain letters and digits: no sign hides a key from its pattern, nor a label. */
function plainForm(text: string): Form {
  if (!/[^\0-\x7F]/.test(text)) return { text, at: undefined };
  if (!INVISIBLE.test(text) && !STYLED.test(text) && !/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F]/.test(text))
    return { text, at: undefined };
  const parts: string[] = [];
  const at: number[] = [];
  let place = 0;
  for (const sign of text) {
    const plain = plainSign(sign);
    for (let unit = 0; unit < plain.length; unit++) at.push(place);
    parts.push(plain);
    place += sign.length;
  }
  return { text: parts.join(""), at: [...at, place] };
}

function plainSign(sign: string): string {
  if (sign < "\u00A0") return sign;
  if (INVISIBLE.test(sign)) return "";
  const code = sign.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  if (zero !== undefined) return String(code - zero);
  return STYLED.test(sign) ? sign.normalize("NFKC") : sign;
}

function unescaped({ text, at }: Form): Form {
  const parts: string[] = [];
  const places: number[] = [];
  let from = 0;
  const keep = (to: number) => {
    parts.push(text.slice(from, to));
    for (let place = from; place < to; place++) places.push(at?.[place] ?? place);
  };
  for (const { 0: written, index } of text.matchAll(ESCAPES)) {
    keep(index);
    places.push(at?.[index] ?? index);
    parts.push(signOf(written));
    from = index + written.length;
  }
  keep(text.length);
  return { text: parts.join(""), at: [...places, at?.[text.length] ?? text.length] };
}

const LINE_SIGNS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function signOf(written: string): string {
  if (written.startsWith("\\") && written.length === 2) return LINE_SIGNS[written.charAt(1)] ?? '"';
  const digits = written.replace(/^(?:%|\\u00|\\x|&#x?)|;$/g, "");
  const code = Number.parseInt(digits, /^&#[0-9]/.test(written) ? 10 : 16);
  return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : " ";
}
