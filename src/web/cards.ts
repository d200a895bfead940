import type { ReportBelief, ReportData, ReportPromise } from "../report/report-data.ts";
import { commandWord, eventWord } from "../text/change-words.ts";
import { graph } from "./graph.ts";
import { around } from "./names.ts";
import {
  button,
  type Content,
  card,
  code,
  countOf,
  dayName,
  daysBetween,
  element,
  empty,
  folded,
  fullDay,
  type Line,
  lines,
  numberOf,
  percent,
  shape,
  swatch,
  tableOf,
  words,
} from "./parts.ts";
import { type Actions, questions } from "./questions.ts";

/** The parts of the page: what waits for a person first, what it rests on last. */
export function cards(data: ReportData, actions?: Actions): Content {
  if (data.inForce === 0) return welcome();
  const first = [
    questions(data, actions),
    due(data, actions),
    you(data),
    recent(data),
    changes(data, actions),
  ];
  return [
    element("div", { class: "pair" }, balanced(first.filter((one) => one !== undefined))),
    around(data),
    graph(data),
    beliefs(data),
    files(data),
  ];
}

/** Two columns of about the same height, in the order in which all of it is read. */
function balanced(all: readonly HTMLElement[]): HTMLElement[] {
  const room = all.map((one) =>
    [...one.querySelectorAll("p, li, blockquote")].reduce(
      (lines, { textContent, parentElement }) =>
        parentElement?.closest("details") ? lines : lines + 1 + textContent.length / LINE,
      2,
    ),
  );
  const whole = (from: number, until?: number) => room.slice(from, until).reduce((sum, one) => sum + one, 0);
  const uneven = (at: number) => Math.abs(whole(0, at) - whole(at));
  const best = all.reduce((at, _, i) => (uneven(i) < uneven(at) ? i : at), 1);
  return [all.slice(0, best), all.slice(best)].map((some) => element("div", { class: "stack" }, some));
}

/** Characters of a line of a column, about. */
const LINE = 50;

function welcome(): HTMLElement {
  return card(
    "welcome",
    "Nothing is known yet",
    undefined,
    empty("Tell pai something: ", code('pai remember "I work as a nurse"')),
    empty("Or bring the notes that you have: ", code("pai import <folder>")),
  );
}

function you({ you: { self, people, likes } }: ReportData): HTMLElement {
  const parts = [
    ["", self],
    ["People close to you", people],
    ["How you like things", likes],
  ] as const;
  const shown = parts.filter(([, some]) => some.length > 0);
  return card(
    "you",
    "You",
    undefined,
    shown.length > 0
      ? shown.map(([title, some]) => [title === "" ? undefined : element("h3", {}, title), brief(some)])
      : empty("pai does not know yet who you are. Tell it: ", code('pai remember "I work as a nurse"')),
  );
}

/** Lines of which the first ones are shown. */
const BRIEF = 5;

/** A list that begins short; the rest opens. */
function brief(all: readonly Line[], shown = BRIEF): Content {
  const rest = all.slice(shown);
  if (rest.length < 2) return lines(all);
  return [lines(all.slice(0, shown)), folded(`${numberOf(rest.length)} more`, lines(rest))];
}

/** What is to be done: what has a day first, the day that is over before those to come. */
function due({ at, promises }: ReportData, actions?: Actions): HTMLElement | undefined {
  const { coming, late, open, overdue } = promises;
  if (open === 0) return undefined;
  const rowsOf = (some: readonly ReportPromise[]) =>
    some.map((one) => ({
      ...one,
      day: one.due ?? "",
      when: one.due && whenDue(one.due, at),
      note: actions && button("done", () => actions.done(one.handle), `done: ${one.text}`),
    }));
  const dated = rowsOf(coming.filter((one) => one.due !== undefined));
  const dayless = rowsOf(coming.filter((one) => one.due === undefined));
  const more = (all: number, shown: number) =>
    all > shown && element("p", { class: "about" }, `${numberOf(all)} in all.`);
  return card(
    "due",
    "To do",
    undefined,
    late.length > 0 &&
      element(
        "div",
        { id: "overdue", class: "overdue", tabindex: -1 },
        element("h3", {}, "Overdue"),
        brief(rowsOf(late), 3),
        more(overdue, late.length),
      ),
    dated.length > 0 && [element("h3", {}, "Coming up"), brief(dated)],
    dayless.length > 0 &&
      folded(
        `${numberOf(dayless.length)} without a day`,
        lines(dayless),
        more(open - overdue, coming.length),
      ),
  );
}

/** When something is due, as people say it, where that is soon or was. */
function whenDue(day: string, at: string): string {
  const days = daysBetween(at, day);
  if (Math.abs(days) > 2 * DAYS_OF_NEWS) return dayName(day);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}

const DAYS_OF_NEWS = 7;

function recent({ at, newest }: ReportData): HTMLElement {
  const news = newest.filter(({ day }) => daysBetween(day, at) <= DAYS_OF_NEWS);
  return card(
    "recent",
    news.length > 0 ? "New this week" : "Told last",
    undefined,
    brief(news.length > 0 ? news : newest),
  );
}

/** Beliefs whose course is drawn; more lines cannot be told apart. */
const DRAWN = 6;

