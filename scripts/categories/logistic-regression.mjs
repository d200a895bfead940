const MEMORY = 8;
const MOST_STEPS = 120;
const MOST_HALVINGS = 20;
const ENOUGH = 1e-5;

/**
 * Weights (features x classes, row by row) of multinomial logistic regression with an L2 penalty `lambda`,
 * fitted by L-BFGS from 0. `rows`: `{indices, values, label}`. `doubt`, from 0 to 1: how much of each label is spread over
 * all classes (label smoothing, Szegedy et al. 2016), because another reader would label some rows otherwise. No chance is involved.
 */
export function fitWeights(rows, { features, classes, lambda, doubt }) {
  const size = features * classes;
  const goal = { classes, lambda, doubt };
  let weights = new Float64Array(size);
  let gradient = new Float64Array(size);
  let loss = lossOf(rows, weights, gradient, goal);
  const past = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const direction = directionOf(gradient, past);
    const next = search({ rows, weights, gradient, loss, direction, goal });
    const moved = minus(next.weights, weights);
    const turned = minus(next.gradient, gradient);
    const curvature = dot(moved, turned);
    if (curvature > 1e-12) past.push({ moved, turned, rho: 1 / curvature });
    if (past.length > MEMORY) past.shift();
    const gained = loss - next.loss;
    ({ weights, gradient, loss } = next);
    if (gained < ENOUGH * Math.abs(loss)) break;
  }
  return weights;
}

/** Scores of one row, one a class. */
export function scoresOf(weights, { indices, values }, classes) {
  const scores = new Float64Array(classes);
  for (let k = 0; k < indices.length; k += 1)
    for (let c = 0; c < classes; c += 1) scores[c] += weights[indices[k] * classes + c] * values[k];
  return scores;
}

function lossOf(rows, weights, gradient, { classes, lambda, doubt }) {
  gradient.fill(0);
  const wanted = (c, label) => doubt / classes + (c === label ? 1 - doubt : 0);
  let loss = 0;
  for (const row of rows) {
    const scores = scoresOf(weights, row, classes);
    const highest = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - highest));
    const sum = shares.reduce((a, b) => a + b, 0);
    for (let c = 0; c < classes; c += 1) {
      const target = wanted(c, row.label);
      loss -= target * (scores[c] - highest - Math.log(sum));
      const error = shares[c] / sum - target;
      for (let k = 0; k < row.indices.length; k += 1)
        gradient[row.indices[k] * classes + c] += error * row.values[k];
    }
  }
  for (let i = 0; i < weights.length; i += 1) {
    loss += 0.5 * lambda * weights[i] * weights[i];
    gradient[i] += lambda * weights[i];
  }
  return loss;
}

/** The two-loop recursion (Nocedal and Wright, Numerical Optimization, algorithm 7.4). */
function directionOf(gradient, past) {
  const direction = gradient.slice();
  const alphas = [];
  for (let i = past.length - 1; i >= 0; i -= 1) {
    alphas[i] = past[i].rho * dot(past[i].moved, direction);
    addTo(direction, past[i].turned, -alphas[i]);
  }
  const last = past.at(-1);
  const scale = last
    ? dot(last.moved, last.turned) / dot(last.turned, last.turned)
    : 1 / Math.sqrt(dot(gradient, gradient));
  for (let i = 0; i < direction.length; i += 1) direction[i] *= scale;
  for (const [i, { moved, turned, rho }] of past.entries())
    addTo(direction, moved, alphas[i] - rho * dot(turned, direction));
  return direction;
}

/** Halves the step until the loss falls enough (Armijo). */
function search({ rows, weights, gradient, loss, direction, goal }) {
  const slope = dot(gradient, direction);
  const next = new Float64Array(weights.length);
  const nextGradient = new Float64Array(weights.length);
  let nextLoss = loss;
  for (let halving = 0, step = 1; halving < MOST_HALVINGS; halving += 1, step /= 2) {
    for (let i = 0; i < next.length; i += 1) next[i] = weights[i] - step * direction[i];
    nextLoss = lossOf(rows, next, nextGradient, goal);
    if (nextLoss <= loss - 1e-4 * step * slope) break;
  }
  return { weights: next, gradient: nextGradient, loss: nextLoss };
}

function dot(a, b) {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i] * b[i];
  return sum;
}

function minus(a, b) {
  return a.map((x, i) => x - b[i]);
}

function addTo(sum, vector, by) {
  for (let i = 0; i < sum.length; i += 1) sum[i] += by * vector[i];
}
