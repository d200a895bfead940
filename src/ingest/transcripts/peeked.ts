/** So much of an input is looked at to tell what it is, and on to the end of the line that this cuts. */
const HEAD_BYTES = 256 * 1024;
/** A line that is longer than this, such as an export in one line, is looked at in part. */
const MOST_BYTES = 4 * 1024 * 1024;
const LINE_END = 10;

export type Peeked = Awaited<ReturnType<typeof peeked>>;

/** The beginning of an input as text, and the whole of it. `close` ends the reading of an input whose `whole` nobody began to read. */
export async function peeked(input: AsyncIterable<Uint8Array>) {
  const pieces = input[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let end: number | undefined; // of the head, in bytes
  for (let size = 0; end === undefined; ) {
    const next = await pieces.next();
    if (next.done === true) break;
    first.push(next.value);
    const at = next.value.indexOf(LINE_END, Math.max(0, HEAD_BYTES - size));
    if (at >= 0) end = size + at;
    size += next.value.length;
    if (size >= MOST_BYTES) end ??= MOST_BYTES;
  }
  const whole = async function* () {
    try {
      yield* first;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.(); // closes the file where the reading stops early
    }
  };
  // Maybe cut within a character, which is no damage.
  const head = new TextDecoder().decode(Buffer.concat(first).subarray(0, end), { stream: end !== undefined });
  return { head, whole: whole(), close: async () => pieces.return?.() };
}
