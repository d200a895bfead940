import type { ReportData } from "../report/report-data.ts";
import {
  button,
  type Content,
  card,
  code,
  dayName,
  element,
  fill,
  folded,
  numberOf,
  words,
} from "./parts.ts";

/** What a page that is live does on request; absent: it only shows. */
export interface Actions {
  /** `older`: the short name of the older memory that is meant; undefined for the likeliest. `text`: what is asked for besides. */
  readonly answer: (question: Question, choice: Choice, older?: string, text?: string) => void;
  readonly undo: (changeSet: string) => void;
  /** A promise was kept. */
  readonly done: (id: string) => void;
}

export type Question = ReportData["questions"]["shown"][number];
type Choice = Question["choices"][number];

/** Questions that are open to be seen; the rest unfolds. */
const ASKED = 2;

/** What became of a question while the page is open; without a change set it was left for later. */
interface Settled {
  readonly question: Question;
  readonly told: string;
  readonly changeSet?: string | undefined;
}

/** Questions by their ids, in the order in which they were seen first: none slides past another one that was answered. */
const seen = new Map<string, Settled | undefined>();

/** Notes that a question is out of the way: from now on it is one line. */
export function settle(question: Question, told: string, changeSet?: string): void {
  seen.set(question.id, { question, told, changeSet });
}

export function questions(data: ReportData, actions?: Actions): HTMLElement | undefined {
  const { total, shown } = data.questions;
  const open = new Map(shown.map((one) => [one.id, one]));
  // Where an answer was taken back, it is asked again.
  for (const id of open.keys()) if (!seen.has(id) || seen.get(id)?.changeSet) seen.set(id, undefined);
  const again = () => {
    document.getElementById("questions")?.replaceWith(questions(data, actions) ?? "");
    document.getElementById("questions")?.focus({ preventScroll: true });
  };
  let asked = 0;
  const items = [...seen].flatMap(([id, settled]) => {
    const one = open.get(id);
    if (settled && (one || settled.changeSet))
      return [{ place: asked, item: settledItem(settled, again, actions) }];
    return one ? [{ place: asked++, item: questionItem(one, again, actions) }] : [];
  });
  if (items.length === 0) return undefined;
  const isBelow = ({ place }: (typeof items)[number]) => place >= ASKED && asked > ASKED;
  const listOf = (some: typeof items) =>
    element(
      "ol",
      { class: "questions" },
      some.map(({ item }) => item),
    );
  const about = [
    total === 0 && "Nothing is left to answer.",
    total === 1 && "Only you can know this.",
    total > 1 &&
      `${numberOf(total)} things that only you can know${total > shown.length ? `, ${shown.length} of them here` : ""}.`,
  ];
  return card(
    "questions",
    "Waiting for your answer",
    about,
    listOf(items.filter((one) => !isBelow(one))),
    asked > ASKED && folded(`${numberOf(asked - ASKED)} more`, listOf(items.filter(isBelow))),
  );
}

/** A question that was answered or left, in one line, and the way back. */
function settledItem(
  { question, told, changeSet }: Settled,
  again: () => void,
  actions?: Actions,
): HTMLElement {
  const reopen = () => {
    seen.set(question.id, undefined);
    again();
  };
  return element(
    "li",
    { class: "settled" },
    element(
      "span",
      { class: "said" },
      element("span", { class: "did" }, told),
      " ",
      words(question.texts[0] ?? ""),
    ),
    changeSet === undefined
      ? button("ask again", reopen)
      : actions && button("undo", () => actions.undo(changeSet)),
  );
}

/** The older memory that is meant, the likeliest one first, stands before the newer one; the answers are those that fit it. */
function questionItem(question: Question, again: () => void, actions?: Actions): HTMLElement {
  const { asked, texts, days, handles, choices } = question;
  const [newer = "", ...olders] = texts;
  const item = element("li");
  const later = () => {
    settle(question, "left for later");
    again();
  };
  const since = (name: string, i: number) => `${name}${days[i] ? `, ${dayName(days[i])}` : ""} `;
  const draw = (meant: number) => {
    const isOne = actions !== undefined && handles.length > 0;
    const handle = isOne ? handles[meant + 1] : undefined;
    const others = olders.map(
      (text, i) =>
        i !== meant &&
        element(
          "p",
          {},
          button(text, () => draw(i)),
        ),
    );
    const fitting = choices.filter(({ fits }) => handle === undefined || fits.includes(handle));
    fill(
      item,
      element("p", { class: "asked" }, asked),
      olders.map((text, i) => (!isOne || i === meant) && quote(since("older", i + 1), text)),
      quote(olders.length > 0 && since("newer", 0), newer),
      actions
        ? ways(fitting, (choice, text) => actions.answer(question, choice, handle, text), later)
        : commands(question),
      isOne && folded("Another one is meant", others),
    );
  };
  draw(0);
  return item;
}

function quote(name: string | false, text: string): HTMLElement {
  return element("blockquote", {}, name && element("span", { class: "tag" }, name), words(text));
}

/** How to answer where the page only shows. */
function commands({ id, handles, choices }: Question): HTMLElement {
  const named = handles.length > 0 ? ` [${handles.slice(1).join("|")}]` : "";
  const rows = choices.map(({ choice, meaning, asks }) => {
    const command = `pai answer ${id.slice(0, 8)} ${choice}${named}${asks ? ' --text "…"' : ""}`;
    return element("div", {}, element("dt", {}, meaning), element("dd", {}, code(command)));
  });
  return element("dl", {}, rows);
}

/** A button for each answer, the likeliest first; what has to be typed for one is asked for when it is chosen. */
function ways(
  choices: readonly Choice[],
  answer: (choice: Choice, text?: string) => void,
  later: () => void,
): Content {
  const place = element("form", { class: "choice" });
  const asking = (choice: Choice) =>
    askFor(place, choice.meaning, choice.choice === "moved" ? DAY : "", (text) => answer(choice, text));
  const buttons = choices.map((choice, i) => {
    const [label, act] = choice.asks
      ? [`${choice.meaning}…`, () => asking(choice)]
      : [choice.meaning, () => answer(choice)];
    const made = button(label, act);
    made.classList.toggle("likely", i === 0);
    return made;
  });
  const left = button("not now", later);
  left.classList.add("plain");
  return [element("p", { class: "choice" }, buttons, left), place];
}

/** What a day may be written like. */
export const DAY = "for example next Friday, or 12 May";

/** Asks for a text in a form. */
export function askFor(
  form: HTMLFormElement,
  label: string,
  placeholder: string,
  then: (text: string) => void,
): void {
  const field = element("input", { required: true, autocomplete: "off", "aria-label": label, placeholder });
  fill(form, field, element("button", { class: "primary" }, "save"));
  form.onsubmit = (event) => {
    event.preventDefault();
    then(field.value);
  };
  field.focus();
}
