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
