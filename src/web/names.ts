import type { ReportData, ReportThread } from "../report/report-data.ts";
import { card, countOf, element, empty, lines, numberOf, words } from "./parts.ts";
import { openSheet } from "./sheet.ts";

/** What a kind of name is called; others need no word. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ person: "person", place: "place", organisation: "organisation", tool: "tool" },
  ...{ project: "project", topic: "topic" },
};

/** People, things and topics, each with what was said of it last; one opens its page. */
export function around({ threads }: ReportData): HTMLElement {
  const itemOf = (thread: ReportThread) => {
    const { name, type, total, lines: told } = thread;
    const button = element(
      "button",
      { type: "button", class: "name" },
      element("strong", {}, words(name)),
      element("span", { class: "tag" }, [TYPES[type], numberOf(total)].filter(Boolean).join(", ")),
      element("span", { class: "last" }, words(told.at(-1)?.text ?? "")),
    );
    button.addEventListener("click", () => openName(thread));
    return element("li", {}, button);
  };
  const listOf = (some: readonly ReportThread[]) => element("ul", { class: "names" }, some.map(itemOf));
  const topics = threads.filter(({ type }) => type === "topic");
  return card(
    "around",
    "People and things around you",
    undefined,
    threads.length === 0
      ? empty("No name stands in a memory yet.")
      : listOf(threads.filter(({ type }) => type !== "topic")),
    topics.length === 0
      ? undefined
      : element("details", {}, element("summary", {}, "Topics that came up more than once"), listOf(topics)),
  );
}

/** The page of a person, a thing or a topic: what is known, the latest first. */
export function openName({ name, type, total, lines: told }: ReportThread): void {
  const what = [TYPES[type], countOf(total, "memory", "memories")].filter(Boolean).join(", ");
  const part = total > told.length ? `, the latest ${told.length} are shown` : "";
  openSheet(words(name), element("p", { class: "about" }, what, part), lines([...told].reverse()));
}
