/** Vectors beside each other in memory, to compare all of them with one again and again. */
export class VectorRows {
  #dimensions = 0;
  #rows = new Float32Array();
  #cosines = new Float64Array();

  /** Keeps a vector as row `at`; without one the row is of zeros. All have the same length. */
  put(at: number, vector: Float32Array | undefined): void {
    if (vector === undefined) return;
    this.#dimensions = vector.length;
    const start = at * vector.length;
    if (start + vector.length > this.#rows.length) {
      const larger = new Float32Array(Math.max(2 * this.#rows.length, start + vector.length));
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.set(vector, start);
  }

  /**
   * Cosines of the first `count` rows with a vector, all of unit length, not below 0; 0 for a row of zeros, and without a vector.
   * Good until the next ones.
   */
  cosinesWith(vector: Float32Array | undefined, count: number): Float64Array {
    if (this.#cosines.length < count) this.#cosines = new Float64Array(2 * count);
    const cosines = this.#cosines.subarray(0, count).fill(0);
    const [rows, dimensions] = [this.#rows, this.#dimensions];
    if (vector === undefined) return cosines;
    for (let row = 0, at = 0; row < count && at < rows.length; row++) {
      let sum = 0;
      for (let d = 0; d < dimensions; d++, at++) sum += (rows[at] ?? 0) * (vector[d] ?? 0);
      cosines[row] = Math.max(0, sum);
    }
    return cosines;
  }
}
