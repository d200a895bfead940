const MARK = /-----(?<which>BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** A line of base64, or of the headers of a key; quotes, spaces and escaped line ends around it. */
const KEY_LINE =
  /^[\s"'>|]{0,20}(?:[A-Za-z0-9+/=\\]*|(?:Proc-Type|DEK-Info|Version|Comment|Hash): .{0,100})[\s"',]{0,20}$/;
/** A 16,384 bit RSA key is 12,700 characters long. */
const MAX_KEY_CHARS = 20_000;

/**
 * Start and end of every private key in PEM or PGP armour: up to its last line, and where that is missing up to
 * the first line that is neither base64 nor a header of keys. Pure.
 */
export function findPrivateKeys(text: string): readonly (readonly [start: number, end: number])[] {
  if (!text.includes("-----BEGIN ")) return [];
  const marks = [...text.matchAll(MARK)];
  return marks.flatMap(({ index, 0: begin, groups }, i) => {
    if (groups?.which !== "BEGIN") return [];
    const next = marks[i + 1];
    const isClosed = next?.groups?.which === "END" && next.index - index <= MAX_KEY_CHARS;
    if (isClosed) return [[index, next.index + next[0].length] as const];
    const from = index + begin.length;
    const body = text.slice(from, Math.min(from + MAX_KEY_CHARS, next?.index ?? text.length));
    return [[index, from + openLength(body)] as const];
  });
}

/** Whether a text ends within a private key, so that what follows may belong to it. Pure. */
export function endsInKey(text: string): boolean {
  const last = findPrivateKeys(text).at(-1);
  return (
    last !== undefined &&
    last[1] >= text.length &&
    ![...text.matchAll(MARK)].at(-1)?.[0].startsWith("-----END")
  );
}

/** How far a key goes that is cut off: whole lines of key material. */
function openLength(body: string): number {
  let length = 0;
  for (const line of body.split("\n")) {
    if (!KEY_LINE.test(line)) break;
    length += line.length + 1;
  }
  return Math.min(length, body.length);
}
