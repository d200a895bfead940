/** Numbers stacked on each other: the first series lies at the bottom. Pure. */
export function stacked(series: readonly (readonly number[])[]): number[][] {
  const sums: number[] = [];
  return series.map((values) =>
    values.map((value, i) => {
      const sum = (sums[i] ?? 0) + value;
      sums[i] = sum;
      return sum;
    }),
  );
}

/** A course of days and values as one value for each moment of all courses, held until the next; null before it begins. Pure. */
export function heldAt(course: readonly (readonly [day: string, value: number])[], days: readonly string[]) {
  let place = 0;
  let value: number | null = null;
  return days.map((day) => {
    for (let next = course[place]; next !== undefined && next[0] <= day; next = course[++place])
      value = next[1];
    return value;
  });
}
