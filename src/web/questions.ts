import type { ReportData } from "../report/report-data.ts";
import { button, type Content, card, code, element, fill, folded, numberOf, words } from "./parts.ts";

/** What a page that is live does on request; absent: it only shows. */
export interface Actions {
  /** `older`: the short name of the older memory that is meant; undefined for the likeliest. `text`: what is asked for besides. */
  readonly answer: (question: string, choice: Choice, older?: string, text?: string) => void;
  readonly undo: (changeSet: string) => void;
  /** A promise was kept. */
  readonly done: (id: string) => void;
}

type Question = ReportData["questions"]["shown"][number];
type Choice = Question["choices"][number];

/** Questions that are open to be seen; the rest unfolds. */
const ASKED = 2;

export function questions({ questions: { total, shown } }: ReportData, actions?: Actions) {
  if (shown.length === 0) return undefined;
  const items = shown.map((one) => questionItem(one, actions));
  const listOf = (some: readonly Content[]) => element("ol", { class: "questions" }, some);
  const rest = items.slice(ASKED);
  return card(
    "questions",
    "Waiting for your answer",
    total === 1 ? "Only you can know this." : `${numberOf(total)} things that only you can know.`,
    listOf(items.slice(0, ASKED)),
    rest.length > 0 && folded(`${numberOf(rest.length)} more`, listOf(rest)),
  );
}

/** A question that is out of the way stays where it was, so that none slides under the hand of whoever has just answered. */
export function settle(item: HTMLElement, told: string): void {
  if (item.style.minHeight !== "") return;
  item.style.minHeight = `${item.offsetHeight}px`;
  for (const way of item.querySelectorAll(".choice, details")) way.remove();
  item.append(element("p", { class: "about" }, told));
}

/** The older memory that is meant, the likeliest one first, stands before the newer one; the answers are those that fit it. */
function questionItem(question: Question, actions?: Actions): HTMLElement {
  const { id, asked, texts, handles, choices } = question;
  const [newer = "", ...olders] = texts;
  const item = element("li", { "data-question": id });
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
      olders.map((text, i) => (!isOne || i === meant) && quote("older ", text)),
      quote(olders.length > 0 && "newer ", newer),
      actions
        ? ways(item, fitting, (choice, text) => actions.answer(id, choice, handle, text))
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

/** A button for each answer; what has to be typed for one is asked for when it is chosen. */
function ways(
  item: HTMLElement,
  choices: readonly Choice[],
  answer: (choice: Choice, text?: string) => void,
): Content {
  const place = element("form", { class: "choice" });
  const asking = (choice: Choice) => {
    const type = choice.choice === "moved" ? "date" : "text";
    const field = element("input", { type, required: true, "aria-label": choice.meaning });
    fill(place, field, element("button", { class: "primary" }, "save"));
    place.onsubmit = (event) => {
      event.preventDefault();
      answer(choice, field.value);
    };
    field.focus();
  };
  const buttons = choices.map((choice) =>
    choice.asks
      ? button(`${choice.meaning}…`, () => asking(choice))
      : button(choice.meaning, () => answer(choice)),
  );
  const later = button("not now", () => settle(item, "Left for later."));
  later.classList.add("plain");
  return [element("p", { class: "choice" }, buttons, later), place];
}
