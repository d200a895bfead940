import { escapeTerminal } from "../../text/escape.ts";
import { excerpt } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { bindingsOf } from "./bindings.ts";
import { cardLines } from "./card-lines.ts";
import { previewOf } from "./item-lines.ts";
import { chosenItem, isCut, itemsOf, listOf, type State } from "./state.ts";

/** Keys that are read out with every change; `?` reads all. */
const READ_OUT = 6;
/** Lines of a card that are read out at once; the arrows read on. */
const CARD_LINES = 12;

/** The screen as a screen reader reads it out: what there is, where one is, what can be done. Pure. */
export function spokenOf(state: State): readonly string[] {
  const paint = new Painter({ color: false, width: state.columns, zone: state.zone });
  const { notice, prompt, help } = state;
  const said = notice === undefined ? [] : [notice.text];
  if (prompt?.yes)
    return [
      ...said,
      escapeTerminal(prompt.title, { lines: true }),
      `${prompt.yes}: erase it. Any other key: leave it.`,
    ];
  if (prompt) return [...said, `${prompt.title} ${prompt.line.text}`, "Enter: done. Escape: leave it."];
  const all = bindingsOf(state).map(({ shown, does }) => `${spokenKey(shown)}: ${does}`);
  if (help !== undefined) return [...all, "Any key closes this."];
  return [...said, ...whereOf(state), ...whatOf(state, paint), `Keys: ${all.slice(0, READ_OUT).join(", ")}.`];
}

/** A key as it is said. */
function spokenKey(key: string): string {
  const names: Readonly<Record<string, string>> = { "↑": "Up", "↓": "Down", "←": "Left", Esc: "Escape" };
  return names[key] ?? key.replace("^", "Ctrl-");
}

function whereOf(state: State): readonly string[] {
  const list = listOf(state);
  if (state.cards.length > 0) return ["Card."];
  const many = itemsOf(state).length;
  const query = state.isSearching || list.query.text !== "" ? `, search: ${list.query.text}` : "";
  const counted =
    list.isLoading && !list.isLoaded
      ? "reading"
      : many === 0
        ? "nothing"
        : `${list.at + 1} of ${many}${isCut(state) ? " or more" : ""}`;
  const about = list.about === undefined ? "" : `, ${excerpt(list.about)}`;
  return [`${state.tab}${about}${query}, ${counted}.`];
}

function whatOf(state: State, paint: Painter): readonly string[] {
  const card = state.cards.at(-1);
  if (card) {
    if (card.data === undefined) return ["reading"];
    const lines = cardLines(card.data, paint, card.isFull === true);
    const chosen = lines.findIndex(({ reference }) => reference !== undefined && reference === card.chosen);
    const from = chosen < 0 ? Math.min(card.scroll, Math.max(0, lines.length - CARD_LINES)) : chosen;
    return lines.slice(from, from + CARD_LINES).map(({ text }) => text);
  }
  const item = chosenItem(state);
  if (item === undefined) return [];
  return item.is === "text" ? [item.text] : previewOf(item, paint);
}
