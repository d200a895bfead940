const REMOVED_COMPONENTS = 2;
/** Far beyond what the two leading components of word vectors need to converge. */
const POWER_STEPS = 2_000;

/**
 * The rows without their mean and without their leading principal components, which carry word frequency
 * rather than meaning (Mu and Viswanath, "All-but-the-Top", ICLR 2018). The same rows give the same bits:
 * sums run in the order of the rows, and power iteration starts from a fixed vector.
 */
export function withoutCommonParts(rows) {
  const mean = meanOf(rows);
  let rest = rows.map((row) => row.map((x, d) => x - mean[d]));
  for (let removed = 0; removed < REMOVED_COMPONENTS; removed += 1) {
    const component = leadingComponent(covariance(rest));
    rest = rest.map((row) => {
      const share = dot(row, component);
      return row.map((x, d) => x - share * component[d]);
    });
  }
  return rest;
}

function meanOf(rows) {
  const sum = new Float64Array(rows[0].length);
  for (const row of rows) for (let d = 0; d < sum.length; d += 1) sum[d] += row[d];
  return sum.map((x) => x / rows.length);
}

function covariance(rows) {
  const size = rows[0].length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  for (const row of rows) {
    for (let i = 0; i < size; i += 1) for (let j = 0; j < size; j += 1) matrix[i][j] += row[i] * row[j];
  }
  return matrix;
}

function leadingComponent(matrix) {
  let vector = unit(Float64Array.from(matrix, (_, i) => 1 + i / matrix.length));
  for (let step = 0; step < POWER_STEPS; step += 1) {
    const current = vector;
    vector = unit(Float64Array.from(matrix, (row) => dot(row, current)));
  }
  return vector;
}

function unit(vector) {
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((x) => x / length);
}

function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < a.length; d += 1) sum += a[d] * b[d];
  return sum;
}
