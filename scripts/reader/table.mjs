/** What one writer alone writes teaches nothing about others. */
export const LEAST_WRITERS = 2;

/**
 * Which features a model of 2 ** `bits` places knows: those that at least `least` writers have shown, each in a place of its own; of two that
 * fall into one place the more common stays. What nobody else would write weighs nothing then, nor does what is seen for the first time.
 * `rows`: gives `{features, writer}`; where no writer is named, each row is by another.
 */
export function tableOf(program, rows, { bits, least }) {
  const seen = new Map();
  for (const { features, writer } of rows())
    for (const feature of features) {
      const one = seen.get(feature);
      if (one === undefined) seen.set(feature, { last: writer, writers: 1, rows: 1 });
      else {
        one.rows += 1;
        if (writer === undefined || one.last !== writer) one.writers += 1;
        one.last = writer;
      }
    }
  const held = new Map();
  for (const [feature, one] of seen) {
    if (one.writers < least) continue;
    const { place } = program.placeOf(feature, bits);
    const other = held.get(place);
    if (other === undefined || seen.get(other).rows < one.rows) held.set(place, feature);
  }
  const checks = new Uint8Array(2 ** bits);
  for (const [place, feature] of held) checks[place] = program.placeOf(feature, bits).check;
  const known = new Map([...held].map(([place, feature]) => [feature, place]));
  return { checks, size: known.size, placeOf: (feature) => known.get(feature) };
}

/** The places of those features that a model knows. */
export function placesOf(features, table) {
  return Int32Array.from(
    features.map((feature) => table.placeOf(feature)).filter((place) => place !== undefined),
  );
}
