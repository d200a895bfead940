import type { ReportBelief, ReportData, ReportThread } from "../report/report-data.ts";
import { chart } from "./charts.ts";
import { graph } from "./graph.ts";
import {
  type Content,
  card,
  countOf,
  element,
  empty,
  lines,
  numberOf,
  openTable,
  percent,
  tableOf,
  words,
} from "./parts.ts";
import { heldAt } from "./series.ts";

/** What a page that is live does on request; absent: it only shows. */
export interface Actions {
  /** `older`: the short name of the older memory that is meant; undefined for the likeliest. */
  readonly answer: (question: string, choice: string, older: string | undefined) => void;
  readonly undo: (changeSet: string) => void;
}

/** The parts of the page, in order. */
export function cards(data: ReportData, actions?: Actions): readonly HTMLElement[] {
  return [
    known(data),
    flow(data),
    beliefs(data),
    promises(data),
    timeline(data),
    card(
      "graph",
      "Who and what belongs together",
      "Blue circles are names, larger where more memories have them; orange ones are topics that came up in several conversations. A line joins what stands together in a memory.",
      graph(data.graph),
    ),
    questions(data, actions),
    lookups(data),
    important(data),
    changes(data, actions),
    health(data),
  ];
}

function known({ weeks, byKind, byStatus }: ReportData): HTMLElement {
  const about =
    "How many memories there were at the end of each week, those that are no longer in force too. Pages of names are not counted.";
  if (byKind.length === 0)
    return card(
      "known",
      "What is known",
      undefined,
      empty("Nothing yet. Tell pai something: ", code('pai remember "I like green tea"')),
    );
  const pictures = {
    kind: chart({ title: "Memories by kind", days: weeks, series: byKind, look: "areas" }),
    status: chart({ title: "Memories by status", days: weeks, series: byStatus, look: "areas" }),
  };
  return card(
    "known",
    "What is known",
    about,
    element("h3", {}, "By kind"),
    pictures.kind,
    element("h3", {}, "By status"),
    pictures.status,
  );
}

function flow({ weeks, flow: series }: ReportData): HTMLElement {
  const about =
    "What was learnt, heard again, changed, expired, archived and forgotten in each week, as history records it. Boxes and pages of names are not counted.";
  return card(
    "weeks",
    "Week by week",
    about,
    series.length === 0
      ? empty("History records nothing yet.")
      : chart({ title: "What happened in each week", days: weeks, series, look: "bars" }),
  );
}

/** Beliefs whose course is drawn; more lines cannot be told apart. */
const DRAWN = 6;

function beliefs({ beliefs: { total, shown } }: ReportData): HTMLElement {
  if (shown.length === 0)
    return card(
      "beliefs",
      "Beliefs",
      undefined,
      empty(
        "No belief has formed yet. One forms when three independent observations say the same; ",
        code("pai consolidate"),
        " looks for them.",
      ),
    );
  const drawn = shown.slice(0, DRAWN);
  const days = [...new Set(drawn.flatMap(({ course }) => course.map(([day]) => day)))].sort();
  const items = shown.map((belief, i) => beliefItem(belief, i < DRAWN ? i + 1 : undefined));
  return card(
    "beliefs",
    "Beliefs",
    `What several observations say, the best supported first${total > shown.length ? `: ${shown.length} of ${numberOf(total)}` : ""}. Confidence is the share of observations that speak for it, with one imagined for and one against.`,
    element("ol", { class: "beliefs" }, items),
    days.length < 2
      ? undefined
      : [
          element("h3", {}, "Confidence over time"),
          element(
            "p",
            { class: "about" },
            "By the days of the observations; where these are not all known any more, as maintenance recorded it.",
          ),
          chart({
            title: "Confidence of beliefs",
            days,
            series: drawn.map(({ text, course }) => ({
              name: shortName(text),
              values: heldAt(course, days),
            })),
            look: "steps",
            format: percent,
            most: 1,
          }),
        ],
  );
}

function beliefItem(
  { text, handle, confidence, evidence, supporting, contradicting }: ReportBelief,
  colour?: number,
) {
  const against = contradicting > 0 ? ` and ${contradicting} against it` : "";
  return element(
    "li",
    {},
    element(
      "div",
      { class: "statement" },
      colour === undefined ? undefined : element("span", { class: `swatch colour-${colour}` }),
      words(text),
    ),
    element("meter", { min: 0, max: 1, value: confidence, "aria-label": "Confidence" }, percent(confidence)),
    element(
      "span",
      { class: "tag" },
      `${handle}, ${percent(confidence)}: ${countOf(supporting, "fact")} for it${against}, from ${countOf(evidence, "observation")}`,
    ),
  );
}

