import type { ReportData } from "../report/report-data.ts";
import { type Actions, cards } from "./cards.ts";
import { forgetCharts, redrawCharts } from "./charts.ts";
import { live } from "./live.ts";
import { countOf, element, numberOf } from "./parts.ts";

const root = document.getElementById("page");
const block = document.getElementById("data");

/** The names of the parts in the list of contents. */
const CONTENTS = [
  ["known", "Known"],
  ["weeks", "Week by week"],
  ["beliefs", "Beliefs"],
  ["promises", "Promises"],
  ["timeline", "Timeline"],
  ["graph", "Connections"],
  ["questions", "Questions"],
  ["lookups", "Looked up"],
  ["memories", "Memories"],
  ["changes", "Changes"],
  ["health", "Health"],
] as const;

if (root !== null) {
  if (block === null) live(root, build);
  else build(root, JSON.parse(block.textContent ?? "") as ReportData);
  followSurroundings();
}

/** Shows a report in place of what was there. */
function build(
  place: HTMLElement,
  data: ReportData,
  actions?: Actions,
  before: readonly HTMLElement[] = [],
): void {
  forgetCharts();
  place.replaceChildren(head(data), contents(), ...before, ...cards(data, actions), foot(data));
}

function head(data: ReportData): HTMLElement {
  const { open, overdue } = data.promises;
  const tiles = [
    [data.inForce, "memory in force", "memories in force"],
    [data.beliefs.total, "belief", "beliefs"],
    [open, "promise open", "promises open", overdue > 0 ? `, ${numberOf(overdue)} overdue` : ""],
    [data.questions.total, "open question", "open questions"],
  ] as const;
  return element(
    "header",
    {},
    element("h1", {}, "What pai remembers"),
    element(
      "p",
      { class: "about" },
      `${countOf(data.memories, "memory", "memories")} on `,
      element("time", { datetime: data.at }, data.at.slice(0, 10)),
      ".",
    ),
    element(
      "ul",
      { class: "tiles" },
      tiles.map(([value, one, many, more = ""]) => {
        const name = element("span", {}, `${value === 1 ? one : many}${more}`);
        return element("li", {}, element("strong", {}, numberOf(value)), " ", name);
      }),
    ),
  );
}

/** Links that leave the fragment alone: of a live page it carries the token. */
function contents(): HTMLElement {
  const links = CONTENTS.map(([id, name]) => {
    const link = element("a", { href: `#${id}` }, name);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const target = document.getElementById(id);
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    });
    return element("li", {}, link);
  });
  return element("nav", { "aria-label": "Contents" }, element("ul", {}, links));
}

function foot({ at }: ReportData): HTMLElement {
  return element(
    "footer",
    {},
    `Made by pai on ${at.slice(0, 16).replace("T", " ")} UTC. This page loads nothing from elsewhere.`,
  );
}

/** Charts are pixels: they are drawn anew for another width, other colours, and for paper, which is white. */
function followSurroundings(): void {
  let width = window.innerWidth;
  window.addEventListener("resize", () => {
    if (window.innerWidth === width) return;
    width = window.innerWidth;
    redrawCharts();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawCharts);
  const onPaper = (isPaper: boolean) => {
    document.documentElement.classList.toggle("paper", isPaper);
    redrawCharts();
  };
  window.addEventListener("beforeprint", () => onPaper(true));
  window.addEventListener("afterprint", () => onPaper(false));
}
