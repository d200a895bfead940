import { escapeTerminal } from "../../text/escape.ts";
import { clip, displayWidth, wrap } from "../../text/width.ts";
import { count, excerpt, withRest } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { type Binding, bindingsOf, keyName } from "./bindings.ts";
import { cardLines, KIND_WORDS, wordsFor } from "./card-lines.ts";
import { previewOf, rowOf } from "./item-lines.ts";
import { type LineEdit, segments } from "./line-edit.ts";
import {
  chosenItem,
  filterOf,
  type Item,
  isCut,
  isTypingIn,
  itemsOf,
  listOf,
  type State,
  TABS,
  tooSmall,
} from "./state.ts";

/** What is drawn: at most `rows - 1` lines of at most `columns` columns, and where the cursor stands. */
export interface Screen {
  readonly lines: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number };
  /** Of each line the item of the list on it. */
  readonly items?: readonly (number | undefined)[] | undefined;
}

/** Lines of a part of the screen, where the cursor stands in them, and which items of a list. */
interface Part {
  readonly lines: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number } | undefined;
  readonly items?: Screen["items"];
}

const COLOUR = /\u001B\[\d+m/g;

/** A line in at most so many columns; one that is too long loses its colours. Pure. */
function fitted(line: string, columns: number): string {
  const plain = line.replace(COLOUR, "");
  return displayWidth(plain) <= columns ? line : clip(plain, columns);
}

function padded(lines: readonly string[], rows: number): readonly string[] {
  return [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill("")];
}

function rule(columns: number, paint: Painter): string {
  return paint.dim("─".repeat(columns));
}

const TYPED_ROWS = 4;

/** A line that is typed, broken where it has to be, behind `lead`. Pure. */
function typingLines({ text, at }: LineEdit, columns: number, lead: string): Part {
  const room = columns - 1;
  const rows: string[] = [lead];
  let cursor = { x: displayWidth(lead), y: 0 };
  let used = displayWidth(lead);
  for (const { segment, index } of segments(text)) {
    const sign = displayWidth(segment) === 0 ? "?" : segment;
    const width = displayWidth(sign);
    if (used + width > room) {
      rows.push("");
      used = 0;
    }
    if (index === at) cursor = { x: used, y: rows.length - 1 };
    rows[rows.length - 1] += sign;
    used += width;
  }
  if (at >= text.length) cursor = { x: used, y: rows.length - 1 };
  const first = Math.max(0, Math.min(cursor.y - 1, rows.length - TYPED_ROWS));
  return { lines: rows.slice(first, first + TYPED_ROWS), cursor: { x: cursor.x, y: cursor.y - first } };
}

const NAMED_COLUMNS = 80;
const SAID_ROWS = 3;

export function screenOf(state: State, isColor: boolean): Screen {
  const { columns, rows, zone } = state;
  const paint = new Painter({ color: isColor, styles: true, width: columns, zone });
  const why = tooSmall(state);
  if (why !== undefined) return { lines: saidInLittle(`${why}: q quits`, state) };
  const head = [tabLine(state, paint)];
  const foot = footOf(state, paint);
  const room = rows - 1 - head.length - foot.lines.length;
  const body = bodyOf(state, room, paint);
  const lines = [...head, ...padded(body.lines, room), ...foot.lines].map((line) => fitted(line, columns));
  const y = foot.cursor ? rows - 1 - foot.lines.length + foot.cursor.y : (body.cursor?.y ?? 0) + head.length;
  const x = (foot.cursor ?? body.cursor)?.x;
  const screen = { lines, items: body.items && [...head.map(() => undefined), ...body.items] };
  return x === undefined ? screen : { ...screen, cursor: { x: Math.min(x, columns - 1), y } };
}

function saidInLittle(said: string, { columns, rows }: State): readonly string[] {
  return wrap(said, Math.max(10, columns))
    .split("\n")
    .slice(0, Math.max(1, rows - 1))
    .map((line) => clip(line, Math.max(1, columns - 1)));
}

function tabLine({ tab, columns, questions = 0 }: State, paint: Painter): string {
  const names = TABS.map((name, i) => {
    const named = columns >= NAMED_COLUMNS || name === tab ? `${i + 1}:${name}` : `${i + 1}`;
    const isCounted = name === "questions" && columns >= NAMED_COLUMNS && questions > 0;
    const counted = isCounted ? `${named} ${questions}` : named;
    return name === tab ? paint.bold(`[${counted}]`) : paint.dim(counted);
  });
  return names.join(" ");
}

function footOf(state: State, paint: Painter): Part {
  const { prompt, notice, columns } = state;
  const keys = keyLine(state, paint);
  const said = notice === undefined ? [] : saidLines(notice.text, columns);
  const notices = said.map((line) => (notice?.isTrouble ? paint.warn(line) : paint.good(line)));
  if (prompt === undefined) return { lines: [...(said.length > 0 ? notices : [""]), keys] };
  const asked = prompt.title.split("\n").map((line) => clip(escapeTerminal(line), columns));
  const most = Math.max(1, Math.floor(state.rows / 2));
  const title = withRest(asked, most, (more) => `and ${more} more`);
  const head = [rule(columns, paint), ...notices, ...title.map((line) => paint.bold(line))];
  if (prompt.yes !== undefined) return { lines: [...head, keys] };
  const typing = typingLines(prompt.line, columns, "");
  const cursor = typing.cursor && { x: typing.cursor.x, y: typing.cursor.y + head.length };
  return { lines: [...head, ...typing.lines, keys], cursor };
}

function saidLines(text: string, columns: number): readonly string[] {
  const lines = wrap(escapeTerminal(text), columns).split("\n");
  const most = columns < NAMED_COLUMNS ? SAID_ROWS : SAID_ROWS - 1;
  return lines.length <= most
    ? lines
    : [...lines.slice(0, most - 1), clip(lines.slice(most - 1).join(" "), columns)];
}

/** The keys that work now, as many as fit: what can be done first, then how to get about, how to leave always. */
function keyLine(state: State, paint: Painter): string {
  const { columns, help, prompt } = state;
  if (prompt?.yes !== undefined)
    return paint.dim(clip(`${prompt.yes} erases it · any other key leaves it`, columns));
  if (prompt) return paint.dim(clip("Enter done · Esc leave it as it is · ^U empty it", columns));
  if (help !== undefined) return paint.dim("↑↓ scroll · any other key closes this");
  const all = bindingsOf(state);
  const hint = ({ shown: name, does }: Binding) => `${name} ${does}`;
  const hintsOf = (way: string) => all.filter(({ shown: name }) => name === way).map(hint);
  const ways = [
    ...(isTypingIn(state) ? ["type to search"] : []),
    ...all.filter((one) => one.isHint).map(hint),
    state.cards.length > 0 ? "↑↓ scroll" : "↑↓ move",
    ...WAYS.flatMap(hintsOf),
  ];
  // Whoever has opened something sees how to go back.
  const last = isTypingIn(state)
    ? ["^C quit"]
    : [...(state.cards.length > 0 ? hintsOf("Esc") : []), "? all", "q quit"];
  let line: readonly string[] = [];
  for (const way of ways) {
    if (displayWidth([...line, way, ...last].join(" · ")) > columns) break;
    line = last.includes(way) ? line : [...line, way];
  }
  return paint.dim([...line, ...last].join(" · "));
}

const WAYS = ["/", "Esc", "f", "a", "Tab", ":"];

function bodyOf(state: State, rows: number, paint: Painter): Part {
  if (state.help !== undefined) return { lines: helpLines(state, rows, paint) };
  if (state.cards.length > 0) return { lines: cardBody(state, rows, paint) };
  return listBody(state, rows, paint);
}

function helpLines(state: State, rows: number, paint: Painter): readonly string[] {
  const here = bindingsOf({ ...state, help: undefined });
  const lines = [
    paint.bold("keys that work here"),
    ...here
      .filter(({ shown: name }) => !/^\d$/.test(name))
      .map(({ keys, does }) => `  ${keys.map(keyName).join(" ").padEnd(16)} ${does}`),
    ...(here.some(({ shown: name }) => name === "1") ? [`  ${"1 to 6".padEnd(16)} the tabs`] : []),
    "",
    "A click chooses, a second one opens; hold Shift to select text.",
    "u takes back what you change here, tab 6 any other change; only X erases for good.",
    "pai import <folder>, in a shell, brings in notes and exports.",
  ];
  return windowOf(
    lines.flatMap((line) => (line.startsWith(" ") ? [line] : wrap(line, state.columns).split("\n"))),
    state.help ?? 0,
    rows,
  );
}

function windowOf<T>(lines: readonly T[], from: number, rows: number): readonly T[] {
  const first = Math.max(0, Math.min(from, lines.length - rows));
  return lines.slice(first, first + rows);
}

function cardBody({ cards, columns }: State, rows: number, paint: Painter): readonly string[] {
  const card = cards.at(-1);
  const trail = cards.length > 1 ? [paint.dim(`${cards.length} cards open; Esc goes back`)] : [];
  const lead = [...trail, rule(columns, paint)];
  if (card?.data === undefined) {
    const known = card?.known === undefined ? [] : [paint.reflow(wordsFor(card.known, paint)), ""];
    return [...lead, ...known.flatMap((text) => text.split("\n")), paint.dim("reading…")];
  }
  const lines = cardLines(card.data, paint, card.isFull === true);
  const room = rows - lead.length;
  const chosen = lines.findIndex(({ reference }) => reference !== undefined && reference === card.chosen);
  // What is chosen is in sight; nothing moves where it is already.
  const from = chosen < 0 ? card.scroll : Math.max(Math.min(card.scroll, chosen), chosen - room + 1);
  const shownLines = windowOf(lines, from, room).map(({ text, reference }) =>
    reference !== undefined && reference === card.chosen
      ? paint.chosen(`>${text.replace(COLOUR, "").replace(/^ /, "")}`)
      : text,
  );
  return [...lead, ...shownLines];
}

const PREVIEW_ROWS = 16;
/** Rows that it takes of a memory and of a change, so that the list stays where it is from one to the next. */
const PREVIEW = 5;
const CHANGED = 8;
/** Rows of a list that are left of it then, at least. */
const LEAST_LISTED = 3;
const BESIDE_COLUMNS = 120;
const KEPT_COLUMNS = 60;

function listBody(state: State, height: number, paint: Painter): Part {
  const { columns, isSearching } = state;
  const { query, about } = listOf(state);
  const isAsked = isSearching || query.text !== "";
  const label = isAsked ? "search: " : about === undefined ? "/ search" : excerpt(about, columns / 2);
  const right = sideText(state);
  const typing = typingLines(query, Math.max(12, columns - displayWidth(right) - 2), label);
  const [typed = ""] = typing.lines.slice(-1);
  const isLead = typed.startsWith(label);
  const painted = isAsked || about !== undefined ? paint.bold(label) : paint.dim(label);
  const gap = " ".repeat(Math.max(1, columns - displayWidth(typed) - displayWidth(right)));
  const said = isLead ? `${painted}${typed.slice(label.length)}` : typed;
  const head = [`${said}${gap}${paint.dim(right)}`, rule(columns, paint)];
  const room = height - head.length;
  const isBeside = columns >= BESIDE_COLUMNS;
  const item = chosenItem(state);
  const isLow = state.rows < PREVIEW_ROWS;
  const hasPreview = item !== undefined && !isBeside && (!isLow || item.is === "question");
  const preview = hasPreview ? previewOf(item, paint, isLow).map((line) => lit(line, state, paint)) : [];
  // Whoever is asked sees what about, and all answers.
  const wanted =
    item?.is === "question" ? Math.min(preview.length + 2, room - (isLow ? 1 : LEAST_LISTED)) : 0;
  const most = item?.is === "change" ? CHANGED : PREVIEW;
  const below = preview.length > 0 ? Math.max(Math.min(Math.ceil(room * 0.5), most), wanted) : 0;
  const listed = listLines(state, room - below, isBeside ? Math.floor(columns * 0.5) : columns, paint);
  const cursor = isSearching ? { x: typing.cursor?.x ?? 0, y: 0 } : undefined;
  const items = [...head.map(() => undefined), ...listed.items];
  if (isBeside) return { lines: [...head, ...beside(listed.lines, state, room, paint)], cursor, items };
  if (below === 0) return { lines: [...head, ...listed.lines], cursor, items };
  const shown = [...padded(listed.lines, room - below), rule(columns, paint), ...preview.slice(0, below - 1)];
  return { lines: [...head, ...shown], cursor, items };
}

function beside(listed: readonly string[], state: State, room: number, paint: Painter): readonly string[] {
  const left = Math.floor(state.columns * 0.5);
  const right = new Painter({
    color: paint.isColor,
    styles: true,
    width: state.columns - left - 3,
    zone: state.zone,
  });
  const item = chosenItem(state);
  const preview = item === undefined ? [] : previewOf(item, right).map((line) => lit(line, state, right));
  return Array.from({ length: room }, (_, i) => {
    const line = fitted(listed[i] ?? "", left);
    const pad = " ".repeat(Math.max(0, left - displayWidth(line.replace(COLOUR, ""))));
    return `${line}${pad} ${paint.dim("│")} ${preview[i] ?? ""}`.trimEnd();
  });
}

function lit(line: string, state: State, paint: Painter): string {
  const { text } = listOf(state).query;
  if (text.trim() === "") return line;
  let isDim = false; // what ends a mark would end that as well
  return line
    .split(/(\u001B\[\d+m)/)
    .map((part, i) => {
      if (i % 2 === 0) return isDim ? part : paint.found(part, text);
      isDim = part === "\u001B[2m" || (isDim && part !== "\u001B[22m");
      return part;
    })
    .join("");
}

function sideText(state: State): string {
  const list = listOf(state);
  const many = itemsOf(state).length;
  const filter = filterOf(state);
  const isAll = list.filter === 0;
  const order = list.query.text === "" ? "newest" : "best";
  const isNamed = state.tab === "memories";
  const kept =
    list.kept === undefined || state.columns < KEPT_COLUMNS ? "" : ` · ${count(list.kept, "remark")} kept`;
  const counted =
    list.isLoading && !list.isLoaded
      ? "reading…"
      : many === 0
        ? ""
        : `${list.at + 1} of ${isCut(state) ? `the ${order} ${many}${kept}` : many}`;
  const only = isAll ? "" : `only ${(isNamed && KIND_WORDS[filter]?.[1]) || filter}`;
  return [only, list.all ? "also past" : "", counted].filter(Boolean).join(" · ");
}

type Entry = number | { readonly heading: string };

function entriesOf(items: readonly Item[]): readonly Entry[] {
  return items.flatMap(({ group }, i): readonly Entry[] =>
    group === undefined || group === items[i - 1]?.group ? [i] : [{ heading: group }, i],
  );
}

/** The part of a list around its cursor, which stays in the middle where it can, and which item stands on which line. */
function listLines(state: State, rows: number, columns: number, paint: Painter) {
  const items = itemsOf(state);
  const { at, isLoading, isLoaded } = listOf(state);
  if (items.length === 0) {
    const why = isLoading || !isLoaded ? "reading…" : nothing(state);
    return { lines: [paint.dim(clip(`  ${why}`, columns))], items: [] };
  }
  const entries = entriesOf(items);
  const middle = entries.indexOf(at) - Math.floor(rows / 2);
  const first = Math.max(0, Math.min(middle, entries.length - rows));
  const shown = entries.slice(first, first + rows);
  const lines = shown.map((entry) => {
    if (typeof entry !== "number") return paint.bold(clip(entry.heading, columns));
    const item = items[entry];
    return item === undefined ? "" : lit(rowOf(item, entry === at, columns, paint), state, paint);
  });
  return { lines, items: shown.map((entry) => (typeof entry === "number" ? entry : undefined)) };
}

function nothing(state: State): string {
  const { query, filter, all } = listOf(state);
  if (query.text !== "" || filter !== 0 || all) return "nothing matches; Esc shows all again";
  const NOTHING: Readonly<Record<string, string>> = {
    memories: 'nothing is kept yet: pai remember "…"',
    questions: "no question is open",
    agenda: "nothing is due or to come",
    conclusions: "none yet: when three remarks say the same, upkeep draws a conclusion",
    people: "no memory names anybody yet",
    changes: "no changes yet",
  };
  return NOTHING[state.tab] ?? "nothing";
}
