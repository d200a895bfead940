import type { ShowJson } from "../domain/shapes.ts";
import { eventWord } from "../text/change-words.ts";
import { type Content, code, countOf, dayName, element, statement, words } from "./parts.ts";
import { openSheet } from "./sheet.ts";

interface Writing {
  readonly correct: (id: string, text: string) => void;
  readonly forget: (id: string) => void;
}

const day = (iso: string) => element("time", { datetime: iso }, dayName(iso.slice(0, 10)));

/** Everything about one memory: its words, who said it, what belongs to it, what happened to it, and where its file is. */
export function showMemory(memory: ShowJson, writing?: Writing): void {
  const { text, evidence, history, linked, citedBy, path } = memory;
  const sheet = openSheet(
    words(text),
    element("p", { class: "about" }, day(memory.validAt), facts(memory)),
    writing && acts(memory, writing, () => sheet.close()),
    part(
      "Said in these words",
      evidence.map((one) => [day(one.validAt), statement(one.id, words(one.text))]),
    ),
    part(
      "Belongs to it",
      [...linked, ...citedBy].map((one) => [statement(one.id, words(one.text))]),
    ),
    part(
      "What happened to it",
      history
        .filter(({ event }) => event !== "aged")
        .map(({ at, event, reason }) => [day(at), `${eventWord(event)}: ${reason}`]),
    ),
    element("p", { class: "tag" }, "Its file: ", code(path)),
  );
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
  return told.map((one): Content => [" ", element("span", { class: "badge later" }, one)]);
}

function part(title: string, rows: readonly (readonly Content[])[]): Content {
  if (rows.length === 0) return undefined;
  return [
    element("h3", {}, title),
    element(
      "ol",
      { class: "lines" },
      rows.map((row) => element("li", { class: row.length === 1 ? "whole" : undefined }, row)),
    ),
  ];
}

function acts(
  { id, text, kind, status }: ShowJson,
  { correct, forget }: Writing,
  close: () => void,
): Content {
  if (status !== "active") return undefined;
  const field = element("textarea", { rows: 2, "aria-label": "What is right" });
  field.value = text;
  const form = element("form", { class: "choice" }, field, element("button", {}, "save"));
  form.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
    correct(id, field.value);
  });
  const change = element("button", { type: "button" }, "correct");
  change.addEventListener("click", () => {
    form.hidden = !form.hidden;
    field.focus();
  });
  const drop = element("button", { type: "button" }, "forget");
  drop.addEventListener("click", () => {
    close();
    forget(id);
  });
  return [element("p", { class: "choice" }, kind === "episode" ? undefined : change, drop), form];
}
