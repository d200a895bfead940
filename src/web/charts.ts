import { element, percent, shape, swatch, tableOf } from "./parts.ts";

/** A value, 0..1, from each of its days on. */
export interface Course {
  readonly name: string;
  readonly course: readonly (readonly [day: string, value: number])[];
}

const WIDTH = 860;
const HEIGHT = 220;
const MARGIN = { left: 48, right: 16, top: 12, bottom: 28 };
const MARKS = [0, 0.5, 1];

/** Shares over time as lines in steps, in the colours of the style sheet, with the numbers as a table. */
export function steps(title: string, courses: readonly Course[]): HTMLElement {
  const days = [...new Set(courses.flatMap(({ course }) => course.map(([day]) => day)))].sort();
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const [from, span] = [Date.parse(first), Math.max(1, Date.parse(last) - Date.parse(first))];
  const x = (day: string) => {
    const share = (Date.parse(day) - from) / span;
    return Math.round(MARGIN.left + share * (WIDTH - MARGIN.left - MARGIN.right));
  };
  const y = (value: number) => Math.round(MARGIN.top + (1 - value) * (HEIGHT - MARGIN.top - MARGIN.bottom));
  const grid = MARKS.map((mark) => [
    shape("line", { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(mark), y2: y(mark) }),
    shape("text", { x: MARGIN.left - 8, y: y(mark) + 4, "text-anchor": "end" }, percent(mark)),
  ]);
  const ends = [
    shape("text", { x: MARGIN.left, y: HEIGHT - 6 }, first),
    shape("text", { x: WIDTH - MARGIN.right, y: HEIGHT - 6, "text-anchor": "end" }, last),
  ];
  const drawn = courses.map(({ course }, i) => {
    const path = course.map(([day, value], at) =>
      at === 0 ? `M${x(day)} ${y(value)}` : `H${x(day)}V${y(value)}`,
    );
    return shape("path", { class: "course", stroke: `var(--colour-${i + 1})`, d: path.join("") });
  });
  const heldAt = (day: string, { course }: Course) => {
    const held = course.findLast(([since]) => since <= day);
    return held === undefined ? "" : percent(held[1]);
  };
  const rows = days.map((day) => [day, ...courses.map((one) => heldAt(day, one))]);
  const legend = courses.map(({ name }, i) => element("li", {}, swatch(i + 1), name));
  return element(
    "figure",
    { class: "chart" },
    element("ul", { class: "legend", "aria-hidden": "true" }, legend),
    shape(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": title },
      grid,
      ends,
      drawn,
    ),
    tableOf({ caption: title, head: ["Day", ...courses.map(({ name }) => name)], rows: rows.reverse() }),
  );
}
