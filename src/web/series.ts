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
