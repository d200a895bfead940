import type { ReportBelief, ReportData, ReportPromise } from "../report/report-data.ts";
import { commandWord, eventWord } from "../text/change-words.ts";
import { steps } from "./charts.ts";
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
  tableOf,
  words,
} from "./parts.ts";

/** What a page that is live does on request; absent: it only shows. */
export interface Actions {
  /** `older`: the short name of the older memory that is meant; undefined for the likeliest. `text`: what is asked for besides. */
  readonly answer: (question: string, choice: Choice, older?: string, text?: string) => void;
  readonly undo: (changeSet: string) => void;
  /** A promise was kept. */
  readonly done: (id: string) => void;
}

/** The parts of the page: what waits for a person first, what it rests on last. */
export function cards(data: ReportData, actions?: Actions): Content {
  if (data.inForce === 0) return welcome();
  const [asked, todo] = [questions(data, actions), due(data, actions)];
  const news = [recent(data), changes(data, actions)];
  const [left, right] =
    asked === undefined || todo === undefined
      ? [[asked, todo, you(data)], news]
      : [
          [asked, todo],
          [you(data), ...news],
        ];
  return [
    element("div", { class: "pair" }, element("div", { class: "stack" }, left), element("div", {}, right)),
    around(data),
    graph(data),
    beliefs(data),
    files(data),
  ];
}

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
    all > shown ? element("p", { class: "about" }, `${numberOf(all)} in all.`) : undefined;
  return card(
    "due",
    "To do",
    undefined,
    late.length === 0
      ? undefined
      : element(
          "div",
          { id: "overdue", class: "overdue", tabindex: -1 },
          element("h3", {}, "Overdue"),
          brief(rowsOf(late), 3),
          more(overdue, late.length),
        ),
    dated.length === 0 ? undefined : [element("h3", {}, "Coming up"), brief(dated)],
    dayless.length === 0
      ? undefined
      : folded(
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
  const items = shown.map((belief, i) => beliefItem(belief, i < DRAWN ? i + 1 : undefined));
  return card(
    "beliefs",
    "What pai concludes",
    `From several separate remarks, the best supported first${total > shown.length ? `: ${shown.length} of ${numberOf(total)}` : ""}.`,
    element("ol", { class: "beliefs" }, items),
    days.size < 2
      ? undefined
      : folded(
          "How sure pai was over time",
          steps(
            "How sure pai is of its conclusions",
            drawn.map(({ text, course }) => ({ name: shortName(text), course })),
          ),
        ),
  );
}

function beliefItem({ text, handle, confidence, evidence, contradicting }: ReportBelief, colour?: number) {
  const against = contradicting > 0 ? `, ${numberOf(contradicting)} against` : "";
  return element(
    "li",
    {},
    element(
      "div",
      { class: "statement", title: handle },
      colour === undefined ? undefined : element("span", { class: `swatch colour-${colour}` }),
      words(text),
    ),
    element(
      "span",
      { class: "tag" },
      `${percent(confidence)} sure, ${countOf(evidence, "remark")}${against}`,
    ),
  );
}

function shortName(text: string): string {
  const chars = [...text];
  return chars.length <= 44 ? text : `${chars.slice(0, 43).join("")}…`;
}

/** Questions that are open to be seen; the rest unfolds. */
const ASKED = 2;

function questions({ questions: { total, shown } }: ReportData, actions?: Actions): Content {
  if (shown.length === 0) return undefined;
  const items = shown.map((one) => questionItem(one, actions));
  const rest = items.slice(ASKED);
  return card(
    "questions",
    "Waiting for your answer",
    total === 1 ? "Only you can know this." : `${numberOf(total)} things that only you can know.`,
    element("ol", { class: "questions" }, items.slice(0, ASKED)),
    rest.length === 0
      ? undefined
      : folded(`${numberOf(rest.length)} more`, element("ol", { class: "questions" }, rest)),
  );
}

/** A question that is out of the way stays where it was, so that none slides under the hand of whoever has just answered. */
export function settle(item: HTMLElement, told: string): void {
  if (item.dataset.settled === "") return;
  item.style.minHeight = `${item.offsetHeight}px`;
  item.dataset.settled = "";
  for (const way of item.querySelectorAll(".choice, details")) way.remove();
  item.append(element("p", { class: "about" }, told));
}

type Question = ReportData["questions"]["shown"][number];
export type Choice = Question["choices"][number];

function questionItem(question: Question, actions?: Actions): HTMLElement {
  const { id, asked, texts, handles, choices } = question;
  const [newer = "", ...olders] = texts;
  const isOne = handles.length > 0; // one of the older ones is meant
  const item = element("li", { "data-question": id });
  const draw = (meant: number) => {
    const older = isOne ? olders.slice(meant, meant + 1) : olders;
    const others = isOne ? olders.filter((one) => !older.includes(one)) : [];
    const handle = handles[meant + 1];
    const fitting = choices.filter(({ fits }) => handle === undefined || fits.includes(handle));
    item.replaceChildren(
      element("p", { class: "asked" }, asked),
      ...older.map((text) => quote("older", text)),
      quote(older.length === 0 ? undefined : "newer", newer),
      ...(actions === undefined
        ? [commands(question, fitting)]
        : ways(item, question, { fitting, handle, actions })),
      ...(others.length === 0 || actions === undefined
        ? []
        : [
            folded(
              "Another one is meant",
              others.map((text) => {
                const way = button(text, () => draw(olders.indexOf(text)));
                return element("p", {}, way);
              }),
            ),
          ]),
    );
  };
  draw(0);
  return item;
}

function quote(name: string | undefined, text: string): HTMLElement {
  return element(
    "blockquote",
    {},
    name === undefined ? undefined : element("span", { class: "tag" }, `${name} `),
    words(text),
  );
}

/** How to answer where the page only shows. */
function commands({ id, handles }: Question, choices: readonly Choice[]): HTMLElement {
  const named = handles.length > 0 ? ` [${handles.slice(1).join("|")}]` : "";
  return element(
    "dl",
    { class: "choices" },
    choices.map(({ choice, meaning, asks }) => {
      const command = `pai answer ${id.slice(0, 8)} ${choice}${named}${asks ? ' --text "…"' : ""}`;
      return element("div", {}, element("dt", {}, meaning), element("dd", {}, code(command)));
    }),
  );
}

interface Ways {
  readonly fitting: readonly Choice[];
  /** The older memory that is meant. */
  readonly handle: string | undefined;
  readonly actions: Actions;
}

/** A button for each answer; what has to be typed for one is asked for when it is chosen. */
function ways(item: HTMLElement, { id }: Question, { fitting, handle, actions }: Ways): HTMLElement[] {
  const place = element("form", { class: "choice" });
  const buttons = fitting.map((choice) => {
    if (!choice.asks) return button(choice.meaning, () => actions.answer(id, choice, handle));
    return button(`${choice.meaning}…`, () => {
      const field = element("input", {
        ...{ required: true, "aria-label": choice.meaning },
        type: choice.choice === "moved" ? "date" : "text",
      });
      place.replaceChildren(field, element("button", { class: "primary" }, "save"));
      place.onsubmit = (event) => {
        event.preventDefault();
        actions.answer(id, choice, handle, field.value);
      };
      field.focus();
    });
  });
  const later = button("not now", () => settle(item, "Left for later."));
  later.classList.add("plain");
  return [element("p", { class: "choice" }, buttons, later), place];
}

/** A change is told by what it is about; how much it was is said from so many on. */
const SEVERAL = 3;

function changes({ changes: all, at }: ReportData, actions?: Actions): HTMLElement {
  let last = "";
  const rows = all.flatMap(({ id, command, at: made, events, text, undone, isUndoable }) => {
    const told = events.filter(([event]) => event !== "aged");
    if (told.length === 0) return []; // pai has only weighed what is there
    const [[event, many] = ["", 0]] = told; // the most frequent one
    const isMass = many >= SEVERAL;
    const did =
      isMass && eventWord(event) !== commandWord(command) ? `: ${numberOf(many)} ${eventWord(event)}` : "";
    const undo = actions ? button("undo", () => actions.undo(id)) : code(`pai undo ${id.slice(-8)}`);
    const day = dayName(made.slice(0, 10));
    const isNewDay = last !== "" && last !== day;
    last = day;
    return [
      element(
        "li",
        { class: isNewDay ? "day" : undefined },
        element("time", { datetime: made }, day === dayName(at.slice(0, 10)) ? clock(made) : day),
        element(
          "span",
          { class: "said" },
          element(
            "span",
            { class: "did" },
            undone === undefined ? `${commandWord(command)}${did}` : `undone: ${commandWord(undone)}`,
          ),
          text === undefined || (isMass && BROUGHT.test(command)) ? undefined : [" ", words(text)],
        ),
        isUndoable ? element("span", { class: "note" }, undo) : undefined,
      ),
    ];
  });
  const rest = rows.slice(BRIEF);
  return card(
    "changes",
    "What changed last",
    rows.length === 0 ? undefined : "Each can be taken back as a whole.",
    rows.length === 0 ? empty("Nothing has been changed yet.") : listed(rows.slice(0, BRIEF)),
    rest.length === 0 ? undefined : folded(`${numberOf(rest.length)} more`, listed(rest)),
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
  const { sensitive, forgotten } = leftOut;
  const facts: readonly (readonly [string, Content] | undefined)[] = [
    ["Size of the files", megabytes(health.bytes)],
    [
      "Last upkeep",
      health.lastRun === undefined
        ? ["never; ", code("pai cron install"), " has it done each night"]
        : [
            `${fullDay(health.lastRun.slice(0, 10))}`,
            health.isOverdue ? ["; now: ", code("pai consolidate")] : undefined,
          ],
    ],
    health.handEdits === 0 ? undefined : ["Edits by hand, not yet taken over", numberOf(health.handEdits)],
    health.conflicts === 0 ? undefined : ["Edits set aside for a look", numberOf(health.conflicts)],
    sensitive === 0
      ? undefined
      : [
          `Private, so not on this page: ${numberOf(sensitive)}`,
          ["with them: ", code("pai report --include-sensitive …")],
        ],
    forgotten === 0 ? undefined : [`Forgotten: ${numberOf(forgotten)}`, ["what was: ", code("pai log")]],
    ["Notes that you have elsewhere", ["bring them along: ", code("pai import <folder>")]],
  ];
  const found = health.problems.map(([name, count]) => [name, numberOf(count)]);
  return card(
    "files",
    "The files",
    undefined,
    element(
      "dl",
      {},
      facts.map((fact) => fact && element("div", {}, element("dt", {}, fact[0]), element("dd", {}, fact[1]))),
    ),
    found.length === 0
      ? undefined
      : [
          element("p", { class: "late" }, "Some files have problems. Run ", code("pai doctor"), "."),
          tableOf({ caption: "Problems", head: ["Problem", "Files"], rows: found }),
        ],
  );
}

function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${numberOf(Math.ceil(bytes / 1_000))} kB`;
  return `${numberOf(Math.round(bytes / 100_000) / 10)} MB`;
}
