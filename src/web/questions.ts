import type { ReportData } from "../report/report-data.ts";
import { button, type Content, card, code, dayName, element, fill, folded, made, words } from "./parts.ts";

/**
 * Makes a change through the server at this path, and says so when it is done; whether it was. `question`: what was answered with it; `offer`: what
 * may be done next. A page that only shows has none.
 */
export type Act = (
  path: string,
  body: object,
  told: string,
  next?: { readonly question?: Question; readonly offer?: Content },
) => Promise<boolean>;

export type Question = ReportData["questions"]["shown"][number];
type Choice = Question["choices"][number];

/** Questions that are open to be seen; the rest unfolds. */
const ASKED = 2;

/** Characters of each of its sides that stay to be read. */
const SIDE = 48;

/** `told`: what became of it while the page is open; without a change set it was left for later. */
interface Seen {
  readonly question: Question;
  readonly told?: string;
  readonly changeSet?: string | undefined;
}

/** Questions by their ids, in the order in which they were seen first: one that is out of the way is a line, and none slides past it. */
const seen = new Map<string, Seen>();

export function settle(question: Question, told: string, changeSet?: string): void {
  seen.set(question.id, { question, told, changeSet });
}

export function questions(data: ReportData, act?: Act): HTMLElement | undefined {
  const { total, shown } = data.questions;
  for (const question of shown) {
    const { told, changeSet } = seen.get(question.id) ?? {};
    if (told === undefined || changeSet !== undefined) seen.set(question.id, { question }); // or it was taken back
  }
  const put = (one: Seen) => {
    seen.set(one.question.id, one);
    document.getElementById("questions")?.replaceWith(questions(data, act) ?? "");
    document.getElementById("questions")?.focus({ preventScroll: true });
  };
  const [first, rest]: [HTMLElement[], HTMLElement[]] = [[], []];
  let asked = 0;
  for (const one of seen.values()) {
    const { question, told, changeSet } = one;
    if (changeSet === undefined && !shown.some(({ id }) => id === question.id)) continue;
    const item = told === undefined ? questionItem(question, put, act) : settledItem(one, put, act);
    (asked < ASKED ? first : rest).push(item);
    if (told === undefined) asked++;
  }
  if (first.length === 0) return undefined;
  const isMore = asked > ASKED;
  const listOf = (some: readonly Content[]) => made("ol.questions", some);
  const many = total === 0 ? "Nothing is left to answer." : `${total} things that only you can know.`;
  return card(
    "questions",
    "Waiting for your answer",
    total === 1 ? "Only you can know this." : many,
    listOf(isMore ? first : [...first, ...rest]),
    isMore && folded(`${asked - ASKED} more`, listOf(rest)),
  );
}

/** A question that was answered or left, in one line, and the way back. */
function settledItem({ question, told = "", changeSet }: Seen, put: (one: Seen) => void, act?: Act) {
  const sides = question.texts.toReversed().map((text) => [" ", made("q", words(text, SIDE))]);
  const back =
    changeSet === undefined
      ? button("ask again", () => put({ question }))
      : button("undo", () => act?.("undo", { changeSet }, "Undone."));
  return made("li.settled", made("span", made("span.did", told), sides), back);
}

/** The older memory that is meant, the likeliest one first, stands before the newer one; the answers are those that fit it. */
function questionItem(question: Question, put: (one: Seen) => void, act?: Act): HTMLElement {
  const { asked, texts, days, from, handles, choices } = question;
  const [newer = "", ...olders] = texts;
  const item = made("li");
  const later = () => put({ question, told: "left for later" });
  const since = (name: string, i: number) =>
    `${[name, days[i] && dayName(days[i]), from[i]].filter(Boolean).join(", ")} `;
  const draw = (meant: number) => {
    const isOne = act !== undefined && handles.length > 0;
    const handle = isOne ? handles[meant + 1] : undefined;
    const others = olders.map(
      (text, i) =>
        i !== meant &&
        made(
          "p",
          button(text, () => draw(i)),
        ),
    );
    const fitting = choices.filter(({ fits }) => handle === undefined || fits.includes(handle));
    fill(
      item,
      made("p.asked", asked),
      olders.map((text, i) => (!isOne || i === meant) && quote(since("older", i + 1), text)),
      quote(olders.length > 0 ? since("newer", 0) : (from[0] ?? ""), newer),
      act
        ? ways(
            fitting,
            ({ choice, meaning }, text) => {
              const body = { question: question.id, choice, older: handle, text };
              void act("answer", body, `Answered: ${meaning}.`, { question });
            },
            later,
          )
        : commands(question),
      isOne && folded("Another one is meant", others),
    );
  };
  draw(0);
  return item;
}

function quote(name: string, text: string): HTMLElement {
  return made("blockquote", name && made("span.tag", name), words(text));
}

function commands({ id, handles, choices }: Question): HTMLElement {
  const named = handles.length > 0 ? ` [${handles.slice(1).join("|")}]` : "";
  const rows = choices.map(({ choice, meaning, asks }) => {
    const command = `pai answer ${id.slice(0, 8)} ${choice}${named}${asks ? ' --text "…"' : ""}`;
    return made("div", made("dt", meaning), made("dd", code(command)));
  });
  return made("dl", rows);
}

/** A button for each answer, the likeliest first, where one is; what has to be typed for one is asked for when it is chosen. */
function ways(
  choices: readonly Choice[],
  answer: (choice: Choice, text?: string) => void,
  later: () => void,
): Content {
  const place = made("form.choice");
  const asking = (choice: Choice) =>
    askFor(place, choice.choice === "moved" ? DAY : choice.meaning, (text) => answer(choice, text));
  const buttons = choices.map((choice) =>
    choice.asks
      ? button(`${choice.meaning}…`, () => asking(choice))
      : button(choice.meaning, () => answer(choice)),
  );
  if (choices[0]?.choice !== SAME) buttons[0]?.classList.add("likely");
  const left = button("not now", later);
  left.classList.add("plain");
  return [made("p.choice", buttons, left), place];
}

/** Whether two things are the same is as likely as not. */
const SAME = "same";

export const DAY = "Which day? For example next Friday, or 12 May";

/** Asks for a text in a form, or what is right in place of one. */
export function askFor(form: HTMLFormElement, what: string, then: (told: string) => void, text = ""): void {
  const named = { "aria-label": what, placeholder: what, required: true };
  const field = element("textarea", { ...named, rows: text === "" ? 1 : 2 }, text);
  fill(form, field, made("button.primary", "save"));
  form.onsubmit = (event) => {
    event.preventDefault();
    if (field.value.trim() !== "") then(field.value.trim());
  };
  field.onkeydown = (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  };
  field.focus();
  field.setSelectionRange(text.length, text.length);
}
