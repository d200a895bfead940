const MAGIC = 0x52494150; // "PAIR" in little-endian bytes
const VERSION = 6;
const LARGEST = 127;
/** Larger weights are cut off: so few that nothing is lost, and the steps of all others are finer. */
const CUT_SHARE = 0.0005;

/** The bytes of trained models, as `src/language/reader/model.ts` reads them. A model is `{bits, classes, weights, links, checks}`. */
export function encodeModels(models) {
  const parts = models.map((model) => {
    const { bits, classes, links, checks } = model;
    const { scale, rows } = inSteps(model);
    const padded = Math.ceil(rows.length / 4) * 4; // the numbers of the next model are aligned
    const bytes = Buffer.alloc(16 + 4 * links.length + padded + checks.length);
    bytes.writeUInt32LE(bits, 0);
    bytes.writeUInt32LE(classes, 4);
    bytes.writeUInt32LE(links.length, 8);
    bytes.writeFloatLE(scale, 12);
    for (const [i, link] of links.entries()) bytes.writeInt32LE(Math.round(link / scale), 16 + 4 * i);
    bytes.set(new Uint8Array(rows.buffer), 16 + 4 * links.length);
    bytes.set(checks, 16 + 4 * links.length + padded);
    return bytes;
  });
  const header = Buffer.alloc(8);
  header.writeUInt32LE(MAGIC, 0);
  header.writeUInt32LE(VERSION, 4);
  return Buffer.concat([header, ...parts]);
}

/** The weights of a trained model in whole steps, as the program reads them; one that is not for the file is used with it as it is. */
export function inSteps(model) {
  const sizes = [...model.weights]
    .map(Math.abs)
    .filter((x) => x > 0)
    .sort((a, b) => b - a);
  const scale = Math.fround((sizes[Math.floor(sizes.length * CUT_SHARE)] ?? 1) / LARGEST);
  const rows = Int8Array.from(model.weights, (weight) =>
    Math.max(-LARGEST, Math.min(LARGEST, Math.round(weight / scale))),
  );
  return { ...model, scale, rows };
}
