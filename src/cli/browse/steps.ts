import { lineOf } from "./line-edit.ts";
import {
  type Act,
  type Card,
  type Change,
  type Effect,
  FILTERS,
  filterOf,
  firstOf,
  isCut,
  itemsOf,
  LAST,
  type Listed,
  type ListState,
  listOf,
  type Prompt,
  type State,
  type Step,
  type Tab,
} from "./state.ts";

export function step(state: State, ...effects: readonly Effect[]): Step {
  return { state, effects };
}

export function withList(state: State, change: Partial<ListState>, tab: Tab = state.tab): State {
  return { ...state, lists: { ...state.lists, [tab]: { ...state.lists[tab], ...change } } };
}

/** The state with a line said below the list. Pure. */
export function saying(state: State, text: string, isTrouble = false): State {
  return { ...state, notice: { text, isTrouble } };
}

/** Asks for what the list is to show. Pure. */
export function load(state: State): Step {
  const list = listOf(state);
  const asked = list.asked + 1;
  const { tab } = state;
  return step(withList(state, { asked, isLoading: true }), {
    do: "load",
    tab,
    asked,
    query: list.query.text,
    about: list.about,
    filter: filterOf(state),
    all: list.all,
    limit: list.limit,
  });
}

/** Goes to a tab, which is read where it was not yet, or again. Pure. */
export function goTo(state: State, tab: Tab): Step {
  return load({ ...state, tab, isSearching: false, cards: [], help: undefined, notice: undefined });
}

export function nextFilter(state: State): Step {
  const filter = (listOf(state).filter + 1) % FILTERS[state.tab].length;
  return load(withList(state, { filter, at: 0, limit: firstOf(state) }));
}

/** Moves the cursor within the list; at its end more is asked for, where there may be more: by infinitely many, to the end of that. Pure. */
export function moveBy(state: State, by: number): Step {
  const { limit, isLoading, at: was } = listOf(state);
  const last = itemsOf(state).length - 1;
  const at = Math.max(0, Math.min(last, was + by));
  const moved = withList(state, { at });
  return at === last && by > 0 && isCut(state) && limit < MOST && !isLoading
    ? load(withList(moved, Number.isFinite(by) ? { limit: Math.min(MOST, limit * 4) } : ALL_THERE_IS))
    : step(moved);
}

/** Items of a list at most; a search finds the others. */
const MOST = 1_000;
const ALL_THERE_IS = { limit: MOST, follows: LAST };

export function pageOf({ rows }: State): number {
  return Math.max(1, Math.floor(rows / 2) - 2);
}

export function openCard(state: State, id: string, known?: Listed): Step {
  const card: Card = { id, known, data: undefined, scroll: 0, chosen: undefined };
  const { query } = state.lists.memories;
  const next = { ...state, cards: [...state.cards, card], isSearching: false, notice: undefined };
  return step(next, { do: "card", id, query: state.tab === "memories" ? query.text : "" });
}

/** Opens what happened to which memories at once. Pure. */
export function openChange(state: State, change: Change): Step {
  const card: Card = { id: change.key, known: undefined, data: change, scroll: 0, chosen: undefined };
  return step({ ...state, cards: [card], isSearching: false });
}

export function withCard(state: State, change: Partial<Card>): State {
  const card = state.cards.at(-1);
  return card === undefined
    ? state
    : { ...state, cards: [...state.cards.slice(0, -1), { ...card, ...change }] };
}

/** One step back: to the card below, out of the line of the search, to all that the tab has, to the first tab. Pure. */
export function back(state: State): Step {
  const list = listOf(state);
  if (state.cards.length > 0) return step({ ...state, cards: state.cards.slice(0, -1), notice: undefined });
  if (state.isSearching) return step({ ...state, isSearching: false });
  if (list.query.text !== "" || list.filter !== 0 || list.all) return load(withList(state, ALL));
  if (list.about !== undefined) return load(withList(state, { ...NAMES, follows: list.about }));
  return goTo(state, "memories");
}

const ALL = { query: lineOf(""), filter: 0, all: false, at: 0 };
const NAMES = { about: undefined, items: [], isLoaded: false };

export function asking(state: State, title: string, then: Prompt["then"], text = ""): Step {
  return step({ ...state, notice: undefined, prompt: { title, then, line: lineOf(text) } });
}

/** Makes a change. One at a time: what is typed meanwhile is about what will have changed. Pure. */
export function acting(state: State, act: Act): Step {
  if (state.isBusy) return step(saying(state, "the change before this one is still being made"));
  return step({ ...state, isBusy: true, notice: undefined }, { do: "act", act });
}
