import type { CareJson, RecallJson, ResultJson, ShowJson } from "../domain/shapes.ts";
import type { ReportData } from "../report/report-data.ts";
import { foundIn } from "../text/found-words.ts";
import { leave, note, show, token, views } from "./address.ts";
import { showMemory } from "./memory.ts";
import { closeSheet } from "./names.ts";
import { button, type Content, countOf, dayName, element, empty, fill, statement, words } from "./parts.ts";
import { type Actions, settle } from "./questions.ts";

type Build = (place: HTMLElement, data: ReportData, actions?: Actions, search?: Node, tools?: Node) => void;
type Served = ReportData & { readonly mayWrite: boolean };
type Done = Partial<Pick<CareJson, "changeSet" | "notes" | "alsoIn">>;

/** A question that is being answered stays where it is, with what became of it. */
interface Answering {
  readonly card: HTMLElement | null;
  readonly question: string;
}

/** A page that asks the server for what it shows. */
export async function live(place: HTMLElement, build: Build): Promise<void> {
  const toast = element("div", { class: "toast", role: "status" });
  document.body.append(toast);
  const say = (...content: readonly Content[]) => {
    const close = button("×", () => toast.replaceChildren(), "Close");
    close.classList.add("plain");
    fill(toast, element("div", {}, element("span", {}, content), close));
  };
  const search = searchForm((text) => say(text));
  let shown: Served | undefined;
  let isDoing = false;
  const get = async () => {
    const data = (await ask("/api/report")) as Served;
    const isSame = shown !== undefined && JSON.stringify({ ...data, at: shown.at }) === JSON.stringify(shown);
    if (isSame) return;
    shown = data;
    if (data.mayWrite) build(place, data, actions, search.form, adding);
    else build(place, data, undefined, search.form);
    await search.again();
  };
  const doing = async (path: string, body: object, told: string, answering?: Answering): Promise<boolean> => {
    if (isDoing) return false; // a double click is one
    isDoing = true;
    try {
      const { changeSet, notes = [], alsoIn = [] } = (await ask(`/api/${path}`, body)) as Done;
      await inPlace(get);
      if (document.querySelector("dialog")) show(); // a page that was open below
      if (answering?.card && shown) keepQuestions(answering.card, shown, { [answering.question]: told });
      const isFinal = changeSet === undefined || path === "undo" || path === "erase";
      const still = alsoIn.map(({ text }) => `The same words still stand in: ${text}`);
      const undo = isFinal ? undefined : button("undo", () => actions.undo(changeSet));
      say([told, ...notes.map(sentence), ...still].join(" "), undo);
      return true;
    } catch (error) {
      say(reason(error));
      return false;
    } finally {
      isDoing = false;
    }
  };
  const actions: Actions = {
    answer: (question, { choice, meaning }, older, text) => {
      const answering = { card: document.getElementById("questions"), question };
      void doing("answer", { question, choice, older, text }, `Answered: ${meaning}.`, answering);
    },
    undo: (changeSet) => void doing("undo", { changeSet }, "Undone."),
    done: (id) => void doing("done", { id }, "Done."),
  };
  const writing = {
    correct: (id: string, text: string) => void doing("correct", { id, text }, "Corrected."),
    forget: (id: string) => void doing("forget", { id }, "Hidden."),
    erase: (ids: readonly string[]) => void doing("erase", { ids: ids.join(" ") }, "Erased for good."),
  };
  const adding = addForm((text) => doing("remember", { text }, "Kept."));
  views.memory = async (handle) => {
    try {
      const memory = (await ask(`/api/memory?id=${encodeURIComponent(handle)}`)) as ShowJson;
      if (shown) showMemory(memory, shown, shown.mayWrite ? writing : undefined);
    } catch (error) {
      leave();
      say(reason(error));
    }
  };
  views.q = (asked) => {
    closeSheet();
    search.find(asked);
  };
  views[""] = () => views.q?.("");
  // What another program has told meanwhile.
  window.addEventListener("focus", () => {
    const isBusy = isDoing || document.querySelector("dialog, form input:focus") !== null;
    if (!isBusy) void inPlace(get).catch(() => undefined); // the next deed says that the server has ended
  });
  try {
    await get();
    show();
  } catch (error) {
    place.replaceChildren(
      element("h1", {}, "pai cannot show this page"),
      element("p", { class: "notice", role: "alert" }, reason(error)),
    );
  }
}

/** Keeps the card of the questions as it was, those that are out of the way marked. */
function keepQuestions(
  card: HTMLElement,
  { questions }: ReportData,
  told: Readonly<Record<string, string>>,
): void {
  const fresh = document.getElementById("questions");
  if (fresh) fresh.replaceWith(card);
  else document.querySelector(".stack")?.prepend(card);
  for (const item of card.querySelectorAll<HTMLElement>("li")) {
    const { question = "" } = item.dataset;
    if (!questions.shown.some(({ id }) => id === question)) settle(item, told[question] ?? "No longer open.");
  }
  card.focus({ preventScroll: true });
}

