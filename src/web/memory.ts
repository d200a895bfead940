import { idTime } from "../domain/ids.ts";
import type { ShowJson } from "../domain/shapes.ts";
import { eventWord, fromWhom, happened } from "../domain/shown-words.ts";
import type { ReportData } from "../report/report-data.ts";
import { normalise } from "../text/normalise.ts";
import { go } from "./address.ts";
import { chips, namesIn, openSheet } from "./names.ts";
import {
  button,
  type Content,
  dayName,
  element,
  fill,
  fullDay,
  made,
  outdated,
  statement,
  words,
} from "./parts.ts";
import { type Act, askFor, DAY } from "./questions.ts";

const DOCUMENT = "document";
/** The heading that a note begins with. */
const TITLE = /^#+ .*\n+/;
const TITLE_CHARS = 280;
/** Names of memories and of changes say nothing to a person. */
export const ID = /\b[a-z]{2}_[0-9a-z]{4,}/;

const day = (iso: string) => element("time", { datetime: iso }, dayName(iso.slice(0, 10)));

export interface Opened extends ShowJson {
  /** It is all that its remark states. */
  readonly isAlone: boolean;
}

/** Everything about one memory: its words, why pai thinks so, what belongs to it, what happened to it, and where its file is. */
export function showMemory(memory: Opened, data: ReportData, act?: Act): void {
  const { text, kind, summary, front, evidence, history, linked, citedBy, path } = memory;
  const { supersedes, supersededBy, partReplacedBy, maybeOutdated, maybeDone } = memory;
  const remarks = evidence.filter(isRemark);
  const [remark] = evidence.length === 1 ? remarks : [];
  const whole = remark?.text ?? text;
  const isLong = whole.length > TITLE_CHARS || (kind === "episode" && summary !== undefined);
  const { ref = undefined } = (front.attributes ?? {}) as { readonly ref?: string };
  const note =
    memory.context === DOCUMENT ? ref : evidence.find(({ context }) => context === DOCUMENT)?.summary;
  const from = memory.source === "import" ? (note ?? "what was imported") : "";
  const teller = [from && `from ${from}`, ...fromWhom(memory)].filter(Boolean).join(", ") || "you said it";
  const newer = [
    ["Replaced by", supersededBy],
    ["In part replaced by", partReplacedBy?.id],
    [maybeOutdated?.isUnsure ? "Newer, perhaps about this" : "Maybe no longer true since", maybeOutdated?.id],
    ["Maybe done since", maybeDone?.id],
  ] as const;
  const isApart = (id: string) => supersedes.includes(id) || newer.some(([, one]) => one === id);
  const related = [...linked, ...citedBy].filter(({ id }) => !isApart(id));
  const rows = (some: readonly ShowJson["linked"][number][]) =>
    some.map((one) => [
      day(idTime(one.id)),
      statement(one.id, [words(one.text.slice(0, TITLE_CHARS)), one.status === "superseded" && outdated()]),
    ]);
  openSheet(
    words(isLong ? (summary ?? `${whole.slice(0, TITLE_CHARS)}…`) : whole),
    made(
      "p.about",
      `${kind === "belief" ? "pai concludes it" : teller}, ${fullDay(idTime(memory.id).slice(0, 10))}`,
      facts(memory),
    ),
    isLong && made("div.body", words(whole.replace(TITLE, ""))),
    remark !== undefined &&
      normalise(whole) !== normalise(text) &&
      made(
        "p.choice",
        made("span.about", "pai keeps of it: ", words(text)),
        button("all of it", () => go("memory", remark.id), "all that pai keeps of these words"),
      ),
    newer.map(([title, one]) => part(title, rows(linked.filter(({ id }) => id === one)))),
    act && acts(memory, remarks, act, canBeRetold(memory, remark) ? whole : text),
    chips("about", namesIn(whole, data)),
    part("Why pai thinks so", remark ? [] : rows(evidence)),
    part("It replaces", rows(linked.filter(({ id }) => supersedes.includes(id)))),
    part(kind === "episode" ? "What pai keeps of it" : "Related", rows(related)),
    part(
      "What happened to it",
      history
        .filter((one) => one.event !== "aged" && one.event !== "created")
        .map(({ at, event, reason }) => [day(at), happened(event, reason)]),
    ),
    made("p.tag file", made("code", path)),
  );
}

/** Something that was said by itself, rather than a part of a conversation or a document. */
function isRemark({ kind, text, spoken, context }: ShowJson["evidence"][number]): boolean {
  return kind === "episode" && spoken === undefined && context !== DOCUMENT && text.length <= 2 * TITLE_CHARS;
}

