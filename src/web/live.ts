import type { RecallJson, ResultJson, ShowJson } from "../domain/shapes.ts";
import type { ReportData } from "../report/report-data.ts";
import { foundIn } from "../text/found-words.ts";
import type { Actions } from "./cards.ts";
import { showMemory } from "./memory.ts";
import { type Content, countOf, dayName, element, empty, folded, statement, whenChosen } from "./parts.ts";

type Build = (
  place: HTMLElement,
  data: ReportData,
  actions?: Actions,
  search?: readonly HTMLElement[],
) => void;

interface Served extends ReportData {
  readonly mayWrite: boolean;
}

/** The token stands behind the `#` of the address, which browsers send to nobody; here it goes along as a header. */
const token = location.hash.slice(1);

/** A page that asks the server for what it shows. */
export async function live(place: HTMLElement, build: Build): Promise<void> {
  const told = element("p", { class: "notice", role: "status" });
  const say = (...content: readonly Content[]) => {
    told.replaceChildren();
    if (content.some((one) => one !== "")) told.append(element("span", {}, content));
  };
  const search = searchForm((text) => say(text));
  const show = async () => {
    const data = (await ask("/api/report")) as Served;
    build(place, data, data.mayWrite ? actions : undefined, [search, told]);
    return data.mayWrite;
  };
  const doing = async (path: string, body: object, done: string) => {
    try {
      const { changeSet } = (await ask(path, body)) as { readonly changeSet?: string };
      await inPlace(show);
      const undo = element("button", { type: "button" }, "undo");
      undo.addEventListener("click", () => changeSet !== undefined && actions.undo(changeSet));
      say(done, " ", changeSet === undefined || path === "/api/undo" ? undefined : undo);
    } catch (error) {
      say(reason(error));
    }
  };
  const actions: Actions = {
    answer: (question, choice, older) =>
      void doing("/api/answer", { question, choice, older }, `Answered: ${choice}.`),
    undo: (changeSet) => void doing("/api/undo", { changeSet }, "Undone."),
    done: (id) => void doing("/api/done", { id }, "Done."),
  };
  const writing = {
    correct: (id: string, text: string) => void doing("/api/correct", { id, text }, "Corrected."),
    forget: (id: string) => void doing("/api/forget", { id }, "Forgotten."),
  };
  let mayWrite = false;
  whenChosen(async (handle) => {
    try {
      const memory = (await ask(`/api/memory?id=${encodeURIComponent(handle)}`)) as ShowJson;
      showMemory(memory, mayWrite ? writing : undefined);
    } catch (error) {
      say(reason(error));
    }
  });
  try {
    mayWrite = await show();
  } catch (error) {
    place.replaceChildren(
      element("h1", {}, "pai cannot show this page"),
      element("p", { class: "notice", role: "alert" }, reason(error)),
    );
  }
}

/** Builds the page anew where the reader is: neither the place nor the focus is lost. */
async function inPlace(show: () => Promise<unknown>): Promise<void> {
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

/** Typing is over when nothing was typed for so many ms. */
const PAUSE_MS = 120;

function searchForm(say: (text: string) => void): HTMLElement {
  const field = element("input", {
    ...{ type: "search", id: "query", name: "q", autocomplete: "off", "aria-label": "Search" },
    placeholder: "Search what pai remembers   ( / )",
  });
  const place = element("div", { "aria-live": "polite" });
  const form = element("form", { role: "search", id: "search" }, field, place);
  let typed: ReturnType<typeof setTimeout> | undefined;
  const find = async () => {
    const asked = field.value.trim();
    try {
      const found = asked === "" ? undefined : await ask(`/api/search?q=${encodeURIComponent(asked)}`);
      if (asked !== field.value.trim()) return; // somebody has typed on
      place.replaceChildren(...(found === undefined ? [] : [results(found as RecallJson, asked)]));
      say("");
    } catch (error) {
      say(reason(error));
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(find, PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void find();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target instanceof HTMLInputElement || document.querySelector("dialog"))
      return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  return form;
}

function results({ results: found, considered }: RecallJson, asked: string): HTMLElement {
  if (found.length === 0)
    return empty(
      `Nothing is known about that; ${countOf(considered, "memory was", "memories were")} looked through.`,
    );
  const most = Math.max(
    ...found.map(({ explain }) => sum(explain, (points) => Math.max(points, 0))),
    Number.MIN_VALUE,
  );
  return element(
    "ol",
    { class: "results" },
    found.map((one) => result(one, most, asked)),
  );
}

/** Points that three digits show. */
const LEAST = 0.0005;

type Explain = ResultJson["explain"];

function sum(explain: Explain, of: (points: number) => number): number {
  return (explain?.parts ?? []).reduce((total, { points }) => total + of(points), 0);
}

function result(
  { id, text, validAt, score, explain, maybeOutdated, status }: ResultJson,
  most: number,
  asked: string,
): HTMLElement {
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
  const day = validAt.slice(0, 10);
  const isOver = maybeOutdated !== undefined || status !== "active";
  return element(
    "li",
    {},
    element(
      "p",
      { class: "statement" },
      statement(id, marked(text.length > 400 ? `${text.slice(0, 400)}…` : text, asked)),
    ),
    folded(
      [
        element("time", { datetime: day }, dayName(day)),
        isOver ? element("span", { class: "late" }, " maybe no longer true") : undefined,
        " why it is here",
      ],
      element(
        "p",
        { class: "tag" },
        `Each bar is a part of the score, ${score.toFixed(3)}; what counts against it is hatched.`,
      ),
      element("dl", { class: "parts" }, bars),
    ),
  );
}

function marked(text: string, asked: string): HTMLElement {
  const parts = foundIn(text, asked);
  return element(
    "bdi",
    {},
    parts.map(([part, isFound]): Content => (isFound ? element("mark", {}, part) : part)),
  );
}
