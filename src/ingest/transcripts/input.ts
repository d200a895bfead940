import { PaiError } from "../../domain/errors.ts";

/** The marks with which programs of Windows begin a text. */
const MARKS = [
  ["utf-16le", 0xff, 0xfe],
  ["utf-16be", 0xfe, 0xff],
] as const;

/** An input as UTF-8, where it is marked as UTF-16 (Notepad and Excel write that); any other one as it comes. PaiError `not_text`, which begins with `name`. */
export async function* asUtf8(input: AsyncIterable<Uint8Array>, name = ""): AsyncGenerator<Uint8Array> {
  let start: Uint8Array = new Uint8Array();
  let decode: ReturnType<typeof decoderOf> | undefined;
  for await (const piece of input) {
    const bytes = start.length === 0 ? piece : Buffer.concat([start, piece]);
    start = decode === undefined && bytes.length < 2 ? bytes : new Uint8Array();
    if (start.length > 0) continue;
    decode ??= decoderOf(bytes, name);
    yield decode(bytes);
  }
  yield decode?.() ?? start;
}

/** What makes UTF-8 of the pieces of an input that begins so; called without one at its end. */
function decoderOf([first, second]: Uint8Array, input: string): (bytes?: Uint8Array) => Uint8Array {
  const name = MARKS.find(([, one, two]) => first === one && second === two)?.[0];
  if (name === undefined) return (bytes = new Uint8Array()) => bytes;
  const [decoder, encoder] = [new TextDecoder(name, { fatal: true }), new TextEncoder()];
  return (bytes) => {
    try {
      return encoder.encode(decoder.decode(bytes, { stream: bytes !== undefined }));
    } catch (cause) {
      throw new PaiError("not_text", `${input} is marked as UTF-16 and is damaged`.trim(), { cause });
    }
  };
}

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
