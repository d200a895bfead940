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
export function* formsOf(text: string): Generator<Form> {
  const plain = plainForm(text);
  yield plain;
  if (ESCAPED.test(plain.text)) yield unescaped(plain);
}

/** What base64 (also of URLs) or hexadecimal digits in a text say, where that is a text: its place and its words. Linear. Pure. */
export function* encodedIn(
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
