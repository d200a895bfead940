import { commandWord, eventWord, isTelling } from "../domain/shown-words.ts";
import type { ReportBelief, ReportData, ReportPromise } from "../report/report-data.ts";
import { grouped } from "../text/numbers.ts";
import { go } from "./address.ts";
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
  made,
  percent,
  shape,
  shortened,
  showPrivate,
  statement,
  swatch,
  tableOf,
  tag,
  words,
} from "./parts.ts";
import { type Act, questions } from "./questions.ts";

/** The parts of the page: what waits for a person first, what it rests on last. */
export function cards(data: ReportData, act?: Act, unveil?: () => void): Content {
  if (data.inForce === 0) return welcome();
  const stack = (...some: readonly Content[]) => made("div.stack", some);
  const [left, right] = [
    stack(questions(data, act), you(data, act)),
    stack(due(data, act), changes(data, act)),
  ];
  return [made("div.pair", left, right), around(data), graph(data), beliefs(data), files(data, unveil)];
}

function welcome(): HTMLElement {
  const tell = empty("Tell pai something: ", code('pai remember "I work as a nurse"'));
  const bring = empty("Or bring the notes that you have: ", code("pai import <folder>"));
  return card("welcome", "Nothing is known yet", undefined, tell, bring);
}

function you({ you: { self, people, likes } }: ReportData, act?: Act): HTMLElement {
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
      ? shown.map(([title, some]) => [title === "" ? undefined : made("h3", title), brief(some)])
      : empty(
          "pai does not know yet who you are. Tell it ",
          act ? "above, for example: I study in Aachen" : code('pai remember "I study in Aachen"'),
        ),
  );
}

const BRIEF = 5;

/** A list that begins short; the rest opens. `total`: how many there are, told or not. */
function brief(all: readonly Line[], shown = BRIEF, total = all.length): Content {
  const rest = all.slice(shown);
  if (rest.length < 2) return lines(all);
  const untold = total > all.length && made("p.about", `${grouped(total - all.length)} not shown`);
  return [lines(all.slice(0, shown)), folded(`${grouped(total - shown)} more`, lines(rest), untold)];
}

/** What is to be done: what is over before what is to come, and last what has no day. */
function due({ at, promises }: ReportData, act?: Act): HTMLElement | undefined {
  const { coming, late, open, overdue } = promises;
  if (open === 0 && coming.length === 0) return undefined;
  const rowsOf = (some: readonly ReportPromise[]) =>
    some.map((one) => ({
      ...one,
      day: one.due ?? "",
      when: one.due && whenDue(one.due, at),
      note: act &&
        !one.isEvent && [
          button("done", () => act("done", { id: one.handle }, "Done."), `done: ${one.text}`),
          button("…", () => go("memory", one.handle), `another day, or called off: ${one.text}`),
        ],
    }));
  const [soon, later] = [coming.filter((one) => isSoon(one, at)), coming.filter((one) => !isSoon(one, at))];
  const [dated, undated] = [later.filter((one) => one.due), later.filter((one) => !one.due)];
  const title = (text: string) => made("h3", text);
  const part = (id: string, heading: string, ...list: readonly Content[]) =>
    element("div", { id, class: id, tabindex: -1 }, title(heading), list);
  return card(
    "due",
    "To do and to come",
    undefined,
    late.length > 0 && part("overdue", "Overdue", brief(rowsOf(late), 3, overdue)),
    part(
      "soon",
      "Today and the next seven days",
      soon.length > 0 ? lines(rowsOf(soon)) : empty("Nothing is due."),
    ),
    dated.length > 0 && [title("Later"), brief(rowsOf(dated))],
    undated.length > 0 && folded(`${grouped(undated.length)} without a day`, lines(rowsOf(undated))),
  );
}

export function isSoon({ due }: ReportPromise, at: string): boolean {
  return due !== undefined && daysBetween(at, due) <= DAYS_OF_NEWS;
}

