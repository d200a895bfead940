/** The order of two texts by their UTF-16 code units, or of two numbers; 0 for equal ones. Pure. */
export function compare<T extends number | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