function beliefs({ beliefs: { total, shown } }: ReportData): Content {
  if (shown.length === 0) return undefined;
  const drawn = shown.slice(0, DRAWN);
  const days = new Set(drawn.flatMap(({ course }) => course.map(([day]) => day)));
  const courses = drawn.map(({ text, course }) => ({ name: shortName(text), course }));
  const items = shown.map((belief, i) => beliefItem(belief, i < DRAWN ? i + 1 : undefined));
  return card(
    "beliefs",
    "What pai concludes",
    `From several separate remarks, the best supported first${total > shown.length ? `: ${shown.length} of ${numberOf(total)}` : ""}.`,
    element("ol", { class: "beliefs" }, items),
    days.size > 1 &&
      folded("How sure pai was over time", steps("How sure pai is of its conclusions", courses)),
  );
}

function beliefItem({ text, handle, confidence, evidence, contradicting }: ReportBelief, colour?: number) {
  const against = contradicting > 0 ? `, ${numberOf(contradicting)} against` : "";
  const told = `${percent(confidence)} sure, ${countOf(evidence, "remark")}${against}`;
  const stated = element("div", { title: handle }, colour !== undefined && swatch(colour), words(text));
  return element("li", {}, stated, element("span", { class: "tag" }, told));
}

function shortName(text: string): string {
  const chars = [...text];
  return chars.length <= 44 ? text : `${chars.slice(0, 43).join("")}…`;
}

/** A change is told by what it is about; how much it was is said from so many on. */
const SEVERAL = 3;

function changes({ changes: all, at }: ReportData, actions?: Actions): HTMLElement {
  let last = "";
  const rows = all.flatMap(({ id, command, at: made, events, text, undone, isUndoable }) => {
    const told = events.filter(([event]) => event !== "aged");
    if (told.length === 0) return []; // pai has only weighed what is there
    const [[event, many] = ["", 0]] = told; // the most frequent one
    const isMass = many >= SEVERAL && BROUGHT.test(command);
    const did =
      isMass && eventWord(event) !== commandWord(command) ? `: ${numberOf(many)} ${eventWord(event)}` : "";
    const undo = actions ? button("undo", () => actions.undo(id)) : code(`pai undo ${id.slice(-8)}`);
    const day = dayName(made.slice(0, 10));
    const isNewDay = last !== "" && last !== day;
    last = day;
    const word = undone === undefined ? `${commandWord(command)}${did}` : `undone: ${commandWord(undone)}`;
    return [
      element(
        "li",
        { class: isNewDay && "day" },
        element("time", { datetime: made }, day === dayName(at.slice(0, 10)) ? clock(made) : day),
        element(
          "span",
          { class: "said" },
          element("span", { class: "did" }, word),
          text !== undefined && !isMass && [" ", words(text)],
        ),
        isUndoable && element("span", { class: "note" }, undo),
      ),
    ];
  });
  const rest = rows.slice(BRIEF);
  return card(
    "changes",
    "What changed last",
    rows.length === 0 ? "Nothing has been changed yet." : "Each can be taken back as a whole.",
    listed(rows.slice(0, BRIEF)),
    rest.length > 0 && folded(`${numberOf(rest.length)} more`, listed(rest)),
  );
}

/** Commands that bring much at once, which no single memory stands for. */
const BROUGHT = /^(?:import|ingest|sync|consolidate)/;

const listed = (rows: readonly HTMLElement[]) => element("ol", { class: "lines" }, rows);

/** The time of day where the reader is. */
const clock = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));

/** The files behind the page, as far as there is something to say of them, and what the page leaves out. */
function files({ health, leftOut }: ReportData): HTMLElement {
  const { bytes, lastRun, isOverdue, handEdits, conflicts, problems } = health;
  const { sensitive, forgotten } = leftOut;
  const run = lastRun === undefined ? "never" : fullDay(lastRun.slice(0, 10));
  const facts: readonly (readonly [string, ...Content[]] | false)[] = [
    ["Size of the files", megabytes(bytes)],
    ["Last upkeep", run, isOverdue && ["; each night by itself: ", code("pai consolidate --every 4h")]],
    handEdits > 0 && ["Edits by hand, not yet taken over", numberOf(handEdits)],
    conflicts > 0 && ["Edits set aside for a look", numberOf(conflicts)],
    sensitive > 0 && [
      `Private, not on this page: ${numberOf(sensitive)}`,
      code("--include-sensitive"),
      " shows them",
    ],
    forgotten > 0 && [`Forgotten: ${numberOf(forgotten)}`, code("pai log"), " lists them"],
    ["Notes that you have elsewhere", code("pai import <folder>"), " brings them along"],
  ];
  const rows = facts.map(
    (fact) => fact && element("div", {}, element("dt", {}, fact[0]), element("dd", {}, fact.slice(1))),
  );
  const found = problems.map(([name, count]) => [name, numberOf(count)]);
  return card(
    "files",
    "The files",
    undefined,
    element("dl", {}, rows),
    found.length > 0 && [
      element("p", { class: "late" }, "Some files have problems. Run ", code("pai doctor"), "."),
      tableOf({ caption: "Problems", head: ["Problem", "Files"], rows: found }),
    ],
  );
}

function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${numberOf(Math.ceil(bytes / 1_000))} kB`;
  return `${numberOf(Math.round(bytes / 100_000) / 10)} MB`;
}

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
function steps(title: string, courses: readonly Course[]): HTMLElement {
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
