import { crc32 } from "node:zlib";

/** Bytes of a checksum, a CRC-32: it tells damage from truth in a third of the time of SHA-256, and nobody forges an index. */
export const SUM_BYTES = 4;

/** The checksum of bytes, little-endian. Pure. */
export function sumOf(data: Uint8Array): Uint8Array {
  const sum = new Uint8Array(SUM_BYTES);
  putSum(data, sum, 0);
  return sum;
}

/** Writes the checksum of bytes to a place. */
export function putSum(data: Uint8Array, into: Uint8Array, at: number): void {
  const sum = crc32(data);
  for (let i = 0; i < SUM_BYTES; i++) into[at + i] = sum >>> (8 * i);
}
