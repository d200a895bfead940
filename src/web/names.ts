import { groupOfName, NAME_GROUPS, titled } from "../domain/shown-words.ts";
import type { ReportAbout, ReportData, ReportThread } from "../report/report-data.ts";
import { wordPattern } from "../text/found-words.ts";
import { groupsOf } from "../text/groups.ts";
import { grouped } from "../text/numbers.ts";
import { back, depth, go, leave } from "./address.ts";
import {
  button,
  type Content,
  card,
  countOf,
  dayName,
  element,
  folded,
  type Line,
  lines,
  made,
  words,
} from "./parts.ts";

/** What a kind of name is called; what nothing shows needs no word. */
export const typeWord = (type: string) => (groupOfName(type) === "Other names" ? undefined : type);

/** Names of a group that are open to be seen; the rest unfolds. */
const SHOWN = 8;

/** Characters of what was said last. */
const LAST = 64;

/** People and things, each with what was said of it last; one opens its page. */
export function around({ threads }: ReportData): Content {
  const itemOf = (thread: ReportThread) => {
    const { name, total, lines: told } = thread;
    const tile = element(
      "button",
      { type: "button", class: "name" },
      made("strong", words(titled(thread))),
      made("span.tag", grouped(total)),
      made("span.last", words(told.at(-1)?.text ?? "", LAST)),
    );
    tile.addEventListener("click", () => go("name", name));
    return made("li", tile);
  };
  const listOf = (some: readonly ReportThread[]) => made("ul.names", some.map(itemOf));
  const groups = groupsOf(threads, ({ type }) => groupOfName(type));
  const shown = NAME_GROUPS.flatMap((title) => {
    const [some, rest] = [groups.get(title)?.slice(0, SHOWN) ?? [], groups.get(title)?.slice(SHOWN) ?? []];
    const more = rest.length > 0 && folded(`${grouped(rest.length)} more`, listOf(rest));
    return some.length > 0 ? [[groups.size > 1 && made("h3", title), listOf(some), more]] : [];
  });
  return shown.length > 0 && card("around", "People and things around you", undefined, shown);
}

/** The page of a person or a thing: what is to be done, what they like, and all that was said, the latest first. */
export function openName(thread: ReportThread, data: ReportData): void {
  const { type, total, lines: told } = thread;
  const [first = "", last = ""] = [told[0]?.day, told.at(-1)?.day];
  const many = countOf(total, "memory");
  const span =
    total > told.length ? `the latest ${told.length} are shown` : `${dayName(first)} to ${dayName(last)}`;
  const open = told.filter(({ isOpen }) => isOpen).sort((a, b) => dueOf(a) - dueOf(b));
  const isThing = groupOfName(type) === "Places and things"; // of which others like something
  const tastes = told
    .filter(({ isTaste, isInForce, isOpen }) => isTaste && isInForce && !isOpen && !isThing)
    .reverse();
  const rest = told.filter((one) => !open.includes(one) && !tastes.includes(one)).reverse();
  const dues = open.map((one) => {
    const isLate = one.due !== undefined && one.due < data.at.slice(0, 10);
    return {
      ...one,
      day: one.due ?? "",
      ...(isLate && { when: made("span.late", dayName(one.due)) }),
    };
  });
  const isApart = rest.length < told.length;
  openSheet(
    words(titled(thread)),
    made("p.about", [typeWord(type), many, first !== last && span].filter(Boolean).join(", ")),
    chips(
      "together with",
      namesIn(told.map(({ text }) => text).join("\n"), data).filter(({ name }) => name !== thread.name),
    ),
    section("To do", dues),
    section("Tastes and interests", tastes),
    section(isApart && "Everything else, the latest first", rest),
  );
}

const dueOf = ({ due = "9999-12-31" }: ReportAbout) => Date.parse(due);

const section = (title: Content, some: readonly Line[]) =>
  some.length > 0 && [title && made("h3", title), lines(some)];

export function namesIn(text: string, { threads }: ReportData): readonly ReportThread[] {
  return threads.filter(({ name }) => wordPattern(name).test(text));
}

export function chips(title: string, names: readonly ReportThread[]): Content {
  if (names.length === 0) return undefined;
  return made(
    "p.choice",
    made("span.tag", title),
    names.map((one) => button(titled(one), () => go("name", one.name))),
  );
}

/**
 * Shows something over the page; Esc, the button and a click beside it close it, unless something half written in it would be lost. The focus goes
 * back to where it was.
 */
export function openSheet(title: Content, ...content: readonly Content[]): HTMLDialogElement {
  closeSheet();
  const [close, before] = [button("×", leave, "Close"), button("‹", back, "Back")];
  for (const one of [close, before]) one.classList.add("close");
  const sheet = element(
    "dialog",
    { "aria-labelledby": "sheet-title" },
    made(
      "header",
      depth() > 1 ? before : undefined,
      element("h2", { id: "sheet-title", tabindex: -1 }, title),
      close,
    ),
    content,
  );
  const leaveUnlessWriting = () => {
    const half = [...sheet.querySelectorAll("textarea")].find((one) => one.value !== one.defaultValue);
    if (half) half.focus();
    else leave();
  };
  sheet.addEventListener("click", ({ target }) => target === sheet && leaveUnlessWriting());
  sheet.addEventListener("cancel", (event) => {
    event.preventDefault();
    leaveUnlessWriting();
  });
  document.body.append(sheet);
  sheet.append(...document.querySelectorAll(".toast")); // or the sheet would cover it
  sheet.showModal();
  sheet.querySelector("h2")?.focus();
  return sheet;
}

export function closeSheet(): void {
  const sheet = document.querySelector("dialog");
  sheet?.close();
  document.body.append(...document.querySelectorAll(".toast"));
  sheet?.remove();
}