/** When something is due, as people say it, where that is soon or was. */
function whenDue(day: string, at: string): string {
  const days = daysBetween(at, day);
  if (Math.abs(days) > 2 * DAYS_OF_NEWS) return dayName(day);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}

const DAYS_OF_NEWS = 7;

/** Beliefs whose course is drawn; more lines cannot be told apart. */
const DRAWN = 6;

function beliefs({ beliefs: { total, shown } }: ReportData): Content {
  if (shown.length === 0) return undefined;
  const drawn = shown.slice(0, DRAWN);
  const days = new Set(drawn.flatMap(({ course }) => course.map(([day]) => day)));
  const courses = drawn.map(({ text, course }) => ({ name: shortened(text, 44), course }));
  const items = shown.map((belief, i) => beliefItem(belief, i < DRAWN ? i + 1 : undefined));
  const of = total > shown.length ? `: ${shown.length} of ${grouped(total)}` : "";
  return card(
    "beliefs",
    "What pai concludes",
    `From several separate remarks, the best supported first${of}.`,
    made("ol.beliefs", items),
    days.size > 1 &&
      folded("How sure pai was over time", steps("How sure pai is of its conclusions", courses)),
  );
}

function beliefItem({ text, handle, confidence, evidence, contradicting }: ReportBelief, colour?: number) {
  const against = contradicting > 0 ? `, ${grouped(contradicting)} against` : "";
  const told = `${percent(confidence)} sure, ${countOf(evidence, "remark")}${against}`;
  const stated = statement(handle, [colour !== undefined && swatch(colour), words(text)]);
  return made("li", stated, made("span.tag", told));
}

/** A change is told by what it is about; how much it was is said from so many on. */
const SEVERAL = 3;

/** What is new and what has changed: since the day a week ago, or else the last. */
function changes({ changes: shown, changesOfWeek, weekSince, at }: ReportData, act?: Act): HTMLElement {
  let last = "";
  const rowOf = (one: ReportData["changes"][number]) => {
    const day = dayName(one.at.slice(0, 10));
    const isNewDay = last !== "" && last !== day;
    last = day;
    const when = day === dayName(at.slice(0, 10)) ? clock(one.at) : day;
    const undo = act
      ? button("undo", () => act("undo", { changeSet: one.id }, "Undone."))
      : code(`pai undo ${one.id.slice(-8)}`);
    return element(
      "li",
      { class: [isNewDay && "day", one.about?.isInForce === false && "past"].filter(Boolean).join(" ") },
      element("time", { datetime: one.at }, when),
      made("span.said", changed(one)),
      one.isUndoable && made("span.note", undo),
    );
  };
  const part = (title: Content, some: typeof shown, most: number) => {
    last = "";
    const rows = some.map(rowOf);
    const rest = rows.length > most + 1 ? rows.splice(most) : [];
    const more = rest.length > 0 && folded(`${grouped(rest.length)} more`, listed(rest));
    return some.length > 0 && [title, listed(rows), more];
  };
  const [told, done] = [true, false].map((is) => shown.filter(({ command }) => isTelling(command) === is));
  return card(
    "changes",
    changesOfWeek > 0 ? `New and changed since ${weekday(weekSince)}` : "New and changed last",
    shown.length === 0 && "Nothing has been changed yet.",
    part(undefined, told ?? [], MOST_NEWS),
    part(told?.length !== 0 && made("h3", "What was done about it"), done ?? [], MOST_DONE),
    changesOfWeek > shown.length &&
      made(
        "p.about",
        `${grouped(changesOfWeek - shown.length)} earlier ones: `,
        code('pai diff "7 days ago"'),
      ),
  );
}

const MOST_NEWS = 8;
const MOST_DONE = 3;

/** `Mon 23 Nov`. */
const weekday = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });

