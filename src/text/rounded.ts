/** A number with at most 4 decimals, as files and JSON show shares and scores. Pure. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
