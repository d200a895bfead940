import { clip, displayWidth } from "../../text/width.ts";
import { count, excerpt } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { KIND_WORDS } from "./in-words.ts";
import { previewOf, rowOf } from "./item-lines.ts";
import { COLOUR, fitted, type Part, padded, rule, typingLines } from "./lines.ts";
import { chosenItem, filterOf, type Item, isCut, itemsOf, listOf, type State } from "./state.ts";

/** Rows from which there is room for what is said of the chosen item. */
const PREVIEW_ROWS = 16;
/** Rows that it takes of a memory and of a change, so that the list stays where it is from one to the next. */
const PREVIEW = 5;
const CHANGED = 8;
/** Rows of a list that are left of it then, at least. */
const LEAST_LISTED = 3;
/** Columns from which that stands beside the list. */
const BESIDE_COLUMNS = 120;
/** Rows above the line of the search. */
const TAB_ROWS = 1;
/** Columns from which it is said how many memories there are. */
const KEPT_COLUMNS = 60;

/** The line of the search, the list, and what is said of the chosen item. Pure. */
export function listBody(state: State, height: number, paint: Painter): Part {
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
  const hasPreview = item !== undefined && item.is !== "text" && state.rows >= PREVIEW_ROWS;
  const preview =
    !isBeside && hasPreview ? previewOf(item, paint).map((line) => lit(line, state, paint)) : [];
  // Whoever is asked sees all answers.
  const wanted = item?.is === "question" ? Math.min(preview.length + 2, room - LEAST_LISTED) : 0;
  const most = item?.is === "change" ? CHANGED : PREVIEW;
  const below = preview.length > 0 ? Math.max(Math.min(Math.ceil(room * 0.5), most), wanted) : 0;
  const listed = listLines(state, room - below, isBeside ? Math.floor(columns * 0.5) : columns, paint);
  const cursor = isSearching ? { x: typing.cursor?.x ?? 0, y: 0 } : undefined;
  const rows = { y: TAB_ROWS + head.length, items: listed.items };
  if (isBeside) return { lines: [...head, ...beside(listed.lines, state, room, paint)], cursor, rows };
  if (below === 0) return { lines: [...head, ...listed.lines], cursor, rows };
  return {
    rows,
    lines: [
      ...head,
      ...padded(listed.lines, room - below),
      rule(columns, paint),
      ...preview.slice(0, below - 1),
    ],
    cursor,
  };
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

/** A line with the words that were searched for marked. */
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

/** What stands beside the search: which filter is in force, and how much there is. */
function sideText(state: State): string {
  const list = listOf(state);
  const many = itemsOf(state).length;
  const filter = filterOf(state);
  const isAll = list.filter === 0;
  const order = list.query.text === "" ? "newest" : "best";
  const isNamed = state.tab === "memories";
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
  const only = isAll ? "" : `only ${(isNamed && KIND_WORDS[filter]?.[1]) || filter}`;
  return [only, list.all ? "also past" : "", counted].filter(Boolean).join(" · ");
}

/** A line of a list: an item by its place, or the heading of those below it. */
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
  if (items.length === 0)
    return {
      lines: [paint.dim(clip(isLoading || !isLoaded ? "  reading…" : `  ${nothing(state)}`, columns))],
      items: [],
    };
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
