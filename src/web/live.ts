import { idTime } from "../domain/ids.ts";
import type { CareJson, RecallJson, ResultJson } from "../domain/shapes.ts";
import { doubtWord, fromWhom } from "../domain/shown-words.ts";
import type { ReportData, ReportThread } from "../report/report-data.ts";
import { foundIn, hasAll, tellingWords, wordPattern } from "../text/found-words.ts";
import { back, note, show, token, views } from "./address.ts";
import { ID, type Opened, showMemory } from "./memory.ts";
import { chips, closeSheet, openName } from "./names.ts";
import {
  button,
  type Content,
  countOf,
  dayName,
  element,
  fill,
  made,
  showPrivate,
  statement,
  words,
} from "./parts.ts";
import { type Act, settle } from "./questions.ts";

/** What a page has that asks a server. */
export interface Live {
  readonly act?: Act | undefined;
  readonly search?: Node;
  readonly tools?: Node | undefined;
  readonly unveil?: () => void;
}

type Build = (place: HTMLElement, data: ReportData, live: Live) => void;
type Served = ReportData & { readonly mayWrite: boolean };
type Done = Partial<Pick<CareJson, "changeSet" | "notes" | "alsoIn">>;

const TOLD_MS = 10_000;

export async function live(place: HTMLElement, build: Build): Promise<void> {
  const toast = element("div", { class: "toast", role: "status" });
  document.body.append(toast);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const hush = () => toast.replaceChildren();
  /** What can be taken back or gone on with stays until something else is done. */
  const isOver = () => toast.querySelectorAll("button").length < 2; // one closes it
  const say = (...content: readonly Content[]) => {
    clearTimeout(leaving);
    fill(toast, made("div", made("span", content), button("×", hush, "Close")));
  };
  document.addEventListener("input", () => isOver() && hush());
  /** Whoever is looked for by name alone has a page. */
  const namedIn = (asked: string) => {
    const isAsked = ({ name }: ReportThread) => wordPattern(name.toLowerCase()).test(asked);
    const named = shown?.threads.filter(isAsked) ?? [];
    const isName = (word: string) => named.some(({ name }) => wordPattern(word).test(name));
    return tellingWords(asked).every(isName) && chips("all about", named);
  };
  /** The search whose private results are shown, until another one begins; "": what the page itself leaves out. */
  let unveiled: string | undefined;
  const isVeiled = (asked: string) => {
    const before = unveiled;
    if (asked !== before) unveiled = undefined;
    if (asked !== before && before === "") void inPlace(get);
    return unveiled === undefined;
  };
  const unveil = async (asked: string) => {
    unveiled = asked;
    await inPlace(asked === "" ? get : search.again).catch((error: unknown) => say(reason(error)));
    document.querySelector<HTMLElement>(".results .badge, #private .memory")?.closest("button")?.focus();
  };
  const search = searchForm((text) => say(text), namedIn, { isVeiled, unveil });
  let shown: Served | undefined;
  let isDoing = false;
  const get = async () => {
    const data = (await ask(`/api/report${unveiled === "" ? "?private=1" : ""}`)) as Served;
    const isSame = shown !== undefined && JSON.stringify({ ...data, at: shown.at }) === JSON.stringify(shown);
    if (isSame) return;
    shown = data;
    const writing = data.mayWrite ? { act, tools: adding } : {};
    build(place, data, { ...writing, search: search.form, unveil: () => void unveil("") });
    await search.again();
  };
  /** Asks for what an address says and opens it, unless somebody has gone on; what is not there leads back. */
  const opening = (path: string, open: (found: never, data: Served) => void) => async (what: string) => {
    const address = location.hash;
    const more = unveiled === undefined ? "" : "&private=1";
    const found = await ask(`/api/${path}=${encodeURIComponent(what)}${more}`).catch((error: unknown) => {
      if (location.hash !== address) return;
      back();
      say(reason(error));
    });
    if (found && shown && location.hash === address) open(found as never, shown);
  };
  const act: Act = async (path, body, told, { question, offer } = {}) => {
    if (isDoing) return false; // a double click is one
    isDoing = true;
    const row = document.activeElement?.closest("li, form, .acts");
    const sheet = toast.contains(document.activeElement) ? null : document.querySelector("dialog"); // where it is done from
    row?.setAttribute("aria-busy", "true");
    say("Saving…");
    try {
      const { changeSet, notes = [], alsoIn = [] } = (await ask(`/api/${path}`, body)) as Done;
      if (sheet !== null) {
        closeSheet();
        back();
      }
      if (question) settle(question, told.toLowerCase().replace(/\.$/, ""), changeSet);
      await inPlace(get);
      if (document.querySelector("dialog")) show(); // a page that was open below
      const isFinal = changeSet === undefined || path === "undo" || path === "erase";
      const left = path === "erase" ? alsoIn : []; // what is hidden is not found in other words either
      const still = left.map(({ text }) => `The same words still stand in: ${text}`);
      const undo = isFinal ? undefined : button("undo", () => act("undo", { changeSet }, "Undone."));
      say([told, ...notes.flatMap(sentence), ...still].join(" "), " ", notes.map(forgetting), offer, undo);
      if (isOver()) leaving = setTimeout(hush, TOLD_MS);
      return true;
    } catch (error) {
      say(reason(error));
      return false;
    } finally {
      row?.removeAttribute("aria-busy");
      isDoing = false;
    }
  };
  /** Where pai proposes to forget what is left of something, that is one click. */
  const forgetting = (note: string): Content => {
    const [, id] = /: pai forget (\S+)$/.exec(note) ?? [];
    return id !== undefined && button("hide that, too", () => act("forget", { id }, "Hidden."));
  };
  const adding = addForm((text) => act("remember", { text }, "Kept."));
  views.memory = opening("memory?id", (memory: Opened, data) =>
    showMemory(memory, data, data.mayWrite ? act : undefined),
  );
  views.name = opening("name?name", openName); // the page has the latest of it at most
  views.q = (asked) => {
    closeSheet();
    search.find(asked);
  };
  views[""] = () => views.q?.("");
  // What another program has told meanwhile.
  window.addEventListener("focus", () => {
    const isBusy = isDoing || document.querySelector("dialog, textarea") !== null;
    if (!isBusy) void inPlace(get).catch(() => undefined); // the next deed says that the server has ended
  });
  try {
    await get();
    show();
  } catch (error) {
    place.replaceChildren(
      made("h1", "pai cannot show this page"),
      element("p", { class: "notice", role: "alert" }, reason(error)),
    );
  }
}

