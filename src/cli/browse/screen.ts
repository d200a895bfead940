import { type Key, Text, useCursor, useInput, useIsScreenReaderEnabled, useStdout } from "ink";
import { createElement, type ReactElement, useEffect, useSyncExternalStore } from "react";
import { escapeTerminal } from "../../text/escape.ts";
import { clip, displayWidth, wrap } from "../../text/width.ts";
import { count } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { type Binding, bindingsOf } from "./bindings.ts";
import { cardLines } from "./card-lines.ts";
import { KIND_WORDS, wordsFor } from "./in-words.ts";
import { previewOf, rowOf } from "./item-lines.ts";
import type { LineEdit } from "./line-edit.ts";
import { type ListRows, pointedAt } from "./mouse.ts";
import type { Loop } from "./reduce.ts";
import { spokenOf } from "./spoken.ts";
import {
  chosenItem,
  filterOf,
  isAtRest,
  isCut,
  isTypingIn,
  itemsOf,
  listOf,
  type State,
  TABS,
  tooSmall,
} from "./state.ts";

/** What is drawn: at most `rows - 1` lines of at most `columns` columns, and where the cursor stands. */
interface Screen {
  readonly lines: readonly string[];
  /** Where the items of a list stand. */
  readonly rows?: ListRows | undefined;
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** Rows from which there is room for what is said of the chosen item. */
const PREVIEW_ROWS = 16;
/** Rows that it takes of a memory, so that the list stays where it is from one to the next. */
const PREVIEW = 8;
/** Rows of a list that are left of it then, at least. */
const LEAST_LISTED = 3;
/** Columns from which that stands beside the list. */
const BESIDE_COLUMNS = 120;
const TAB_ROWS = 1;
/** Columns from which tabs have their names. */
const NAMED_COLUMNS = 80;
/** Columns from which it is said how many questions are open. */
const COUNTED_COLUMNS = 84;
/** Columns from which it is said how many memories there are. */
const KEPT_COLUMNS = 60;
const COLOUR = /\u001B\[\d+m/g;

export function screenOf(state: State, isColor: boolean): Screen {
  const { columns, rows, zone } = state;
  const paint = new Painter({ color: isColor, width: columns, zone });
  const why = tooSmall(state);
  if (why !== undefined) return { lines: saidInLittle(`${why}: q quits`, state) };
  const head = [tabLine(state, paint)];
  const foot = footOf(state, paint);
  const room = rows - 1 - head.length - foot.lines.length;
  const body = bodyOf(state, room, paint);
  const lines = [...head, ...padded(body.lines, room), ...foot.lines].map((line) => fitted(line, columns));
  const y = foot.cursor ? rows - 1 - foot.lines.length + foot.cursor.y : (body.cursor?.y ?? 0) + head.length;
  const x = (foot.cursor ?? body.cursor)?.x;
  const screen = { lines, rows: body.rows };
  return x === undefined ? screen : { ...screen, cursor: { x: Math.min(x, columns - 1), y } };
}

function saidInLittle(said: string, { columns, rows }: State): readonly string[] {
  return wrap(said, Math.max(10, columns))
    .split("\n")
    .slice(0, Math.max(1, rows - 1))
    .map((line) => clip(line, Math.max(1, columns - 1)));
}

/** A line in at most so many columns; one that is too long loses its colours. */
function fitted(line: string, columns: number): string {
  const plain = line.replace(COLOUR, "");
  return displayWidth(plain) <= columns ? line : clip(plain, columns);
}

function padded(lines: readonly string[], rows: number): readonly string[] {
  return [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill("")];
}

/** The tabs, with their keys where these are not part of what is searched for. */
function tabLine(state: State, paint: Painter): string {
  const { tab, columns, lists } = state;
  const { items, isLoaded } = lists.questions;
  const open = isLoaded && items.length > 0 ? ` ${items.length}` : "";
  const isTyping = isTypingIn(state) && !isAtRest(state);
  if (isTyping && columns < NAMED_COLUMNS)
    return `${paint.bold(`[${tab}]`)} ${paint.dim(`tab ${TABS.indexOf(tab) + 1} of ${TABS.length}`)}`;
  const names = TABS.map((name, i) => {
    const key = isTyping ? "" : `${i + 1}:`;
    const named = columns >= NAMED_COLUMNS || name === tab ? `${key}${name}` : `${i + 1}`;
    const counted = name === "questions" && columns >= COUNTED_COLUMNS ? `${named}${open}` : named;
    return name === tab ? paint.bold(`[${counted}]`) : paint.dim(counted);
  });
  return names.join(" ");
}

interface Part {
  readonly lines: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number } | undefined;
  readonly rows?: ListRows | undefined;
}

/** What is typed, what was said, and the keys that work now. */
function footOf(state: State, paint: Painter): Part {
  const { prompt, notice, columns } = state;
  const keys = keyLine(state, paint);
  if (prompt) {
    const typing = typingLines(prompt.line, columns, "");
    const head = [rule(columns, paint), paint.bold(clip(prompt.title, columns))];
    const cursor = typing.cursor && { x: typing.cursor.x, y: typing.cursor.y + head.length };
    return { lines: [...head, ...typing.lines, keys], cursor };
  }
  if (!notice?.isTrouble)
    return { lines: [paint.good(clip(escapeTerminal(notice?.text ?? ""), columns)), keys] };
  const [first = "", ...others] = wrap(escapeTerminal(notice.text), columns).split("\n");
  const second = others.length > 0 ? [clip(others.join(" "), columns)] : [];
  return { lines: [first, ...second].map((line) => paint.warn(line)).concat(keys) };
}

/** A line that is typed, broken where it has to be. */
function typingLines({ text, at }: LineEdit, columns: number, lead: string): Part {
  const room = columns - 1;
  const rows: string[] = [lead];
  let cursor = { x: displayWidth(lead), y: 0 };
  let used = displayWidth(lead);
  let index = 0;
  for (const char of text) {
    const width = displayWidth(shown(char));
    if (used + width > room) {
      rows.push("");
      used = 0;
    }
    if (index === at) cursor = { x: used, y: rows.length - 1 };
    rows[rows.length - 1] += shown(char);
    used += width;
    index += char.length;
  }
  if (at >= text.length) cursor = { x: used, y: rows.length - 1 };
  const first = Math.max(0, Math.min(cursor.y - 1, rows.length - TYPED_ROWS));
  return { lines: rows.slice(first, first + TYPED_ROWS), cursor: { x: cursor.x, y: cursor.y - first } };
}

const TYPED_ROWS = 4;

function shown(char: string): string {
  return displayWidth(char) === 0 && !/\p{M}|\u200d|\ufe0f/u.test(char) ? "?" : char;
}

/** The keys that work now, as many as fit: what can be done first, then how to get about. */
function keyLine(state: State, paint: Painter): string {
  const { columns, help, prompt } = state;
  if (prompt) return paint.dim(clip("Enter done · Esc leave it as it is · ^U empty it", columns));
  if (help !== undefined) return paint.dim("any key closes this");
  const all = bindingsOf(state);
  const hint = ({ shown: name, does }: Binding) => `${name} ${does}`;
  const acts = all.filter((one) => one.isHint).map(hint);
  const ways = [
    ...(isTypingIn(state) ? ["type to search"] : []),
    ...acts,
    state.cards.length > 0 ? "↑↓ scroll" : "↑↓ move",
    ...(isAtRest(state) ? [`1-${TABS.length} tabs`] : []),
    ...(isAtRest(state) ? WAYS_AT_REST : WAYS).flatMap((way) =>
      all.filter(({ shown: name }) => name === way).map(hint),
    ),
  ];
  const last = isTypingIn(state) && !isAtRest(state) ? [] : ["? all"];
  let line: readonly string[] = [];
  for (const way of ways) {
    if (displayWidth([...line, way, ...last].join(" · ")) > columns) break;
    line = [...line, way];
  }
  return paint.dim([...line, ...last].join(" · "));
}

/** Keys that lead elsewhere, as the line at the bottom names them. */
const WAYS_AT_REST = ["Esc", ":"];
const WAYS = ["Esc", "/", "Tab", "f", "a", "q", ":"];

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
    ...(here.some(({ shown: name }) => name === "1") ? [`  ${"1 to 7".padEnd(16)} the tabs`] : []),
    "",
    "A click chooses, a second one opens; hold Shift to select text.",
    "Nothing is lost: u takes back what you change here, tab 6 any other change.",
  ];
  return windowOf(lines, state.help ?? 0, rows);
}

