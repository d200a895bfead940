import { instantiate } from "../domain/wasm-instance.ts";
import type { WholeQuery } from "../ports.ts";
import { SCAN_MODULE } from "./scan-module.ts";

/*
 * Cosines of rows of signed bytes with a query of 16-bit integers, sixteen products at a time. The arithmetic is of
 * whole numbers up to the last step, so `cosinesInSteps` gives the same bits where there is no WebAssembly.
 */

/** Writes the cosines of `query` with the whole `rows` to `out` from `at` on; 0 for a row of zeros. */
export type CosineKernel = (query: WholeQuery, rows: Int8Array, out: Float32Array, at: number) => void;

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** See `scan-module.ts`. */
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

const PAGE = 65_536;
const LANES = 8; // 16-bit numbers in a vector of 128 bits
const SLACK = 16; // the last row is read past its end, up to the next whole vector

/** The kernel in WebAssembly; undefined where Node runs without it. */
export function vectorKernel(): CosineKernel | undefined {
  const exports = instantiate<Exports>(SCAN_MODULE);
  return exports && ((query, rows, out, at) => scanRows(exports, query, rows, out, at));
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
