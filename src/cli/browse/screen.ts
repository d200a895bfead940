import { escapeTerminal } from "../../text/escape.ts";
import { clip, displayWidth, wrap } from "../../text/width.ts";
import { withRest } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { type Binding, bindingsOf, IMPORTING, keyName } from "./bindings.ts";
import { cardLines } from "./card-lines.ts";
import { wordsFor } from "./in-words.ts";
import { COLOUR, fitted, type Part, padded, rule, typingLines } from "./lines.ts";
import { listBody } from "./list-body.ts";
import type { ListRows } from "./mouse.ts";
import { isTypingIn, type State, TABS, tooSmall } from "./state.ts";

/** What is drawn: at most `rows - 1` lines of at most `columns` columns, and where the cursor stands. */
export interface Screen {
  readonly lines: readonly string[];
  /** Where the items of a list stand. */
  readonly rows?: ListRows | undefined;
  readonly cursor?: { readonly x: number; readonly y: number };
}

/** Columns from which tabs have their names. */
const NAMED_COLUMNS = 80;
/** Columns from which it is said how many questions are open. */
const COUNTED_COLUMNS = 84;
/** Lines of what was said that are shown. */
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
  const screen = { lines, rows: body.rows };
  return x === undefined ? screen : { ...screen, cursor: { x: Math.min(x, columns - 1), y } };
}

function saidInLittle(said: string, { columns, rows }: State): readonly string[] {
  return wrap(said, Math.max(10, columns))
    .split("\n")
    .slice(0, Math.max(1, rows - 1))
    .map((line) => clip(line, Math.max(1, columns - 1)));
}

/** The tabs with their keys, and how many questions wait. */
function tabLine({ tab, columns, questions }: State, paint: Painter): string {
  const names = TABS.map((name, i) => {
    const named = columns >= NAMED_COLUMNS || name === tab ? `${i + 1}:${name}` : `${i + 1}`;
    const isCounted =
      name === "questions" && columns >= COUNTED_COLUMNS && questions !== undefined && questions > 0;
    const counted = isCounted ? `${named} ${questions}` : named;
    return name === tab ? paint.bold(`[${counted}]`) : paint.dim(counted);
  });
  return names.join(" ");
}

/** What is typed, what was said, and the keys that work now. */
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
  const ways = [
    ...(isTypingIn(state) ? ["type to search"] : []),
    ...all.filter((one) => one.isHint).map(hint),
    state.cards.length > 0 ? "↑↓ scroll" : "↑↓ move",
    ...WAYS.flatMap((way) => all.filter(({ shown: name }) => name === way).map(hint)),
  ];
  const last = isTypingIn(state) ? ["^C quit"] : ["? all", "q quit"];
  let line: readonly string[] = [];
  for (const way of ways) {
    if (displayWidth([...line, way, ...last].join(" · ")) > columns) break;
    line = [...line, way];
  }
  return paint.dim([...line, ...last].join(" · "));
}

/** Keys that lead elsewhere, as the line at the bottom names them. */
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
    ...(here.some(({ shown: name }) => name === "1") ? [`  ${"1 to 7".padEnd(16)} the tabs`] : []),
    "",
    "A click chooses, a second one opens; hold Shift to select text.",
    "u takes back what you change here, tab 6 any other change; only X erases for good.",
    `${IMPORTING}.`,
  ];
  return windowOf(
    lines.flatMap((line) => (line.startsWith(" ") ? [line] : wrap(line, state.columns).split("\n"))),
    state.help ?? 0,
    rows,
  );
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
  // What is chosen is in sight; nothing moves where it is already.
  const from = chosen < 0 ? card.scroll : Math.max(Math.min(card.scroll, chosen), chosen - room + 1);
  const shownLines = windowOf(lines, from, room).map(({ text, reference }) =>
    reference !== undefined && reference === card.chosen
      ? paint.chosen(`>${text.replace(COLOUR, "").replace(/^ /, "")}`)
      : text,
  );
  return [...lead, ...shownLines];
}
