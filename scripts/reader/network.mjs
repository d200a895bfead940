const EPOCHS = 12;
const BATCH = 256;
const RATE = 0.01;
const DECAY = 1e-4;
/** Of Adam (Kingma and Ba, ICLR 2015). */
const [FIRST, SECOND, ODD] = [0.9, 0.999, 1e-8];
const DIGITS = 1e4;

/**
 * Trains a network of one hidden layer of rectified linear units on `{features, label}`, by the logistic loss. `units`: of the layer; `least`:
 * features of fewer items are left out. The model as `src/language/compare/pair-model.ts` reads it, rounded. Deterministic.
 */
export function train(items, { units, least }) {
  const names = namesIn(items, least);
  const scales = names.map((name) => scaleOf(items.map(({ features }) => features[name] ?? 0)));
  const rows = items.map(({ features }) =>
    Float64Array.from(names, (name, k) => ((features[name] ?? 0) - scales[k].mean) / scales[k].deviation),
  );
  const random = randomFrom(7);
  const width = names.length;
  const weights = Float64Array.from({ length: width * units + 2 * units + 1 }, (_, at) => {
    if (at < width * units) return random() / Math.sqrt(width);
    return at < width * units + units ? 0 : 0.3 * random();
  });
  const [biasAt, outAt, startAt] = [width * units, width * units + units, width * units + 2 * units];
  const share = items.filter(({ label }) => label === 1).length / items.length;
  weights[startAt] = Math.log(share / (1 - share));
  const moments = [new Float64Array(weights.length), new Float64Array(weights.length)];
  const gradient = new Float64Array(weights.length);
  const hidden = new Float64Array(units);
  let step = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const order = shuffled(rows.length, random);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      gradient.fill(0);
      for (const i of batch) learn(rows[i], items[i].label, batch.length);
      step += 1;
      const rate = RATE * (1 - epoch / EPOCHS);
      for (let at = 0; at < weights.length; at += 1) {
        const slope = gradient[at] + (at < biasAt || (at >= outAt && at < startAt) ? DECAY * weights[at] : 0);
        moments[0][at] = FIRST * moments[0][at] + (1 - FIRST) * slope;
        moments[1][at] = SECOND * moments[1][at] + (1 - SECOND) * slope * slope;
        const [mean, square] = [moments[0][at] / (1 - FIRST ** step), moments[1][at] / (1 - SECOND ** step)];
        weights[at] -= (rate * mean) / (Math.sqrt(square) + ODD);
      }
    }
  }
  const round = (x) => Math.round(x * DIGITS) / DIGITS;
  const part = (from, to) => [...weights.slice(from, to)].map(round);
  return {
    start: round(weights[startAt]),
    units: part(outAt, startAt),
    bias: part(biasAt, outAt),
    features: names.map((name, k) => ({
      name,
      mean: round(scales[k].mean),
      deviation: round(scales[k].deviation),
      weights: part(k * units, (k + 1) * units),
    })),
  };

  function learn(row, label, among) {
    let sum = weights[startAt];
    for (let u = 0; u < units; u += 1) {
      let value = weights[biasAt + u];
      for (let k = 0; k < width; k += 1) value += row[k] * weights[k * units + u];
      hidden[u] = value;
      sum += Math.max(0, value) * weights[outAt + u];
    }
    const error = (1 / (1 + Math.exp(-sum)) - label) / among;
    gradient[startAt] += error;
    for (let u = 0; u < units; u += 1) {
      if (hidden[u] <= 0) continue;
      gradient[outAt + u] += error * hidden[u];
      const back = error * weights[outAt + u];
      gradient[biasAt + u] += back;
      for (let k = 0; k < width; k += 1) gradient[k * units + u] += back * row[k];
    }
  }
}

function namesIn(items, least) {
  const counts = new Map();
  for (const { features } of items)
    for (const name of Object.keys(features)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.keys()].filter((name) => counts.get(name) >= least).sort();
}

function scaleOf(values) {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const square = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) + 1e-3 };
}

/** Numbers about 0 with a deviation near 1: sums of twelve uniform ones. */
function randomFrom(seed) {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, x) => sum + x, -6);
}

function shuffled(count, random) {
  return Array.from({ length: count }, (_, i) => ({ i, by: random() }))
    .sort((a, b) => a.by - b.by || a.i - b.i)
    .map(({ i }) => i);
}
