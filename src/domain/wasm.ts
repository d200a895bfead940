/*
 * Pieces of WebAssembly modules, as bytes; types and instructions have the numbers of its specification. Pure.
 */

export const [I32, F64, V128] = [0x7f, 0x7c, 0x7b];
export const [LOOP, IF, END, AGAIN_IF, EMPTY] = [0x03, 0x04, 0x0b, 0x0d, 0x40];
export const [ADD, SUBTRACT, MULTIPLY, OR] = [0x6a, 0x6b, 0x6c, 0x72];
export const [SHIFT_RIGHT, LESS, EQUAL, UNEQUAL, AND, SELECT] = [0x76, 0x49, 0x46, 0x47, 0x71, 0x1b];
/** Of doubles. */
export const [PLUS, TIMES, OVER, SQUARE_ROOT, LARGER, DIFFERENT] = [0xa0, 0xa2, 0xa3, 0x9f, 0xa5, 0x62];
export const [TO_F64, UNSIGNED_TO_F64, TO_F32] = [0xb7, 0xb8, 0xb6];
export const [LOAD_WHOLE, STORE_WHOLE, LOAD_F64, STORE_F64, STORE_F32] = [
  [0x28, 2, 0],
  [0x36, 2, 0],
  [0x2b, 3, 0],
  [0x39, 3, 0],
  [0x38, 2, 0],
] as const;

/** A double so many bytes (< 128) behind the place on the stack. */
export function loadF64(offset: number): number[] {
  return [LOAD_F64[0], LOAD_F64[1], offset];
}

/** Of vectors of 128 bits; `PICK` is followed by the numbers of 16 bytes of two vectors, `CONSTANT` by 16 bytes. */
export const [LOAD_VECTOR, STORE_VECTOR, CONSTANT, PICK] = [
  [...simd(0), 4, 0],
  [...simd(11), 4, 0],
  simd(12),
  simd(13),
] as const;

/** One function of a module: what it takes, what it gives, its further locals as counts and types, and its body without the last `END`. */
export interface WasmFunction {
  readonly name: string;
  readonly takes: readonly number[];
  readonly gives?: readonly number[];
  readonly locals: readonly (readonly [count: number, type: number])[];
  readonly body: readonly number[];
}

/** A module of functions and one memory of a page (64 KiB) at first, all of it exported. */
export function wasmModule(functions: readonly WasmFunction[]): Uint8Array {
  const exported = (name: string, kind: number, index: number) => [
    name.length,
    ...bytesOf(name),
    kind,
    index,
  ];
  const types = functions.map(({ takes, gives = [] }) => [
    0x60,
    takes.length,
    ...takes,
    gives.length,
    ...gives,
  ]);
  const bodies = functions.map(({ locals, body }) => {
    const code = [locals.length, ...locals.flat(), ...body, END];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0, ...bytesOf("asm"), 1, 0, 0, 0],
    ...section(1, [functions.length, ...types.flat()]),
    ...section(3, [functions.length, ...functions.keys()]),
    ...section(5, [1, 0, 1]),
    ...section(7, [
      functions.length + 1,
      ...exported("memory", 2, 0),
      ...functions.flatMap(({ name }, index) => exported(name, 0, index)),
    ]),
    ...section(10, [functions.length, ...bodies.flat()]),
  ]);
}

/** An instruction on vectors of 128 bits. */
export function simd(instruction: number): number[] {
  return [0xfd, ...unsigned(instruction)];
}

export function get(local: number): number[] {
  return [0x20, local];
}

export function set(local: number): number[] {
  return [0x21, local];
}

export function tee(local: number): number[] {
  return [0x22, local];
}

/** A whole number of 32 bits, signed (LEB128). */
export function whole(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest < -64 || rest > 63) {
    bytes.push((rest & 127) | 128);
    rest >>= 7;
  }
  return [0x41, ...bytes, rest & 127];
}

/** A double. */
export function double(value: number): number[] {
  return [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function bytesOf(name: string): number[] {
  return [...name].map((letter) => letter.charCodeAt(0));
}

/** LEB128, as WebAssembly writes lengths. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
