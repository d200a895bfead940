import type { ReportData, ReportThread } from "../report/report-data.ts";
import { wordFinder } from "../text/found-words.ts";
import { depth, go, leave } from "./address.ts";
import { button, type Content, card, countOf, element, folded, lines, numberOf, words } from "./parts.ts";

/** What a kind of name is called; others need no word. */
export const TYPES: Readonly<Record<string, string>> = {
  ...{ person: "person", place: "place", organisation: "organisation", tool: "tool" },
  ...{ project: "project", topic: "topic" },
};
/** Names that are open to be seen; the rest unfolds. */
const SHOWN = 12;

/** Characters of what was said last. */
const LAST = 64;

/** People, things and topics, each with what was said of it last; one opens its page. */
export function around({ threads }: ReportData): Content {
  const itemOf = ({ name, type, total, lines: told }: ReportThread) => {
    const tile = element(
      "button",
      { type: "button", class: "name" },
      element("strong", {}, words(name)),
      element("span", { class: "tag" }, [TYPES[type], numberOf(total)].filter(Boolean).join(", ")),
      element("span", { class: "last" }, words(told.at(-1)?.text ?? "", LAST)),
    );
    tile.addEventListener("click", () => go("name", name));
    return element("li", {}, tile);
  };
  const listOf = (some: readonly ReportThread[]) => element("ul", { class: "names" }, some.map(itemOf));
  const moreOf = (title: string, some: readonly ReportThread[]) =>
    some.length > 0 && folded(title, listOf(some));
  const of = (isIt: (type: string) => boolean) => threads.filter(({ type }) => isIt(type));
  const names = [...of((type) => type === "person"), ...of((type) => type !== "person" && type !== "topic")];
  if (names.length === 0) return undefined;
  const rest = names.slice(SHOWN);
  return card(
    "around",
    "People and things around you",
    undefined,
    listOf(names.slice(0, SHOWN)),
    moreOf(`${numberOf(rest.length)} more`, rest),
    moreOf(
      "Topics that came up more than once",
      of((type) => type === "topic"),
    ),
  );
}

/** The page of a person, a thing or a topic: what is known, the latest first, and what it appears with. */
export function openName(name: string, data: ReportData): void {
  const thread = data.threads.find((one) => one.name === name);
  if (thread === undefined) return;
  const { type, total, lines: told } = thread;
  const what = [TYPES[type], countOf(total, "memory", "memories")].filter(Boolean).join(", ");
  const part = total > told.length ? `, the latest ${told.length} are shown` : "";
  openSheet(
    words(name),
    element("p", { class: "about" }, what, part),
    chips(
      "together with",
      namesIn(told.map(({ text }) => text).join("\n"), data).filter((one) => one !== name),
    ),
    lines([...told].reverse()),
  );
}

/** Whom and what a text names. */
export function namesIn(text: string, { threads }: ReportData): readonly string[] {
  const named = threads.filter(({ name, type }) => type !== "topic" && wordFinder(name)(text));
  return named.map(({ name }) => name);
}

/** Names, each of which opens its page. */
export function chips(title: string, names: readonly string[]): Content {
  if (names.length === 0) return undefined;
  return element(
    "p",
    { class: "choice" },
    element("span", { class: "tag" }, title),
    names.map((name) => button(name, () => go("name", name))),
  );
}

/**
 * Shows something over the page; Esc, the button and a click beside it close it, unless something half written in it would be lost. The focus goes
 * back to where it was.
 */
export function openSheet(title: Content, ...content: readonly Content[]): HTMLDialogElement {
  closeSheet();
  const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  const back = element("button", { type: "button", class: "close", "aria-label": "Back" }, "‹");
  const sheet = element(
    "dialog",
    { "aria-labelledby": "sheet-title" },
    element(
      "header",
      {},
      depth() > 1 ? back : undefined,
      element("h2", { id: "sheet-title", tabindex: -1 }, title),
      close,
    ),
    content,
  );
  back.addEventListener("click", () => history.back());
  close.addEventListener("click", leave);
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
  sheet.showModal();
  sheet.querySelector("h2")?.focus();
  return sheet;
}

export function closeSheet(): void {
  const sheet = document.querySelector("dialog");
  sheet?.close();
  sheet?.remove();
}