function keyName(key: string): string {
  const names: Readonly<Record<string, string>> = {
    ...{ return: "Enter", escape: "Esc", up: "↑", down: "↓", left: "←", right: "→", space: "Space" },
    ...{ pageup: "PgUp", pagedown: "PgDn", home: "Home", end: "End", tab: "Tab", "shift-tab": "Shift-Tab" },
  };
  return names[key] ?? key.replace("ctrl-", "^");
}

/** So many lines from one on, as far as there are any. */
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
  const from = chosen < 0 ? card.scroll : Math.max(0, chosen - Math.floor(room / 2));
  const shownLines = windowOf(lines, from, room).map(({ text, reference }) =>
    reference !== undefined && reference === card.chosen
      ? paint.chosen(`>${text.replace(COLOUR, "").replace(/^ /, "")}`)
      : text,
  );
  return [...lead, ...shownLines];
}

function rule(columns: number, paint: Painter): string {
  return paint.dim("─".repeat(columns));
}

function listBody(state: State, height: number, paint: Painter): Part {
  const { columns, isSearching } = state;
  const { query } = listOf(state);
  const label = isSearching || query.text !== "" ? "search: " : "";
  const right = sideText(state);
  const typing = typingLines(query, Math.max(12, columns - displayWidth(right) - 2), label);
  const [first = ""] = typing.lines.slice(-1);
  const gap = " ".repeat(Math.max(1, columns - displayWidth(first) - displayWidth(right)));
  const head = [`${first}${gap}${paint.dim(right)}`, rule(columns, paint)];
  const room = height - head.length;
  const isBeside = columns >= BESIDE_COLUMNS;
  const item = chosenItem(state);
  const hasPreview = item !== undefined && item.is !== "text" && state.rows >= PREVIEW_ROWS;
  const preview =
    !isBeside && hasPreview ? previewOf(item, paint).map((line) => lit(line, state, paint)) : [];
  // Whoever is asked sees all answers.
  const wanted = item?.is === "question" ? Math.min(preview.length + 2, room - LEAST_LISTED) : 0;
  const below = preview.length > 0 ? Math.max(Math.min(Math.ceil(room * 0.5), PREVIEW), wanted) : 0;
  const listed = listLines(state, room - below, isBeside ? Math.floor(columns * 0.5) : columns, paint);
  const cursor = isSearching ? { x: typing.cursor?.x ?? 0, y: 0 } : undefined;
  const rows = { y: TAB_ROWS + head.length, first: firstShown(state, room - below), many: listed.length };
  if (isBeside) return { lines: [...head, ...beside(listed, state, room, paint)], cursor, rows };
  if (below === 0) return { lines: [...head, ...listed], cursor, rows };
  return {
    rows,
    lines: [...head, ...padded(listed, room - below), rule(columns, paint), ...preview.slice(0, below - 1)],
    cursor,
  };
}

