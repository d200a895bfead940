const MAGIC = 0x52494150; // "PAIR" in little-endian bytes
const VERSION = 7;
/** A weight has four bits, and each row an exponent of its own. */
const LARGEST = 7;

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

/**
 * The weights of a trained model in whole steps, as the program reads them; one that is not for the file is used with it as it is. What a
 * feature weighs for the first class is taken from what it weighs for all, as only differences count; its place holds the exponent of the row.
 */
export function inSteps(model) {
  const { weights, classes } = model;
  const apart = weights.map((weight, at) => weight - weights[at - (at % classes)]);
  const scale = Math.fround(
    apart.reduce((most, one) => Math.max(most, Math.abs(one)), 1e-9) / (LARGEST << LARGEST),
  );
  const rows = new Int8Array(Math.ceil(apart.length / 2));
  const put = (at, bits) => {
    rows[at >> 1] |= (bits & 0xf) << (4 * (at & 1));
  };
  for (let row = 0; row < apart.length; row += classes) {
    const steps = [...apart.subarray(row, row + classes)].map((one) => one / scale);
    const most = Math.max(...steps.map(Math.abs));
    const exponent = Math.max(0, Math.min(LARGEST, Math.ceil(Math.log2(most / (LARGEST + 0.5)))));
    put(row, exponent);
    for (let c = 1; c < classes; c += 1)
      put(row + c, Math.max(-LARGEST, Math.min(LARGEST, Math.round(steps[c] / 2 ** exponent))));
  }
  return { ...model, scale, rows };
}