/** Characters of a remark that is corrected as a whole. */
const LINE_CHARS = 200;

/** Whether a correction begins with the whole remark: a line of the reader's own, of which nothing else is kept. */
function canBeRetold({ isAlone, ...memory }: Opened, remark?: ShowJson["evidence"][number]): boolean {
  const isOwn = remark !== undefined && [memory, remark].every((one) => fromWhom(one).length === 0);
  return isAlone && isOwn && remark.text.length <= LINE_CHARS && !remark.text.includes("\n");
}

function facts(memory: ShowJson): Content {
  const { status, verification, pinned, sensitive, state, due, observations, history } = memory;
  const { id, kind, validAt } = memory;
  const replaced = history.findLast(({ event }) => event === "superseded");
  const over = replaced ? `replaced on ${dayName(replaced.at.slice(0, 10))}` : "no longer true";
  const told = [
    status !== "active" && (status === "pending" ? "waits for your word" : over),
    verification === "user_confirmed" && "confirmed",
    verification === "disputed" && "doubted",
    pinned && "pinned",
    validAt.slice(0, 10) !== idTime(id).slice(0, 10) && `true from ${dayName(validAt.slice(0, 10))}`,
    sensitive && "private",
    state !== undefined && `${eventWord(state)}${due ? `, due ${dayName(due.slice(0, 10))}` : ""}`,
    observations > 1 && (kind === "belief" ? `from ${observations} remarks` : `said ${observations} times`),
  ];
  return told.map((one) => one && [" ", made("span.badge", one)]);
}

function part(title: string, rows: readonly (readonly Content[])[]): Content {
  const items = rows.map((row) => made("li", row));
  return items.length > 0 && [made("h3", title), made("ol.lines", items)];
}

/** What can be done to a memory: one thing at a time is opened. `old`: what a correction begins with. */
function acts(
  memory: ShowJson,
  said: readonly { readonly id: string; readonly text: string }[],
  act: Act,
  old: string,
): Content {
  const { id, text, kind, status, state, citedBy } = memory;
  if (status !== "active") return undefined;
  const isUnread = isRemark(memory) && citedBy.length === 0;
  const how = isUnread
    ? "If it is wrong, tell what is right, then hide this."
    : "To correct it, open what pai keeps of it, below.";
  const place = made("div.acts");
  const show = (...content: readonly Content[]) => {
    fill(place, content);
    place.querySelector<HTMLElement>("textarea, button:not(.danger)")?.focus();
  };
  const row = (...buttons: readonly Content[]) => made("p.choice", buttons);
  const start = () =>
    show(
      row(
        state === "open" && [
          button("done", () => act("done", { id }, "Done.")),
          button("another day…", moving),
          button("called off", () => act("cancel", { id }, "Called off.")),
        ],
        kind !== "episode" && button("correct", editing),
        isUnread && button("tell what is right…", editing),
        button("forget…", leaving),
      ),
      kind === "episode" && made("p.about", how),
    );
  const asking = (what: string, then: (told: string) => void, old?: string) => {
    const form = made("form.choice");
    show(form);
    askFor(form, what, then, old);
    form.append(button("cancel", start));
  };
  const moving = () => asking(DAY, (told) => act("move", { id, text: told }, "Moved to another day."));
  const forget = () => act("forget", { id }, "Hidden.");
  /** A remark that is wrong stays as it was said: what is right is told beside it. */
  const save = (told: string) => {
    if (told === old) start();
    else if (kind !== "episode") void act("correct", { id, text: told }, "Corrected.");
    else void act("remember", { text: told }, "Kept.", { offer: button("hide the older words", forget) });
  };
  const editing = () => asking("What is right", save, old);
  const leaving = () =>
    show(
      made(
        "p",
        "Hidden, it is neither shown nor found any more, and undo brings it back. Erased, it is gone from every file.",
      ),
      row(button("hide it", forget), button("erase for good…", erasing), button("cancel", start)),
    );
  const erasing = () => {
    const ids = [id, ...said.map((one) => one.id)].join(" ");
    const sure = button("erase for good", () => act("erase", { ids }, "Erased for good."));
    sure.classList.add("primary", "danger");
    show(
      made("p", "Erase these words for good? Nothing can bring them back."),
      [...new Set([text, ...said.map((one) => one.text)])].map((one) => made("blockquote", words(one))),
      row(sure, button("keep it", start)), // where the hand is from the click before
    );
  };
  start();
  return place;
}
