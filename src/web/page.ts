import type { RecallJson, ResultJson } from "../domain/shapes.ts";
import type { ReportData } from "../report/report-data.ts";
import { type Actions, cards } from "./cards.ts";
import { forgetCharts, redrawCharts } from "./charts.ts";
import { type Content, card, countOf, element, empty, numberOf, words } from "./parts.ts";

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

type Build = (
  place: HTMLElement,
  data: ReportData,
  actions?: Actions,
  before?: readonly HTMLElement[],
) => void;

interface Served extends ReportData {
  readonly mayWrite: boolean;
}

/** The token stands behind the `#` of the address, which browsers send to nobody; here it goes along as a header. */
const token = location.hash.slice(1);

/** A page that asks the server for what it shows. */
export async function live(place: HTMLElement, build: Build): Promise<void> {
  const told = element("p", { class: "notice", role: "status" });
  const say = (text: string) => {
    told.textContent = text;
  };
  const search = searchCard(say);
  const show = async () => {
    const data = (await ask("/api/report")) as Served;
    build(place, data, data.mayWrite ? actions : undefined, [told, search]);
  };
  const doing = async (path: string, body: object, done: string) => {
    try {
      await ask(path, body);
      await inPlace(show);
      say(done);
    } catch (error) {
      say(reason(error));
    }
  };
  const actions: Actions = {
    answer: (question, choice, older) =>
      void doing("/api/answer", { question, choice, older }, `Answered: ${choice}.`),
    undo: (changeSet) => void doing("/api/undo", { changeSet }, "Undone."),
  };
  try {
    await show();
  } catch (error) {
    place.replaceChildren(
      element("h1", {}, "pai cannot show this page"),
      element("p", { class: "notice", role: "alert" }, reason(error)),
    );
  }
}

/** Builds the page anew where the reader is: neither the place nor the focus is lost. */
async function inPlace(show: () => Promise<void>): Promise<void> {
  const part = document.activeElement?.closest("section")?.id ?? "";
  const top = window.scrollY;
  await show();
  window.scrollTo({ top });
  document.getElementById(part)?.focus({ preventScroll: true });
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function ask(path: string, body?: object): Promise<unknown> {
  const headers = { "x-pai-token": token, ...(body && { "content-type": "application/json" }) };
  const how = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(path, { ...how, headers, cache: "no-store" }).catch(() => {
    throw new Error(
      "The server does not answer: pai serve has ended. Start it again and open the address that it prints.",
    );
  });
  const said = (await answer.json()) as { error?: { message: string; hint?: string } };
  if (said.error === undefined) return said;
  throw new Error([said.error.message, said.error.hint].filter(Boolean).join("; "));
}

function searchCard(say: (text: string) => void): HTMLElement {
  const field = element("input", {
    type: "search",
    id: "query",
    name: "q",
    autocomplete: "off",
    required: true,
  });
  const place = element("div", { "aria-live": "polite" });
  const form = element(
    "form",
    { role: "search", class: "choice" },
    element("label", { for: "query" }, "Ask "),
    field,
    element("button", {}, "Search"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      place.replaceChildren(
        results((await ask(`/api/search?q=${encodeURIComponent(field.value)}`)) as RecallJson),
      );
      say("");
    } catch (error) {
      say(reason(error));
    }
  });
  return card(
    "search",
    "Search",
    "Each bar is a part of the score; what counts against a memory is hatched.",
    form,
    place,
  );
}

function results({ results: found, considered }: RecallJson): HTMLElement {
  if (found.length === 0)
    return empty(
      `Nothing is known about that; ${countOf(considered, "memory was", "memories were")} considered.`,
    );
  const most = Math.max(
    ...found.map(({ explain }) => sum(explain, (points) => Math.max(points, 0))),
    Number.MIN_VALUE,
  );
  return element(
    "ol",
    { class: "results" },
    found.map((one) => result(one, most)),
  );
}

/** Points that three digits show. */
const LEAST = 0.0005;

type Explain = ResultJson["explain"];

function sum(explain: Explain, of: (points: number) => number): number {
  return (explain?.parts ?? []).reduce((total, { points }) => total + of(points), 0);
}

function result({ id, shortId, text, validAt, score, kind, explain }: ResultJson, most: number): HTMLElement {
  const parts = (explain?.parts ?? []).filter(({ points }) => Math.abs(points) >= LEAST);
  const bars = parts.map(({ name, points }, i): Content => {
    const bar = element("span", { class: `bar colour-${(i % 8) + 1}${points < 0 ? " against" : ""}` });
    bar.style.width = `${((Math.abs(points) / most) * 100).toFixed(1)}%`;
    return element(
      "div",
      { class: "part" },
      element("dt", {}, name),
      element("dd", {}, bar, element("span", { class: "tag" }, points.toFixed(3))),
    );
  });
  return element(
    "li",
    {},
    element("p", { class: "statement" }, words(text.length > 400 ? `${text.slice(0, 400)}…` : text)),
    element(
      "p",
      { class: "tag" },
      `${kind} ${id.slice(0, 3)}${shortId}, ${validAt.slice(0, 10)}, score ${numberOf(Math.round(score * 1_000) / 1_000)}`,
    ),
    element("dl", { class: "parts" }, bars),
  );
}