/** What a change did: what was told needs no word for that. */
function changed(change: ReportData["changes"][number]): Content {
  const { command, events, about, answered, undone, remarks, ended } = change;
  const [[event, many] = ["", 0]] = events; // the most frequent one
  const isBrought = BROUGHT.test(command);
  const isMass = remarks > 1 || (many >= SEVERAL && isBrought);
  const isTold = isBrought && eventWord(event) !== commandWord(command);
  const mass = isTold ? `: ${isMass ? `${grouped(many)} ` : ""}${eventWord(event)}` : "";
  const did = `${commandWord(command)}${remarks > 1 ? ` ${countOf(remarks, "note")}` : mass}`;
  const here = event === "purged" ? eventWord(event) : did;
  const deed = answered === undefined ? here : `${commandWord(command)}: ${answered}`;
  const word = undone === undefined ? deed : `taken back: ${commandWord(undone)}`;
  const isPlain = undone === undefined && command === "remember" && about !== undefined && !isMass;
  const label = !isPlain && [made("span.did", word), " "];
  return [
    about === undefined || isMass
      ? label
      : [statement(about.handle, [label, words(about.text)]), about.from && tag(about.from)],
    ended.map(([end, text]) => {
      const what = { superseded: "in place of: ", asked: "older: " }[end] ?? `${eventWord(end)}: `;
      return made("span.ended", what, words(text));
    }),
  ];
}

/** Commands that bring much at once, which no single memory stands for. */
const BROUGHT = /^(?:import|ingest|sync|consolidate)/;

const listed = (rows: readonly HTMLElement[]) => made("ol.lines", rows);

const clock = (iso: string) =>
  new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** The files behind the page, as far as there is something to say of them, and what the page leaves out. */
function files({ health, leftOut }: ReportData, unveil?: () => void): HTMLElement {
  const { bytes, lastRun, isOverdue, handEdits, problems } = health;
  const { sensitive, forgotten, shown } = leftOut;
  const run = lastRun === undefined ? "never" : fullDay(lastRun.slice(0, 10));
  const facts: readonly (readonly [string, ...Content[]] | false)[] = [
    ["Size of the files", `${grouped(Math.ceil(bytes / 100_000) / 10)} MB`],
    ["Tidied up last", run, isOverdue && ["; each night by itself: ", code("pai consolidate --every 4h")]],
    handEdits > 0 && ["Edits by hand, not yet taken over", grouped(handEdits)],
    sensitive > 0 && [
      shown ? `Private: ${grouped(sensitive)}` : `Private, not on this page: ${grouped(sensitive)}`,
      unveil
        ? (shown && "shown until you search") || button(showPrivate(sensitive), unveil)
        : ["start the page with ", code("--include-sensitive"), " to see them"],
    ],
    forgotten > 0 && [`Forgotten: ${grouped(forgotten)}`, code("pai log"), " lists them"],
    ["Notes that you have elsewhere", code("pai import <folder>"), " brings them along"],
  ];
  const rows = facts.map((fact) => fact && made("div", made("dt", fact[0]), made("dd", fact.slice(1))));
  const ill = problems > 0 && [
    "Files with problems: ",
    grouped(problems),
    "; to see them: ",
    code("pai doctor"),
  ];
  return card(
    "files",
    "The files",
    undefined,
    made("dl", rows),
    ill && made("p.late", ill),
    shown && element("div", { id: "private" }, made("h3", "Private"), brief(shown, 2 * BRIEF, sensitive)),
  );
}

/** A value, 0..1, from each of its days on. */
interface Course {
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
  const legend = courses.map(({ name }, i) => made("li", swatch(i + 1), name));
  return made(
    "figure.chart",
    element("ul", { class: "legend", "aria-hidden": "true" }, legend),
    shape(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "plot", role: "img", "aria-label": title },
      grid,
      ends,
      drawn,
    ),
    tableOf(title, ["Day", ...courses.map(({ name }) => name)], rows.reverse()),
  );
}
