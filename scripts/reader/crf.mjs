const ODD = 1e-8;

const MODULUS = 2 ** 31;

/** The same numbers from 0 to below 1 on every machine: a linear congruential generator, of the constants of the C standard. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % MODULUS;
    return state / MODULUS;
  };
}

function shuffled(count, seed) {
  const order = Array.from({ length: count }, (_, i) => i);
  const next = chance(seed);
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * A linear-chain conditional random field (Lafferty, McCallum and Pereira, 2001), trained by AdaGrad (Duchi, Hazan and Singer, 2011).
 * `sequences`: `{places, classes}`, the places of each token's features and its class. Classes 2 and 4 go on with 1 and 3. Each time a
 * sequence is seen, `dropped` of its features are left out (Wager, Wang and Liang, 2013), so that none is relied upon alone; the weights of
 * the second half of the epochs are averaged.
 */
export function trainSequences(sequences, { size, classes: n, epochs, rate, dropped }) {
  const weights = new Float64Array(size * n);
  const squares = new Float64Array(size * n);
  const links = new Float64Array(n * n + n);
  const linkSquares = new Float64Array(n * n + n);
  const goesOn = (c) => c === 2 || c === 4;
  const link = (a, b) => (goesOn(b) && a !== b && a !== b - 1 ? -1e9 : links[a * n + b]);
  const start = (c) => (goesOn(c) ? -1e9 : links[n * n + c]);
  const logSum = (values) => {
    const most = Math.max(...values);
    return most < -1e8 ? -1e9 : most + Math.log(values.reduce((sum, x) => sum + Math.exp(x - most), 0));
  };
  const all = Array.from({ length: n }, (_, c) => c);
  const learn = (at, gradient) => {
    if (gradient === 0) return;
    squares[at] += gradient * gradient;
    weights[at] -= (rate * gradient) / Math.sqrt(squares[at] + ODD);
  };
  const learnLink = (at, gradient) => {
    if (gradient === 0) return;
    linkSquares[at] += gradient * gradient;
    links[at] -= (rate * gradient) / Math.sqrt(linkSquares[at] + ODD);
  };
  const sums = { weights: new Float64Array(size * n), links: new Float64Array(n * n + n) };
  const averaged = Math.floor(epochs / 2);
  const drop = chance(11);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const i of shuffled(sequences.length, 7 + epoch)) {
      const { classes } = sequences[i];
      const places = sequences[i].places.map((list) => list.filter(() => drop() >= dropped));
      const length = places.length;
      if (length === 0) continue;
      const scores = places.map((list) =>
        all.map((c) => list.reduce((sum, x) => sum + weights[x * n + c], 0)),
      );
      const forward = [];
      for (let t = 0; t < length; t += 1)
        forward.push(
          all.map(
            (c) =>
              scores[t][c] + (t === 0 ? start(c) : logSum(all.map((b) => forward[t - 1][b] + link(b, c)))),
          ),
        );
      const backward = Array.from({ length }, () => all.map(() => 0));
      for (let t = length - 2; t >= 0; t -= 1)
        backward[t] = all.map((c) =>
          logSum(all.map((d) => link(c, d) + scores[t + 1][d] + backward[t + 1][d])),
        );
      const whole = logSum(forward[length - 1]);
      const share = all.map((c) =>
        Array.from({ length }, (_, t) => Math.exp(forward[t][c] + backward[t][c] - whole)),
      );
      const seen = new Float64Array(n * n + n);
      for (const c of all) seen[n * n + c] += share[c][0] - (classes[0] === c ? 1 : 0);
      for (let t = 1; t < length; t += 1)
        for (const b of all)
          for (const c of all) {
            const log = forward[t - 1][b] + link(b, c) + scores[t][c] + backward[t][c] - whole;
            seen[b * n + c] +=
              (log < -30 ? 0 : Math.exp(log)) - (classes[t - 1] === b && classes[t] === c ? 1 : 0);
          }
      for (let t = 0; t < length; t += 1)
        for (const c of all) {
          const gradient = share[c][t] - (classes[t] === c ? 1 : 0);
          if (Math.abs(gradient) > 1e-6) for (const x of places[t]) learn(x * n + c, gradient);
        }
      for (const [at, gradient] of seen.entries()) learnLink(at, gradient);
    }
    if (epoch < epochs - averaged) continue;
    for (const [at, weight] of weights.entries()) sums.weights[at] += weight / averaged;
    for (const [at, link] of links.entries()) sums.links[at] += link / averaged;
  }
  return sums;
}

/**
 * A conditional logit (McFadden, 1974) by AdaGrad: of the candidates of each choice one is right, or none, which scores 0.
 * `choices`: `{places, right}`, of each candidate the places of its features and whether it is right; several may be, as the parts of a name.
 * The weights of the second half of the epochs are averaged; those of the first of two classes, not to be right, are 0.
 */
export function trainChoices(choices, { size, epochs, rate, decay }) {
  const weights = new Float64Array(size);
  const squares = new Float64Array(size);
  const sums = new Float64Array(2 * size);
  const averaged = Math.floor(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const i of shuffled(choices.length, 7 + epoch)) {
      const { places, right } = choices[i];
      const scores = places.map((list) => list.reduce((sum, x) => sum + weights[x], 0));
      const most = Math.max(0, ...scores);
      const parts = scores.map((score) => Math.exp(score - most));
      const whole = parts.reduce((sum, part) => sum + part, Math.exp(-most));
      const rightly = parts.reduce((sum, part, k) => sum + (right[k] ? part : 0), 0);
      for (const [k, list] of places.entries()) {
        const error = parts[k] / whole - (right[k] ? parts[k] / rightly : 0);
        if (Math.abs(error) < 1e-6) continue;
        for (const x of list) {
          const gradient = error + decay * weights[x];
          squares[x] += gradient * gradient;
          weights[x] -= (rate * gradient) / Math.sqrt(squares[x] + ODD);
        }
      }
    }
    if (epoch < epochs - averaged) continue;
    for (const [at, weight] of weights.entries()) sums[2 * at + 1] += weight / averaged;
  }
  return { weights: sums, links: new Float64Array(0) };
}

/**
 * Multinomial logistic regression by AdaGrad. `rows`: `{places, values, label, weight}`. `doubt`: so much of a label is spread over all
 * classes, as another reader would label some otherwise.
 */
export function trainClasses(rows, { size, classes: n, epochs, rate, decay, doubt }) {
  const weights = new Float64Array(size * n);
  const squares = new Float64Array(size * n);
  const all = Array.from({ length: n }, (_, c) => c);
  for (let epoch = 0; epoch < epochs; epoch += 1)
    for (const i of shuffled(rows.length, 7 + epoch)) {
      const { places, values, label, weight } = rows[i];
      const scores = all.map((c) => places.reduce((sum, x, k) => sum + values[k] * weights[x * n + c], 0));
      const most = Math.max(...scores);
      const parts = scores.map((score) => Math.exp(score - most));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      for (const c of all) {
        const error = weight * (parts[c] / whole - (c === label ? 1 - doubt : 0) - doubt / n);
        for (const [k, x] of places.entries()) {
          const at = x * n + c;
          const gradient = error * values[k] + decay * weights[at];
          squares[at] += gradient * gradient;
          weights[at] -= (rate * gradient) / Math.sqrt(squares[at] + ODD);
        }
      }
    }
  return { weights, links: new Float64Array(0) };
}
