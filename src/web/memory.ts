import type { ShowJson } from "../domain/shapes.ts";
import type { ReportData } from "../report/report-data.ts";
import { eventWord } from "../text/change-words.ts";
import { leave } from "./address.ts";
import { chips, namesIn } from "./names.ts";
import { button, type Content, code, countOf, dayName, element, fullDay, statement, words } from "./parts.ts";
import { closeSheet, openSheet } from "./sheet.ts";

interface Writing {
  readonly correct: (id: string, text: string) => void;
  readonly forget: (id: string) => void;
  /** Erases memories for good. */
  readonly erase: (ids: readonly string[]) => void;
}

/** Longer texts are no title. */
const TITLE_CHARS = 280;
const SOURCES: Readonly<Record<string, string>> = { user: "you said it", agent: "an agent said it" };
/** Names of memories say nothing to a person. */
const ID = /\b[a-z]{2}_[0-9a-z]{8,}/;

const day = (iso: string) => element("time", { datetime: iso }, dayName(iso.slice(0, 10)));

/** Everything about one memory: its words, why pai thinks so, what belongs to it, what happened to it, and where its file is. */
export function showMemory(memory: ShowJson, data: ReportData, writing?: Writing): void {
  const { text, kind, evidence, history, linked, citedBy, path, supersedes, supersededBy } = memory;
  const [remark, ...more] = evidence.filter((one) => isRemark(one));
  const isWhole = remark !== undefined && more.length === 0 && evidence.length === 1;
  const whole = isWhole ? remark.text : text;
  const [title, rest] = whole.length <= TITLE_CHARS ? [whole, ""] : beginning(whole);
  const isReplaced = (id: string) => supersedes.includes(id) || id === supersededBy;
  const rows = (some: readonly ShowJson["linked"][number][]) =>
    some.map((one) => [day(one.validAt), statement(one.id, words(one.text.slice(0, TITLE_CHARS)))]);
  openSheet(
    words(title),
    element(
      "p",
      { class: "about" },
      [SOURCES[memory.source] ?? `from ${memory.source}`, fullDay(memory.validAt.slice(0, 10))].join(", "),
      facts(memory),
    ),
    rest === "" ? undefined : element("div", { class: "body" }, words(rest)),
    isWhole && kind !== "episode" && remark.text !== text
      ? element("p", { class: "about" }, "pai keeps of it: ", words(text))
      : undefined,
    writing && acts(memory, isWhole ? [remark] : evidence.filter(isRemark), writing),
    chips("about", namesIn(whole, data)),
    part("Why pai thinks so", isWhole ? [] : rows(evidence)),
    part("It replaces", rows(linked.filter(({ id }) => supersedes.includes(id)))),
    part("Replaced by", rows(linked.filter(({ id }) => id === supersededBy))),
    part("Related", rows([...linked, ...citedBy].filter(({ id }) => !isReplaced(id)))),
    part(
      "What happened to it",
      history
        .filter(({ event }) => event !== "aged")
        .map(({ at, event, reason }) => [
          day(at),
          event === "created" || ID.test(reason) ? eventWord(event) : `${eventWord(event)}: ${reason}`,
        ]),
    ),
    element("p", { class: "tag file" }, "Its file: ", code(path)),
  );
}

/** Something that was said by itself, rather than a conversation or a document. */
function isRemark({
  kind,
  text,
  spoken,
}: {
  readonly kind: string;
  readonly text: string;
  spoken?: string | undefined;
}) {
  return kind === "episode" && spoken === undefined && text.length <= 2 * TITLE_CHARS;
}

/** Of a long text its first line, without the marks of a heading, and the rest. */
function beginning(text: string): readonly [string, string] {
  const [first = "", ...rest] = text.split("\n");
  const title = first.replace(/^#+ /, "").slice(0, TITLE_CHARS);
  return [title, first.length > TITLE_CHARS ? text : rest.join("\n").trim()];
}

function facts({ status, verification, pinned, sensitive, state, due, observations }: ShowJson): Content {
  const told = [
    status === "active" ? undefined : status === "pending" ? "waits for your word" : "no longer true",
    verification === "confirmed" ? "confirmed" : verification === "disputed" ? "doubted" : undefined,
    pinned ? "pinned" : undefined,
    sensitive ? "private" : undefined,
    state === undefined
      ? undefined
      : due === undefined
        ? state
        : `${state}, due ${dayName(due.slice(0, 10))}`,
    observations !== undefined && observations > 1 ? `said ${countOf(observations, "time")}` : undefined,
  ].filter((one) => one !== undefined);
  return told.map((one): Content => [" ", element("span", { class: "badge" }, one)]);
}

function part(title: string, rows: readonly (readonly Content[])[]): Content {
  if (rows.length === 0) return undefined;
  const items = rows.map((row) => element("li", {}, row));
  return [element("h3", {}, title), element("ol", { class: "lines" }, items)];
}

/** What can be done to a memory: one thing at a time is opened. */
function acts(
  { id, text, kind, status }: ShowJson,
  said: readonly { readonly id: string; readonly text: string }[],
  { correct, forget, erase }: Writing,
): Content {
  if (status !== "active") return undefined;
  const place = element("div", { class: "acts" });
  const show = (...content: readonly Content[]) => {
    place.replaceChildren(element("div", {}, content));
    place.querySelector<HTMLElement>("textarea, button")?.focus();
  };
  const done = (act: () => void) => () => {
    closeSheet();
    leave();
    act();
  };
  const row = (...buttons: readonly Content[]) => element("p", { class: "choice" }, buttons);
  const start = () =>
    show(row(kind === "episode" ? undefined : button("correct", editing), button("forget…", leaving)));
  const editing = () => {
    const field = element("textarea", { rows: 2, required: true, "aria-label": "What is right" }, text);
    const form = element(
      "form",
      {},
      field,
      row(element("button", { class: "primary" }, "save"), button("cancel", start)),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const right = field.value.trim();
      if (right === text) return start();
      if (right !== "") done(() => correct(id, right))();
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    show(form);
  };
  const leaving = () =>
    show(
      element(
        "p",
        {},
        "Hidden, it is neither shown nor found any more, and undo brings it back. Erased, it is gone from every file.",
      ),
      row(
        button(
          "hide it",
          done(() => forget(id)),
        ),
        button("erase for good…", erasing),
        button("cancel", start),
      ),
    );
  const erasing = () => {
    const all = [...new Set([text, ...said.map((one) => one.text)])];
    const sure = button(
      "erase for good",
      done(() => erase([id, ...said.map((one) => one.id)])),
    );
    sure.classList.add("primary", "danger");
    show(
      element("p", {}, "Erase these words for good? Nothing can bring them back."),
      all.map((one) => element("blockquote", {}, words(one))),
      row(button("keep it", start), sure),
    );
  };
  start();
  return place;
}