/** Builds the page anew where the reader is: neither the place, nor what was unfolded, nor the focus is lost. */
async function inPlace(show: () => Promise<unknown>): Promise<void> {
  const part = document.activeElement?.closest("section")?.id ?? "";
  const top = window.scrollY;
  const folds = () => [...document.querySelectorAll<HTMLDetailsElement>("#parts section details")];
  const nameOf = (fold: HTMLDetailsElement) =>
    `${fold.closest("section")?.id} ${[...(fold.parentElement?.children ?? [])].indexOf(fold)}`;
  const open = new Set(folds().flatMap((fold) => (fold.open ? [nameOf(fold)] : [])));
  await show();
  for (const fold of folds()) if (open.has(nameOf(fold))) fold.open = true;
  window.scrollTo({ top });
  document.getElementById(part)?.focus({ preventScroll: true });
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

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

/** A line to tell something new; what was refused stays in it. */
function addForm(add: (text: string) => Promise<boolean>): HTMLElement {
  const field = element("input", {
    ...{ required: true, autocomplete: "off", "aria-label": "Something to remember" },
    placeholder: "Tell pai something new",
  });
  const form = element("form", { id: "add" }, field, element("button", { class: "primary" }, "remember"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (field.value.trim() !== "" && (await add(field.value.trim()))) field.value = "";
    field.focus();
  });
  return form;
}

/** Typing is over when nothing was typed for so many ms. */
const PAUSE_MS = 120;

function searchForm(say: (text: string) => void) {
  const field = element("input", {
    ...{
      type: "search",
      id: "query",
      name: "q",
      autocomplete: "off",
      "aria-label": "Search",
      title: "key: /",
    },
    placeholder: "Search what pai remembers",
  });
  const place = element("div", { "aria-live": "polite" });
  const form = element("form", { role: "search", id: "search" }, field, place);
  let typed: ReturnType<typeof setTimeout> | undefined;
  const again = async () => {
    const asked = field.value.trim();
    document.getElementById("parts")?.toggleAttribute("hidden", asked !== "");
    if (asked === "") return fill(place);
    try {
      const found = (await ask(`/api/search?q=${encodeURIComponent(asked)}`)) as Found;
      if (asked === field.value.trim()) fill(place, results(found, asked)); // nobody has typed on
    } catch (error) {
      say(reason(error));
    }
  };
  const type = () => {
    clearTimeout(typed);
    const asked = field.value.trim();
    note(asked === "" ? "" : "q", asked);
    return again();
  };
  field.addEventListener("input", () => {
    clearTimeout(typed);
    typed = setTimeout(type, PAUSE_MS);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await type();
    place.querySelector("button")?.click();
  });
  form.addEventListener("keydown", (event) => {
    const stops = [field, ...place.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = stops[stops.indexOf(document.activeElement as HTMLButtonElement) + (step ?? 0)];
    if (step === undefined || next === undefined) return;
    event.preventDefault();
    next.focus();
  });
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target instanceof HTMLInputElement || document.querySelector("dialog") !== null;
    if (event.key !== "/" || isWriting || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
  /** Looks for something in place of the page; "" leads back to that. */
  const find = (asked: string) => {
    if (asked === field.value.trim()) return;
    field.value = asked;
    void again();
  };
  return { form, find, again };
}

interface Found extends RecallJson {
  /** Private memories that were found and are not shown. */
  readonly heldBack: number;
}

function results({ results: found, heldBack }: Found, asked: string): Content {
  const list = found.map((one) => result(one, asked));
  const held = countOf(heldBack, "private memory was", "private memories were");
  const how = `${held} found and held back; to see them: pai report --serve --include-sensitive`;
  return [
    list.length > 0 ? element("ol", { class: "results" }, list) : empty("Nothing was found for these words."),
    heldBack > 0 && element("p", { class: "tag" }, how),
  ];
}

/** Longer texts are cut. */
const RESULT_CHARS = 400;

function result(
  { id, text, remark, validAt, maybeOutdated, status, ...one }: ResultJson,
  asked: string,
): HTMLElement {
  const day = validAt.slice(0, 10);
  const isOver = maybeOutdated !== undefined || one.partReplacedBy !== undefined || status !== "active";
  const whole = remark ?? text;
  const shown = whole.length > RESULT_CHARS ? `${whole.slice(0, RESULT_CHARS)}…` : whole;
  return element(
    "li",
    {},
    statement(id, [
      one.kind === "episode" && one.summary !== undefined && element("strong", {}, words(one.summary), " "),
      element(
        "bdi",
        {},
        foundIn(shown, asked).map(([part, isFound]) => (isFound ? element("mark", {}, part) : part)),
      ),
      element(
        "span",
        { class: "tag" },
        element("time", { datetime: day }, dayName(day)),
        isOver && element("span", { class: "late" }, " maybe no longer true"),
      ),
    ]),
  );
}
