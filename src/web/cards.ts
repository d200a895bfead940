import type { ReportBelief, ReportData, ReportLine, ReportPromise } from "../report/report-data.ts";
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
  lines,
  numberOf,
  percent,
  tableOf,
  words,
} from "./parts.ts";

/** What a page that is live does on request; absent: it only shows. */
export interface Actions {
  /** `older`: the short name of the older memory that is meant; undefined for the likeliest. */
  readonly answer: (question: string, choice: string, older: string | undefined) => void;
  readonly undo: (changeSet: string) => void;
  /** A promise was kept. */
  readonly done: (id: string) => void;
}

/** The parts of the page: what a person came for first, what it rests on last. */
export function cards(data: ReportData, actions?: Actions): readonly HTMLElement[] {
  return [
    element("div", { class: "pair" }, you(data), due(data, actions)),
    element(
      "div",
      { class: "pair" },
      questions(data, actions),
      element("div", {}, recent(data), changes(data, actions)),
    ),
    around(data),
    card(
      "graph",
      "Who and what belongs together",
      "A line joins what stands in the same memory. Larger circles come up more often; those in green are people, in orange topics.",
      graph(data),
    ),
    beliefs(data),
    files(data),
  ];
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
function brief(all: readonly (ReportLine & { readonly note?: Content })[], shown = BRIEF): Content {
  const rest = all.slice(shown);
  if (rest.length < 2) return lines(all);
  return [lines(all.slice(0, shown)), folded(`${numberOf(rest.length)} more`, lines(rest))];
}

function due({ at, promises }: ReportData, actions?: Actions): HTMLElement {
  const { coming, late, open, overdue } = promises;
  const rowsOf = (some: readonly ReportPromise[]) =>
    some.map((one) => ({
      ...one,
      day: one.due ?? "",
      note: [when(one, at), actions ? button("done", () => actions.done(one.handle)) : undefined],
    }));
  const more = (all: number, shown: number) =>
    all > shown ? element("p", { class: "about" }, `${numberOf(all)} in all.`) : undefined;
  if (open === 0)
    return card(
      "due",
      "To do",
      undefined,
      empty("Nothing waits to be done. pai hears “I will send it on Friday” as a promise."),
    );
  return card(
    "due",
    "To do",
    undefined,
    coming.length === 0 ? empty("Nothing is coming up.") : brief(rowsOf(coming)),
    more(open - overdue, coming.length),
    late.length === 0
      ? undefined
      : [
          element("h3", { id: "overdue", tabindex: -1 }, "Overdue"),
          brief(rowsOf(late), 3),
          more(overdue, late.length),
        ],
  );
}

/** When something is due, as people say it, where that is soon or was. */
function when({ due: day, isOverdue }: ReportPromise, at: string): Content {
  if (day === undefined) return undefined;
  const days = daysBetween(at, day);
  if (days > DAYS_OF_NEWS) return undefined;
  const said = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
  return element("span", { class: `badge ${isOverdue ? "late" : "soon"}`, title: day }, said);
}

const DAYS_OF_NEWS = 7;

function recent({ at, newest }: ReportData): HTMLElement {
  const news = newest.filter(({ day }) => daysBetween(day, at) <= DAYS_OF_NEWS);
  return card(
    "recent",
    news.length > 0 ? "New this week" : "Told last",
    undefined,
    newest.length > 0 ? brief(news.length > 0 ? news : newest, 7) : empty("Nothing yet."),
  );
}

/** Beliefs whose course is drawn; more lines cannot be told apart. */
const DRAWN = 6;

function beliefs({ beliefs: { total, shown } }: ReportData): HTMLElement {
  if (shown.length === 0)
    return card(
      "beliefs",
      "What pai concludes",
      undefined,
      empty("Nothing yet. Where three separate remarks say the same, pai concludes that it is so."),
    );
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
    element("meter", { min: 0, max: 1, value: confidence, "aria-label": "How sure" }, percent(confidence)),
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

function questions({ questions: { total, shown } }: ReportData, actions?: Actions): HTMLElement {
  if (shown.length === 0)
    return card("questions", "Waiting for your answer", undefined, empty("No question is open."));
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

type Question = ReportData["questions"]["shown"][number];

function questionItem({ id, asked, texts, handles, choices }: Question, actions?: Actions): HTMLElement {
  const meant = handles.slice(1).map((handle, i) => meaning(id, handle, i === 0));
  const older = () => meant.find(({ checked }) => checked)?.value;
  const named = handles.length > 0 ? ` [${handles.slice(1).join("|")}]` : "";
  return element(
    "li",
    {},
    element("p", { class: "asked" }, asked),
    texts.map((text, i) => {
      const name = side(i, texts.length);
      const way = actions && meant[i - 1] ? element("label", {}, meant[i - 1], name) : name;
      return element("blockquote", {}, way, words(text));
    }),
    actions === undefined
      ? element(
          "dl",
          { class: "choices" },
          choices.map(({ choice, meaning, asks }) => {
            const command = `pai answer ${id.slice(0, 8)} ${choice}${named}${asks ? ' --text "…"' : ""}`;
            return element("div", {}, element("dt", {}, meaning), element("dd", {}, code(command)));
          }),
        )
      : element(
          "p",
          { class: "choice" },
          choices.map(({ choice, meaning, asks }) =>
            asks ? undefined : button(meaning, () => actions.answer(id, choice, older())),
          ),
        ),
  );
}

function side(at: number, of: number): Content {
  return of < 2 ? undefined : element("span", { class: "tag" }, at === 0 ? "newer " : "older ");
}

function meaning(question: string, handle: string, checked: boolean): HTMLInputElement {
  return element("input", { type: "radio", name: `older-${question}`, value: handle, checked });
}

/** A change is told by what it is about; how much it was is said from so many on. */
const SEVERAL = 3;

function changes({ changes: all, at }: ReportData, actions?: Actions): HTMLElement {
  const rows = all.flatMap(({ id, command, at: made, events, text, isUndoable }) => {
    const told = events.filter(([event]) => event !== "aged");
    if (told.length === 0) return []; // pai has only weighed what is there
    const [[event, many] = ["", 0]] = told; // the most frequent one
    const did =
      many < SEVERAL || eventWord(event) === commandWord(command)
        ? ""
        : `: ${numberOf(many)} ${eventWord(event)}`;
    const undo = actions ? button("undo", () => actions.undo(id)) : code(`pai undo ${id.slice(-8)}`);
    const day = dayName(made.slice(0, 10));
    return [
      element(
        "li",
        {},
        element("time", { datetime: made }, day === dayName(at.slice(0, 10)) ? clock(made) : day),
        element(
          "span",
          { class: "said" },
          text === undefined ? undefined : [words(text), " "],
          element("span", { class: "tag" }, `${commandWord(command)}${did}`),
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

const listed = (rows: readonly HTMLElement[]) => element("ol", { class: "lines" }, rows);

/** The time of day where the reader is. */
const clock = (iso: string) =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(iso));

/** The files behind the page, and what it leaves out. */
function files({ health, leftOut }: ReportData): HTMLElement {
  const run =
    health.lastRun === undefined
      ? "never, as far as is known"
      : health.lastRun.slice(0, 16).replace("T", " ");
  const facts: readonly (readonly [string, Content])[] = [
    ["Size of the files", megabytes(health.bytes)],
    [
      "Last maintenance (UTC)",
      health.isOverdue ? element("span", { class: "late" }, `${run}; overdue`) : run,
    ],
    ["Edits by hand, not yet taken over", numberOf(health.handEdits)],
    ["Edits set aside for a look", numberOf(health.conflicts)],
    [
      "Left out of this page",
      `${countOf(leftOut.sensitive, "private memory", "private memories")}, ${numberOf(leftOut.forgotten)} forgotten`,
    ],
  ];
  const found = health.problems.map(([name, count]) => [name, numberOf(count)]);
  return card(
    "files",
    "The files",
    undefined,
    element(
      "dl",
      {},
      facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
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
