const MAGIC = 0x43494150; // "PAIC" in little-endian bytes
const VERSION = 1;
const HEADER_BYTES = 20;
const LARGEST = 127;

/**
 * The bytes of a model of categories, little-endian, as `src/engines/embedded/categoriser.ts` reads them:
 *
 *     header  magic "PAIC" | version | signs | dimensions | categories    5 x uint32
 *     hashes  FNV-1a of each sign's name, ascending                       signs x uint32
 *     scales                                                              (dimensions + signs) x float32
 *     rows    of the dimensions, then of the signs in that order          int8 x categories each
 *
 * A weight is row x scale. `dimensions`: lists of weights; `signs`: `{hash, weights}`. Throws where two signs
 * share a hash.
 */
export function encodeModel(dimensions, signs, categories) {
  const sorted = signs.toSorted((a, b) => a.hash - b.hash);
  if (sorted.some(({ hash }, i) => hash === sorted[i + 1]?.hash)) throw new Error("two signs share a hash");
  const rows = [...dimensions, ...sorted.map(({ weights }) => weights)];
  const scalesAt = HEADER_BYTES + 4 * sorted.length;
  const stepsAt = scalesAt + 4 * rows.length;
  const bytes = Buffer.alloc(stepsAt + categories * rows.length);
  const header = [MAGIC, VERSION, sorted.length, dimensions.length, categories];
  for (const [i, value] of header.entries()) bytes.writeUInt32LE(value, 4 * i);
  for (const [i, { hash }] of sorted.entries()) bytes.writeUInt32LE(hash, HEADER_BYTES + 4 * i);
  for (const [i, weights] of rows.entries()) {
    const scale = Math.fround(Math.max(...weights.map(Math.abs)) / LARGEST) || 1;
    bytes.writeFloatLE(scale, scalesAt + 4 * i);
    for (const [c, weight] of weights.entries()) {
      const steps = Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / scale)));
      bytes.writeInt8(steps, stepsAt + categories * i + c);
    }
  }
  return bytes;
}
