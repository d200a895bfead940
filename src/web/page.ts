import type { ReportData } from "../report/report-data.ts";
import { grouped } from "../text/numbers.ts";
import { back, note, show, views } from "./address.ts";
import { cards, isSoon } from "./cards.ts";
import { type Live, live } from "./live.ts";
import { closeSheet, openName } from "./names.ts";
import { countOf, element, fill, fullDay, made } from "./parts.ts";

const root = document.getElementById("page");
const block = document.getElementById("data");

if (root !== null) {
  views[""] = closeSheet;
  window.addEventListener("popstate", show);
  if (block === null) live(root, build);
  else {
    const data = JSON.parse(block.textContent ?? "") as ReportData;
    views.name = (name) => {
      const thread = data.threads.find((one) => one.name === name);
      if (thread === undefined) back();
      else openName(thread, data);
    };
    build(root, data);
    show();
  }
  followPaper();
  // The second click of a double one hits what has moved below the hand.
  const isMeant = ({ detail, target }: MouseEvent) =>
    detail < 2 || (target as Element).closest(".zoom, summary, input, textarea");
  document.addEventListener("click", (event) => isMeant(event) || event.stopPropagation(), true);
}

/** Shows a report in place of what was there, below a search, which takes its place, and `tools`. `unveil`: shows what is private. */
function build(place: HTMLElement, data: ReportData, { act, search, tools, unveil }: Live = {}): void {
  fill(place, head(data), search, element("div", { id: "parts" }, tools, cards(data, act, unveil)));
}

/** What waits, in one line, each a link. They leave the fragment alone: it says what is open. */
function head(data: ReportData): HTMLElement {
  const { at, promises, questions, inForce, changesOfWeek } = data;
  const soon = promises.coming.filter((one) => isSoon(one, at)).length;
  const waits = [
    ["questions", questions.total, "question", "questions"],
    ["overdue", promises.overdue, "overdue", "overdue"],
    ["soon", soon, "this week", "this week"],
    ["changes", changesOfWeek, "change", "changes"],
  ] as const;
  const links = waits.flatMap(([id, count, one, many]) => {
    if (count === 0) return [];
    const name = count === 1 ? one : many;
    const link = element("a", { href: `#${id}` }, made("b", grouped(count)), ` ${name}`);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      note("", ""); // a search stands in its place
      show();
      const target = document.getElementById(id);
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return [made("li", link)];
  });
  return made(
    "header",
    made("h1", "What pai remembers"),
    made("p.tag", `${countOf(inForce, "thing")} · ${fullDay(at.slice(0, 10))}`),
    links.length > 0 && element("nav", { "aria-label": "What waits" }, made("ul.glance", links)),
  );
}

/** Paper is white, and shows what is folded. */
function followPaper(): void {
  const onPaper = (isPaper: boolean) => {
    document.documentElement.classList.toggle("paper", isPaper);
    for (const part of document.querySelectorAll("details")) part.open = isPaper;
  };
  window.addEventListener("beforeprint", () => onPaper(true));
  window.addEventListener("afterprint", () => onPaper(false));
}
