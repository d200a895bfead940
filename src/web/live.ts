import type { RecallJson, ResultJson } from "../domain/shapes.ts";
import type { ReportData } from "../report/report-data.ts";
import type { Actions } from "./cards.ts";
import { type Content, card, countOf, element, empty, numberOf, words } from "./parts.ts";

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
      "The server does not answer: pai report --serve has ended. Start it again and open the address that it prints.",
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