function shortName(text: string): string {
  const chars = [...text];
  return chars.length <= 44 ? text : `${chars.slice(0, 43).join("")}…`;
}

function promises({ weeks, promises: { weeks: series, next, ...sums } }: ReportData): HTMLElement {
  const isAny = sums.open + sums.kept + sums.missed + sums.cancelled > 0;
  if (!isAny)
    return card(
      "promises",
      "Promises",
      undefined,
      empty("No promise has been made yet. pai hears “I will send it on Friday” as one."),
    );
  const urgent = next.map((one) => ({
    ...one,
    note:
      one.due === undefined
        ? undefined
        : element(
            "strong",
            { class: one.isOverdue ? "late" : "due" },
            one.isOverdue ? ` overdue since ${one.due}` : ` due ${one.due}`,
          ),
  }));
  return card(
    "promises",
    "Promises",
    `${countOf(sums.open, "promise")} open, ${numberOf(sums.overdue)} of them overdue; ${numberOf(sums.kept)} kept, ${numberOf(sums.missed)} missed (lapsed or overdue), ${numberOf(sums.cancelled)} called off.`,
    series.length === 0
      ? undefined
      : chart({ title: "Promises kept, missed and called off", days: weeks, series, look: "bars" }),
    element("h3", {}, "What is open"),
    urgent.length === 0 ? empty("Nothing is open.") : lines(urgent),
  );
}

function timeline({ threads }: ReportData): HTMLElement {
  const about = "What is known about a person, a thing or a topic, in the order in which it became true.";
  if (threads.length === 0)
    return card("timeline", "Timeline", about, empty("No name stands in a memory yet."));
  const place = element("div", { "aria-live": "polite" });
  const show = (thread: ReportThread | undefined) => {
    if (thread === undefined) return;
    const { total, lines: shown } = thread;
    const more =
      total > shown.length
        ? element("p", { class: "about" }, `The newest ${shown.length} of ${numberOf(total)}.`)
        : "";
    place.replaceChildren(more, lines(shown));
  };
  const groups = new Map<string, HTMLElement[]>();
  threads.forEach(({ name, type, total }, i) => {
    const option = element("option", { value: i }, `${name} (${numberOf(total)})`);
    groups.set(type, [...(groups.get(type) ?? []), option]);
  });
  const select = element(
    "select",
    { id: "thread" },
    [...groups].map(([type, options]) => element("optgroup", { label: plural(type) }, options)),
  );
  select.addEventListener("change", () => show(threads[Number(select.value)]));
  select.value = "0";
  show(threads[0]);
  return card(
    "timeline",
    "Timeline",
    about,
    element("p", { class: "choice" }, element("label", { for: "thread" }, "Of "), select),
    place,
  );
}

function plural(type: string): string {
  const known: Readonly<Record<string, string>> = {
    person: "People",
    place: "Places",
    organisation: "Organisations",
    tool: "Tools",
    project: "Projects",
    other: "Other names",
    subject: "Subjects",
    topic: "Topics",
  };
  return known[type] ?? type;
}

function questions({ questions: { total, shown } }: ReportData, actions?: Actions): HTMLElement {
  if (shown.length === 0)
    return card("questions", "Open questions", undefined, empty("No question is open."));
  const items = shown.map(({ id, why, day, texts, handles, choices }) => {
    const meant = handles.slice(1).map((handle, i) => meaning(id, handle, i === 0));
    const older = () => meant.find(({ checked }) => checked)?.value;
    return element(
      "li",
      {},
      element("p", { class: "statement" }, why),
      texts.map((text, i) => {
        const name = side(i, texts.length);
        const way = actions && meant[i - 1] ? element("label", {}, meant[i - 1], name) : name;
        return element("blockquote", {}, way, words(text));
      }),
      element("p", { class: "about" }, `Asked ${day}.`),
      element(
        "dl",
        { class: "choices" },
        choices.map(({ choice, meaning, asks }) => {
          const named = handles.length > 0 ? ` [${handles.slice(1).join("|")}]` : "";
          const command = code(`pai answer ${id.slice(0, 8)} ${choice}${named}${asks ? ' --text "…"' : ""}`);
          const way = actions && !asks ? button(choice, () => actions.answer(id, choice, older())) : command;
          return element("div", {}, element("dt", {}, way), element("dd", {}, meaning));
        }),
      ),
    );
  });
  return card(
    "questions",
    "Open questions",
    `What the rules suspect and only a person can decide${total > shown.length ? `: ${shown.length} of ${numberOf(total)}` : ""}.`,
    element("ol", { class: "questions" }, items),
  );
}

