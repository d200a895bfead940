/*
 * Cosines of rows of signed bytes with a query of 16-bit integers, sixteen products at a time. The arithmetic is of
 * whole numbers up to the last step, so `cosinesInSteps` gives the same bits where there is no WebAssembly.
 */

/** A query as whole numbers, as long as it is far below the point where a sum of products leaves 32 bits. */
export interface WholeQuery {
  /** One number for each dimension. */
  readonly values: Int16Array;
  /** Euclidean length of `values`. */
  readonly length: number;
}

/** Writes the cosines of `query` with the whole `rows` to `out` from `at` on; 0 for a row of zeros. */
export type CosineKernel = (query: WholeQuery, rows: Int8Array, out: Float32Array, at: number) => void;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** See `SCAN`. */
  scan(
    query: number,
    mask: number,
    rows: number,
    count: number,
    stride: number,
    width: number,
    out: number,
    length: number,
  ): void;
}

declare const WebAssembly:
  | {
      Module: new (bytes: Uint8Array) => object;
      Instance: new (module: object) => { readonly exports: object };
    }
  | undefined;

const PAGE = 65_536;
const LANES = 8; // 16-bit numbers in a vector of 128 bits
const SLACK = 16; // the last row is read past its end, up to the next whole vector

/** The kernel in WebAssembly; undefined where Node runs without it. Compiling it takes 0.2 ms. */
export function vectorKernel(): CosineKernel | undefined {
  try {
    if (typeof WebAssembly === "undefined") return undefined;
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleBytes()));
    return (query, rows, out, at) => scanRows(exports as Exports, query, rows, out, at);
  } catch {
    return undefined; // without vector instructions, or forbidden
  }
}

function scanRows(
  { memory, scan }: Exports,
  { values, length }: WholeQuery,
  rows: Int8Array,
  out: Float32Array,
  at: number,
): void {
  const stride = values.length;
  const count = rows.length / stride;
  const width = Math.ceil(stride / LANES) * LANES * values.BYTES_PER_ELEMENT;
  const rowsAt = 2 * width;
  const outAt = Math.ceil((rowsAt + rows.length + SLACK) / 8) * 8;
  const lacking = outAt + count * out.BYTES_PER_ELEMENT - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / PAGE));
  const numbers = new Int16Array(memory.buffer, 0, rowsAt / values.BYTES_PER_ELEMENT).fill(0);
  numbers.set(values);
  numbers.fill(-1, width / values.BYTES_PER_ELEMENT, width / values.BYTES_PER_ELEMENT + stride);
  new Int8Array(memory.buffer, rowsAt, rows.length).set(rows);
  if (count > 0) scan(0, width, rowsAt, count, stride, width, outAt, length);
  out.set(new Float32Array(memory.buffer, outAt, count), at);
}

/** The same in plain steps. */
export const cosinesInSteps: CosineKernel = ({ values, length }, rows, out, at) => {
  const stride = values.length;
  let row = at;
  for (let start = 0; start < rows.length; start += stride) {
    let dot = 0;
    let square = 0;
    for (let d = 0; d < stride; d++) {
      const x = rows[start + d] ?? 0;
      dot += x * (values[d] ?? 0);
      square += x * x;
    }
    out[row++] = dot / (Math.sqrt(Math.max(square, 1)) * length);
  }
};

// Types, and instructions by their numbers in the specification of WebAssembly.
const [I32, F64, V128] = [0x7f, 0x7c, 0x7b];
const [LOOP, END, AGAIN_IF, EMPTY] = [0x03, 0x0b, 0x0d, 0x40];
const [ADD, SUBTRACT, SHIFT_RIGHT, LESS] = [0x6a, 0x6b, 0x76, 0x49];
const [TO_F64, SQUARE_ROOT, LARGER, TIMES, OVER, TO_F32, STORE_F32] = [
  0xb7, 0x9f, 0xa5, 0xa2, 0xa3, 0xb6, 0x38,
];
const LOAD_8_BYTES_WIDENED = [...simd(1), 0, 0];
const LOAD = [...simd(0), 4, 0];
const [ONE_IN_EACH, AND, PAIRED_PRODUCTS, ADD_EACH] = [simd(17), simd(78), simd(186), simd(174)];

/**
 * `scan(query, mask, rows, count, stride, width, out, length)`: for each of `count` > 0 rows of `stride` bytes from `rows` on
 * one float at `out`. `query` holds 16-bit numbers, `mask` all bits for each dimension; both are `width` bytes long,
 * a multiple of 16, zeros at the end.
 */
function SCAN(): number[] {
  const [query, mask, rows, count, stride, width, out, length] = [0, 1, 2, 3, 4, 5, 6, 7];
  const [at, dot, square, row] = [8, 9, 10, 11];
  const locals = [2, 1, I32, 3, V128];
  return [
    ...[...locals, LOOP, EMPTY],
    ...[...whole(0), ...set(at), ...whole(0), ...ONE_IN_EACH, ...tee(dot), ...set(square)],
    ...[LOOP, EMPTY],
    ...[...get(rows), ...get(at), ...whole(1), SHIFT_RIGHT, ADD, ...LOAD_8_BYTES_WIDENED],
    ...[...get(mask), ...get(at), ADD, ...LOAD, ...AND, ...tee(row)],
    ...[...get(query), ...get(at), ADD, ...LOAD, ...PAIRED_PRODUCTS, ...get(dot), ...ADD_EACH, ...set(dot)],
    ...[...get(row), ...get(row), ...PAIRED_PRODUCTS, ...get(square), ...ADD_EACH, ...set(square)],
    ...[...get(at), ...whole(16), ADD, ...tee(at), ...get(width), LESS, AGAIN_IF, 0, END],
    ...[...get(out), ...sumOf(dot), TO_F64],
    ...[...sumOf(square), TO_F64, ...ONE, LARGER, SQUARE_ROOT, ...get(length), TIMES, OVER],
    ...[TO_F32, STORE_F32, 2, 0],
    ...[...get(out), ...whole(4), ADD, ...set(out), ...get(rows), ...get(stride), ADD, ...set(rows)],
    ...[...get(count), ...whole(1), SUBTRACT, ...tee(count), AGAIN_IF, 0, END, END],
  ];
}

const ONE = [0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f]; // the double 1

function moduleBytes(): Uint8Array {
  const body = SCAN();
  const parameters = [I32, I32, I32, I32, I32, I32, I32, F64];
  const exported = (name: string, kind: number) => [name.length, ...Buffer.from(name), kind, 0];
  return Uint8Array.from([
    ...[0, ...Buffer.from("asm"), 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameters.length, ...parameters, 0]), // one type of function
    ...section(3, [1, 0]), // one function of it
    ...section(5, [1, 0, 1]), // one memory, of a page at first
    ...section(7, [2, ...exported("memory", 2), ...exported("scan", 0)]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function simd(instruction: number): number[] {
  return [0xfd, ...unsigned(instruction)];
}

function get(local: number): number[] {
  return [0x20, local];
}

function set(local: number): number[] {
  return [0x21, local];
}

function tee(local: number): number[] {
  return [0x22, local];
}

/** A constant below 64, which is one byte. */
function whole(value: number): number[] {
  return [0x41, value];
}

/** The sum of the four numbers of a vector. */
function sumOf(local: number): number[] {
  const lane = (i: number) => [...get(local), ...simd(27), i];
  return [...lane(0), ...lane(1), ADD, ...lane(2), ADD, ...lane(3), ADD];
}

/** LEB128, as WebAssembly writes lengths. */
function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
