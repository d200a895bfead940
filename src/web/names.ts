import type { ReportData, ReportThread } from "../report/report-data.ts";
import {
  button,
  type Content,
  card,
  countOf,
  element,
  empty,
  folded,
  lines,
  numberOf,
  words,
} from "./parts.ts";
import { openSheet } from "./sheet.ts";

/** What a kind of name is called; others need no word. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ person: "person", place: "place", organisation: "organisation", tool: "tool" },
  ...{ project: "project", topic: "topic" },
};

/** People, things and topics, each with what was said of it last; one opens its page. */
export function around(data: ReportData): HTMLElement {
  const { threads } = data;
  const itemOf = (thread: ReportThread) => {
    const { name, type, total, lines: told } = thread;
    const tile = element(
      "button",
      { type: "button", class: "name" },
      element("strong", {}, words(name)),
      element("span", { class: "tag" }, [TYPES[type], numberOf(total)].filter(Boolean).join(", ")),
      element("span", { class: "last" }, words(told.at(-1)?.text ?? "")),
    );
    tile.addEventListener("click", () => openName(name, data));
    return element("li", {}, tile);
  };
  const listOf = (some: readonly ReportThread[]) => element("ul", { class: "names" }, some.map(itemOf));
  const topics = threads.filter(({ type }) => type === "topic");
  return card(
    "around",
    "People and things around you",
    undefined,
    threads.length === 0
      ? empty("No memory mentions a name yet.")
      : listOf(threads.filter(({ type }) => type !== "topic")),
    topics.length === 0 ? undefined : folded("Topics that came up more than once", listOf(topics)),
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
    beside(name, data),
    lines([...told].reverse()),
  );
}

/** Names that stand in the same memories; each opens its page. */
function beside(name: string, data: ReportData): Content {
  const { nodes, edges } = data.graph;
  const place = nodes.findIndex((one) => one.name === name);
  const others = edges
    .filter(([from, to]) => from === place || to === place)
    .flatMap(([from, to]) => nodes[from === place ? to : from]?.name ?? [])
    .filter((other) => data.threads.some((one) => one.name === other));
  if (others.length === 0) return undefined;
  return element(
    "p",
    { class: "choice" },
    element("span", { class: "tag" }, "together with"),
    others.map((other) => button(other, () => openName(other, data))),
  );
}