/** Which of two it is. */
function side(at: number, of: number): Content {
  return of === 2 ? element("span", { class: "tag" }, at === 0 ? "newer " : "older ") : undefined;
}

/** What says which older memory is meant. */
function meaning(question: string, handle: string, checked: boolean): HTMLInputElement {
  return element("input", { type: "radio", name: `older-${question}`, value: handle, checked });
}

function lookups({ weeks, lookups: { weeks: series, most } }: ReportData): HTMLElement {
  const about =
    "Memories that were shown on request, counted once for each day. pai keeps no record of what was asked, nor how it was ranked: only which memories were looked at, and on which day.";
  if (series.length === 0)
    return card(
      "lookups",
      "What was looked up",
      about,
      empty("Nothing has been looked up yet, or recall.track is off."),
    );
  const rows = most.map((line) => ({
    ...line,
    note: element("span", { class: "tag" }, `, looked up on ${countOf(line.days, "day")}, last ${line.last}`),
  }));
  return card(
    "lookups",
    "What was looked up",
    about,
    chart({ title: "Memories looked up in each week", days: weeks, series, look: "bars" }),
    rows.length === 0 ? undefined : [element("h3", {}, "On the most days"), lines(rows)],
  );
}

function important({ newest, important: most }: ReportData): HTMLElement {
  return card(
    "memories",
    "Newest and most important",
    undefined,
    element("h3", {}, "Newest"),
    newest.length === 0 ? empty("Nothing yet.") : lines(newest),
    element("h3", {}, "Pinned and most important"),
    most.length === 0 ? empty("Nothing is pinned, or more important than usual.") : lines(most),
  );
}

function changes({ changes: all }: ReportData, actions?: Actions): HTMLElement {
  if (all.length === 0)
    return card("changes", "Latest changes", undefined, empty("The store has no history yet."));
  const rows = all.map(({ id, command, at, events, text, isUndoable }) => {
    const counts = events.map(([event, count]) => `${event} ${numberOf(count)}`).join(", ");
    const did = [
      text === undefined ? undefined : element("div", {}, words(text)),
      element("span", { class: "tag" }, counts),
    ];
    const undo = isUndoable ? button("undo", () => actions?.undo(id)) : undefined;
    return [
      element("time", { datetime: at }, at.slice(0, 16).replace("T", " ")),
      command,
      did,
      actions ? undo : code(id.slice(-8)),
    ];
  });
  return card(
    "changes",
    "Latest changes",
    "One command is one change, and one undo takes it back.",
    openTable({
      caption: "The newest first",
      head: ["Time (UTC)", "Command", "What it did", actions ? "" : "Id"],
      rows,
    }),
  );
}

function health({ health: all, leftOut }: ReportData): HTMLElement {
  const run =
    all.lastRun === undefined ? "never, as far as is known" : all.lastRun.slice(0, 16).replace("T", " ");
  const facts: readonly (readonly [string, Content])[] = [
    ["Size of the files", megabytes(all.bytes)],
    ["Changes", numberOf(all.changeSets)],
    ["Last maintenance (UTC)", all.isOverdue ? element("span", { class: "late" }, `${run}; overdue`) : run],
    ["Waiting for the extractor", numberOf(all.queued)],
    ["Edits by hand, not yet taken over", numberOf(all.handEdits)],
    ["Edits set aside for a look", numberOf(all.conflicts)],
    [
      "Left out of this page",
      `${countOf(leftOut.sensitive, "sensitive memory", "sensitive memories")}, ${numberOf(leftOut.forgotten)} forgotten`,
    ],
  ];
  const found = all.problems.map(([code_, count]) => [code_, numberOf(count)]);
  return card(
    "health",
    "Health of the store",
    found.length === 0
      ? "No problem was found."
      : element("span", { class: "late" }, "Some files have problems. Run ", code("pai doctor"), "."),
    element(
      "dl",
      {},
      facts.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    ),
    found.length === 0
      ? undefined
      : tableOf({ caption: "Problems", head: ["Problem", "Files"], rows: found }),
  );
}

function megabytes(bytes: number): string {
  if (bytes < 1_000_000) return `${numberOf(Math.ceil(bytes / 1_000))} kB`;
  return `${numberOf(Math.round(bytes / 100_000) / 10)} MB`;
}

function button(label: string, act: () => void): HTMLElement {
  const made = element("button", { type: "button" }, label);
  made.addEventListener("click", act);
  return made;
}

function code(text: string): HTMLElement {
  return element("code", {}, text);
}