function beside(listed: readonly string[], state: State, room: number, paint: Painter): readonly string[] {
  const left = Math.floor(state.columns * 0.5);
  const right = new Painter({ color: paint.isColor, width: state.columns - left - 3, zone: state.zone });
  const item = chosenItem(state);
  const preview = item === undefined ? [] : previewOf(item, right).map((line) => lit(line, state, right));
  return Array.from({ length: room }, (_, i) => {
    const line = fitted(listed[i] ?? "", left);
    const pad = " ".repeat(Math.max(0, left - displayWidth(line.replace(COLOUR, ""))));
    return `${line}${pad} ${paint.dim("│")} ${preview[i] ?? ""}`.trimEnd();
  });
}

/** A line with the words that were searched for marked. */
function lit(line: string, state: State, paint: Painter): string {
  const { text } = listOf(state).query;
  if (!paint.isColor || text.trim() === "") return line;
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

/** What stands beside the search: which filter is in force, and how much there is. */
function sideText(state: State): string {
  const list = listOf(state);
  const many = itemsOf(state).length;
  const filter = filterOf(state);
  const isAll = list.filter === 0;
  const order = list.query.text === "" ? "newest" : "best";
  const kept =
    list.kept === undefined || state.columns < KEPT_COLUMNS
      ? ""
      : ` of ${count(list.kept, "memory", "memories")}`;
  const counted =
    list.isLoading && !list.isLoaded
      ? "reading…"
      : many === 0
        ? ""
        : `${list.at + 1} of ${isCut(state) ? `the ${order} ${many}${kept}` : many}`;
  return [isAll ? "" : (KIND_WORDS[filter]?.[1] ?? filter), list.all ? "also past" : "", counted]
    .filter(Boolean)
    .join(" · ");
}

/** The part of a list around its cursor, no more of it than is seen. */
function listLines(state: State, rows: number, columns: number, paint: Painter): readonly string[] {
  const items = itemsOf(state);
  const { at, isLoading } = listOf(state);
  if (items.length === 0) return [paint.dim(clip(isLoading ? "  reading…" : `  ${nothing(state)}`, columns))];
  const first = firstShown(state, rows);
  return items
    .slice(first, first + rows)
    .map((item, i) => lit(rowOf(item, first + i === at, columns, paint), state, paint));
}

/** The first visible item of a list with this many rows: the cursor stays in the middle if possible. */
function firstShown(state: State, rows: number): number {
  return Math.max(0, Math.min(listOf(state).at - Math.floor(rows / 2), itemsOf(state).length - rows));
}

function nothing(state: State): string {
  if (listOf(state).query.text !== "") return "nothing matches";
  const NOTHING: Readonly<Record<string, string>> = {
    memories: 'nothing is kept yet: pai remember "…"',
    questions: "no question is open",
    promises: "no promises here",
    conclusions: "none yet: when three remarks say the same, upkeep draws a conclusion",
    people: "no memory mentions a name yet",
    changes: "no changes yet",
  };
  return NOTHING[state.tab] ?? "nothing";
}

interface AppProps {
  readonly loop: Loop;
  readonly isColor: boolean;
  /** Is given what draws everything anew. */
  readonly onReady: (redraw: () => void) => void;
}

const CLEAR = "\u001B[2J\u001B[H";

/** Draws the state, and tells the loop of keys. */
export function App({ loop, isColor, onReady }: AppProps): ReactElement {
  const state = useSyncExternalStore(loop.subscribe, loop.state);
  const isSpoken = useIsScreenReaderEnabled();
  const { write } = useStdout();
  const { setCursorPosition } = useCursor();
  useEffect(() => onReady(() => write(CLEAR)), [onReady, write]);
  const screen: Screen = isSpoken ? { lines: spokenOf(state) } : screenOf(state, isColor);
  useInput((input, key) => {
    const tabs = screen.lines[0]?.replace(COLOUR, "") ?? "";
    const pointed = pointedAt(input, { tabs, rows: screen.rows });
    if (pointed !== undefined) {
      for (const one of pointed) loop.tell(one);
      return;
    }
    const name = nameOf(input, key);
    loop.tell(name === undefined ? { is: "text", text: input } : { is: "key", name });
  });
  setCursorPosition(screen.cursor);
  return createElement(Text, null, screen.lines.join("\n"));
}

const NAMES = {
  ...{ upArrow: "up", downArrow: "down", leftArrow: "left", rightArrow: "right" },
  ...{ pageUp: "pageup", pageDown: "pagedown", home: "home", end: "end" },
  ...{ return: "return", escape: "escape", backspace: "backspace" },
  delete: "backspace", // what most terminals send for the key above Enter
} as const;

/** The name of a key; undefined for what was typed. */
function nameOf(input: string, key: Key): string | undefined {
  if (key.tab) return key.shift ? "shift-tab" : "tab";
  for (const [flag, name] of Object.entries(NAMES)) if (key[flag as keyof typeof NAMES]) return name; // its own keys
  if (key.ctrl) return `ctrl-${input}`;
  return input === "" ? "none" : undefined;
}
