const MAGIC = 0x52494150; // "PAIR" in little-endian bytes
const VERSION = 5;
const LARGEST = 127;
/** Larger weights are cut off: so few that nothing is lost, and the steps of all others are finer. */
const CUT_SHARE = 0.0005;

/** The bytes of trained models, as `src/language/reader/model.ts` reads them. A model is `{bits, classes, weights, links, checks}`. */
export function encodeModels(models) {
  const parts = models.map(({ bits, classes, weights, links, checks }) => {
    const sizes = [...weights]
      .map(Math.abs)
      .filter((x) => x > 0)
      .sort((a, b) => b - a);
    const scale = Math.fround((sizes[Math.floor(sizes.length * CUT_SHARE)] ?? 1) / LARGEST);
    const padded = Math.ceil(weights.length / 4) * 4; // the numbers of the next model are aligned
    const bytes = Buffer.alloc(16 + 4 * links.length + padded + checks.length);
    bytes.writeUInt32LE(bits, 0);
    bytes.writeUInt32LE(classes, 4);
    bytes.writeUInt32LE(links.length, 8);
    bytes.writeFloatLE(scale, 12);
    for (const [i, link] of links.entries()) bytes.writeInt32LE(Math.round(link / scale), 16 + 4 * i);
    weights.forEach((weight, i) => {
      const steps = Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / scale)));
      bytes.writeInt8(steps, 16 + 4 * links.length + i);
    });
    bytes.set(checks, 16 + 4 * links.length + padded);
    return bytes;
  });
  const header = Buffer.alloc(8);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(VERSION, 4);
  return Buffer.concat([header, ...parts]);
}