/** Builds the page anew where the reader is: neither the place, nor what was unfolded, nor the focus is lost. */
async function inPlace(show: () => Promise<unknown>): Promise<void> {
  const field = document.activeElement;
  const focused = field?.closest("section")?.id;
  const isAmid = (one: Element) => one.getBoundingClientRect().bottom > window.innerHeight / 2;
  const part = focused ?? [...document.querySelectorAll("#parts section")].find(isAmid)?.id ?? "";
  const top = () => document.getElementById(part)?.getBoundingClientRect().top ?? 0;
  const before = top();
  const folds = () => [...document.querySelectorAll<HTMLDetailsElement>("#parts section details")];
  const nameOf = (fold: HTMLDetailsElement) =>
    `${fold.closest("section")?.id} ${[...(fold.parentElement?.children ?? [])].indexOf(fold)}`;
  const open = new Set(folds().flatMap((fold) => (fold.open ? [nameOf(fold)] : [])));
  await show();
  for (const fold of folds()) if (open.has(nameOf(fold))) fold.open = true;
  window.scrollBy({ top: top() - before });
  const stays = focused === undefined ? field : document.getElementById(focused);
  if (stays instanceof HTMLElement && stays.isConnected) stays.focus({ preventScroll: true });
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

const capital = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll(new RegExp(ID, "g"), "this")}.`;

/** What is said besides, without names of memories; [] where it is a command to type. */
const sentence = (text: string) => (text === "" || /\bpai [a-z]|--[a-z]/.test(text) ? [] : [capital(text)]);

/** What errors come to for somebody who sees the page alone. */
const IN_WORDS: Readonly<Record<string, string>> = {
  not_undoable: "This cannot be taken back: what it changed was changed again or erased since.",
  wrong_state: "This is not as the page shows it any more. Reload the page.",
  unknown_id: "This is not there any more. Reload the page.",
  conflict: "Somebody else has changed this at the same time. Try again.",
  busy: "Another program is writing just now. Try again.",
};

async function ask(path: string, body?: object): Promise<unknown> {
  const headers = { "x-pai-token": token, ...(body && { "content-type": "application/json" }) };
  const how = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const answer = await fetch(path, { ...how, headers, cache: "no-store" }).catch(() => {
    throw new Error(
      "The server does not answer: pai report --serve has ended. Start it again and open the address that it prints.",
    );
  });
  const said = (await answer.json()) as { error?: { code: string; message: string; hint?: string } };
  if (said.error === undefined) return said;
  const { code, message, hint = "" } = said.error;
  throw new Error(IN_WORDS[code] ?? [capital(message), ...sentence(hint)].join(" "));
}

/** A line to tell something new; what was refused stays in it. */
function addForm(add: (text: string) => Promise<boolean>): HTMLElement {
  const field = element("input", {
    required: true,
    autocomplete: "off",
    "aria-label": "Something to remember",
    placeholder: "Tell pai something new",
  });
  const form = element("form", { id: "add" }, field, made("button.primary", "remember"));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (field.value.trim() !== "" && (await add(field.value.trim()))) field.value = "";
    field.focus();
  });
  return form;
}

/** Typing is over when nothing was typed for so many ms. */
const PAUSE_MS = 120;

function searchForm(
  say: (text: string) => void,
  named: (asked: string) => Content,
  { isVeiled, unveil }: Veil,
) {
  const field = element("input", {
    type: "search",
    id: "query",
    autocomplete: "off",
    "aria-label": "Search",
    title: "key: /",
    placeholder: "Search what pai remembers",
  });
  const place = element("div", { "aria-live": "polite" });
  const form = element("form", { role: "search", id: "search" }, field, place);
  let typed: ReturnType<typeof setTimeout> | undefined;
  let before = { asked: "", places: new Map<string, number>() };
  const again = async () => {
    const asked = field.value.trim();
    document.getElementById("parts")?.toggleAttribute("hidden", asked !== "");
    const more = isVeiled(asked) ? "" : "&private=1";
    if (asked === "") return fill(place);
    try {
      const all = (await ask(`/api/search?q=${encodeURIComponent(asked)}${more}`)) as Found;
      if (asked !== field.value.trim()) return; // somebody has typed on
      if (asked !== before.asked) before = { asked, places: new Map() };
      const sure = all.results.findLastIndex(({ support }) => support === "strong") + 1; // with what is newer than one of them
      const likely = inOrder(all.results.slice(0, sure), before.places);
      const less = inOrder(all.results.slice(sure), before.places);
      fill(place, named(asked), results(likely, less, all.heldBack, asked, unveil));
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
    place.querySelector<HTMLElement>("ol:not(.near) button.memory")?.click();
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
    const isWriting = document.querySelector("dialog, input:focus, textarea:focus") !== null;
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

interface Veil {
  /** Whether the private results of a search are kept back: the one before ends with it. */
  readonly isVeiled: (asked: string) => boolean;
  readonly unveil: (asked: string) => Promise<void>;
}

interface Found extends RecallJson {
  /** Private memories that were found and are not shown. */
  readonly heldBack: number;
}

/** What was found before has its place, and what corrects it has the same. */
function inOrder(found: readonly ResultJson[], places: Map<string, number>): readonly ResultJson[] {
  for (const { id, supersedes } of found) {
    const [place = places.size] = [id, ...supersedes].flatMap((one) => places.get(one) ?? []);
    places.set(id, place);
  }
  return found.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

function results(
  likely: readonly ResultJson[],
  less: readonly ResultJson[],
  heldBack: number,
  asked: string,
  unveil: Veil["unveil"],
): Content {
  const listOf = (some: readonly ResultJson[], kind = "") =>
    some.length > 0 &&
    made(
      `ol.results${kind}`,
      some.map((one) => result(one, asked)),
    );
  const held = `${countOf(heldBack, "private thing is", "private things are")} not shown. `;
  const tell = (isSo: boolean, text: string) => isSo && made("p.tag", text);
  const isNear = likely.length === 0 && !less.some((one) => hasAll(shownOf(one), asked));
  return [
    tell(
      isNear && heldBack === 0,
      "Nothing says just that. Try another word, in the language in which it was said.",
    ),
    listOf(likely),
    heldBack > 0 &&
      made(
        "p.tag held",
        held,
        button(showPrivate(heldBack), () => void unveil(asked)),
      ),
    tell(less.length > 0 && (isNear || likely.length > 0), isNear ? "What comes nearest:" : "Less likely:"),
    listOf(less, isNear ? " near" : ""),
  ];
}

const RESULT_CHARS = 400;

function shownOf({ text, remark = text }: ResultJson): string {
  return remark.length > RESULT_CHARS ? `${remark.slice(0, RESULT_CHARS)}…` : remark;
}

function result(found: ResultJson, asked: string): HTMLElement {
  const { id, status, ...one } = found;
  const day = (one.at ?? idTime(id)).slice(0, 10);
  const over = status === "active" ? doubtWord(one) : "no longer true";
  return made(
    "li",
    statement(id, [
      one.kind === "episode" && one.summary !== undefined && made("strong", words(one.summary), " "),
      made(
        "bdi",
        foundIn(shownOf(found), asked).map(([part, isFound]) => (isFound ? made("mark", part) : part)),
      ),
      made(
        "span.tag",
        element("time", { datetime: day }, dayName(day)),
        one.kind === "belief" && " what pai concludes",
        one.sensitive && [" ", made("span.badge", "private")],
        fromWhom(one).map((from) => [" ", words(from)]),
        over && made("span.late", ` ${over}`),
      ),
    ]),
  );
}
