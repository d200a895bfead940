import type { ReportData } from "../report/report-data.ts";
import { type Actions, cards } from "./cards.ts";
import { live } from "./live.ts";
import { countOf, dayName, daysBetween, element } from "./parts.ts";

const root = document.getElementById("page");
const block = document.getElementById("data");

if (root !== null) {
  if (block === null) live(root, build);
  else build(root, JSON.parse(block.textContent ?? "") as ReportData);
  followPaper();
}

/** Shows a report in place of what was there; `search` stands at its head. */
function build(
  place: HTMLElement,
  data: ReportData,
  actions?: Actions,
  search: readonly HTMLElement[] = [],
): void {
  place.replaceChildren(head(data), ...search, ...cards(data, actions), foot(data));
}

/** What waits, in one line, each a link. They leave the fragment alone: of a live page it carries the token. */
function head({ at, promises, questions, newest, inForce }: ReportData): HTMLElement {
  const news = newest.filter(({ day }) => daysBetween(day, at) <= 7).length;
  const waits = [
    ["due", promises.open - promises.overdue, "to do", "to do"],
    ["overdue", promises.overdue, "overdue", "overdue"],
    ["questions", questions.total, "question", "questions"],
    ["recent", news, "new this week", "new this week"],
  ] as const;
  const links = waits.flatMap(([id, count, one, many]) => {
    if (count === 0) return [];
    const link = element("a", { href: `#${id}` }, countOf(count, one, many));
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const target = document.getElementById(id);
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return [element("li", {}, link)];
  });
  return element(
    "header",
    {},
    element("h1", {}, "What pai remembers"),
    element(
      "ul",
      { class: "glance", "aria-label": "What waits" },
      links,
      element(
        "li",
        { class: "tag" },
        `${countOf(inForce, "memory", "memories")} that hold, `,
        dayName(at.slice(0, 10)),
      ),
    ),
  );
}

function foot({ at }: ReportData): HTMLElement {
  return element(
    "footer",
    {},
    `Made by pai on ${at.slice(0, 16).replace("T", " ")} UTC. This page loads nothing from elsewhere.`,
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
