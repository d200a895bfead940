import type { HistoryJson, MemoryJson } from "../../domain/memory-shapes.ts";
import type { NamedJson, WhyJson } from "../../domain/read-shapes.ts";
import type { LogJson, ResultJson, ShowJson } from "../../domain/shapes.ts";
import type { ReviewItemJson } from "../../domain/write-shapes.ts";
import { UTC, type Zone } from "../../text/time-zone.ts";
import type { Session } from "../deps.ts";
import { type LineEdit, lineOf } from "./line-edit.ts";

export const TABS = ["memories", "questions", "agenda", "conclusions", "people", "changes"] as const;
export type Tab = (typeof TABS)[number];

/** A memory in a list; of a search with how it ranks. */
export type Listed = MemoryJson & Partial<ResultJson>;

/** A line of a list; `key` names it while the list changes. */
export type Item = (
  | {
      readonly is: "memory";
      readonly key: string;
      readonly memory: Listed;
      readonly lead?: string | undefined;
      readonly isPast?: boolean;
    }
  | { readonly is: "name"; readonly key: string; readonly named: NamedJson }
  | { readonly is: "question"; readonly key: string; readonly review: ReviewItemJson }
  | {
      readonly is: "change";
      readonly key: string;
      readonly set: LogJson["results"][number];
      /** What its memories say, by id. */
      readonly texts: Readonly<Record<string, string>>;
    }
) & {
  /** The heading under which it stands, the same for those that belong together. */
  readonly group?: string | undefined;
};

export type Change = Extract<Item, { readonly is: "change" }>;

/** The cursor goes to the end. */
export const LAST = "last";

export interface ListState {
  readonly items: readonly Item[];
  readonly at: number;
  readonly query: LineEdit;
  /** Of the people: whose memories are listed, instead of names. */
  readonly about?: string | undefined;
  readonly filter: number;
  readonly all: boolean;
  readonly limit: number;
  /** Number of the latest request; an answer to an older one is of no use any more. */
  readonly asked: number;
  /** What the cursor goes to in the next list, or `LAST`; undefined: to what it stands on, null: it stays where it is. */
  readonly follows?: string | null | undefined;
  readonly isLoading: boolean;
  readonly isLoaded: boolean;
  readonly kept?: number | undefined;
}

export interface CardData {
  readonly show: ShowJson;
  readonly why: WhyJson | undefined;
  readonly story: HistoryJson;
  /** How it ranks for the search that it was opened from. */
  readonly ranked: ResultJson | undefined;
  /** The statement that a correction is about, and the words that it begins with; undefined for a remark that states not exactly one thing. */
  readonly corrects?: Pick<Listed, "id" | "status" | "text"> | undefined;
}

/** A card that is open, of a memory or of a change; those below it are a step back. */
export interface Card {
  readonly id: string;
  /** The memory as the list has it: what it may be by now, and all of it until the card is read. */
  readonly known: Listed | undefined;
  readonly data: CardData | Change | undefined;
  /** Lines above the window. */
  readonly scroll: number;
  readonly chosen: number | undefined;
  /** It also says how its rank comes about, and all that its file says. */
  readonly isFull?: boolean;
}

export interface Prompt {
  readonly title: string;
  /** It is answered by this key or not at all, and nothing is typed. */
  readonly yes?: string;
  readonly line: LineEdit;
  /** What follows when the line is typed, without white space around it. */
  readonly then: (state: State, text: string) => Step;
}

/** What is done with any number of memories. */
export type Care =
  | ("erase" | "forget" | "restore" | "pin" | "unpin")
  | ("confirm" | "fulfil" | "cancel" | "reopen");

export type Act =
  | { readonly do: "correct" | "move"; readonly id: string; readonly text: string }
  | { readonly do: Care; readonly ids: readonly string[] }
  | {
      readonly do: "answer";
      readonly question: string;
      readonly choice: string;
      readonly older?: string;
      readonly text?: string;
    }
  | { readonly do: "undo"; readonly changeSet: string };

/** What is to be done outside of the state. Plain data. */
export type Effect =
  | {
      readonly do: "load";
      readonly tab: Tab;
      readonly asked: number;
      readonly query: string;
      readonly about?: string | undefined;
      readonly filter: string;
      readonly all: boolean;
      readonly limit: number;
    }
  | { readonly do: "card"; readonly id: string; readonly query: string }
  | { readonly do: "act"; readonly act: Act }
  /** Looks up what would be erased for good with a memory. */
  | { readonly do: "weigh"; readonly id: string }
  | { readonly do: "count" }
  /** Looks whether somebody else has changed the store. */
  | { readonly do: "look" }
  | { readonly do: "redraw" }
  | { readonly do: "suspend" }
  | { readonly do: "leave"; readonly picked?: Listed };

/** What happens. Plain data. */
export type Happening =
  /** A key by its name (`up`, `return`, `ctrl-c`), or what was typed. */
  | { readonly is: "key"; readonly name: string }
  | { readonly is: "text"; readonly text: string }
  /** What was clicked: an item by its place, or a tab. */
  | { readonly is: "pointed"; readonly at: number }
  | { readonly is: "pointed"; readonly tab: Tab }
  | { readonly is: "resized"; readonly columns: number; readonly rows: number }
  | {
      readonly is: "loaded";
      readonly tab: Tab;
      readonly asked: number;
      readonly items: readonly Item[];
      readonly kept?: number | undefined;
    }
  | { readonly is: "card"; readonly id: string; readonly data: CardData }
  | { readonly is: "gone"; readonly id: string; readonly text: string }
  | {
      readonly is: "done";
      readonly act: Act;
      readonly text: string;
      readonly changeSet?: string | undefined;
      readonly successor?: string | undefined;
    }
  | { readonly is: "told"; readonly text: string; readonly isTrouble: boolean }
  /** What would be erased for good, in words. */
  | { readonly is: "weighed"; readonly id: string; readonly texts: readonly string[] }
  | { readonly is: "counted"; readonly questions: number }
  | { readonly is: "stirred" };

interface Undoable {
  readonly changeSet: string;
  readonly key: string | undefined;
  /** A memory that took the place of another one, which is there again when this is taken back. */
  readonly replaced?: { readonly id: string; readonly by: string } | undefined;
}

export interface State {
  readonly columns: number;
  readonly rows: number;
  readonly tab: Tab;
  readonly lists: Readonly<Record<Tab, ListState>>;
  /** Whether the line of the search is open: all that is typed goes into it, and nothing is a key. */
  readonly isSearching: boolean;
  /** Enter was pressed before the list was there that belongs to what was typed. */
  readonly isEntered: boolean;
  /** Open cards, the last one on top. */
  readonly cards: readonly Card[];
  readonly prompt: Prompt | undefined;
  /** Lines above the window of the help; undefined where it is not shown. */
  readonly help: number | undefined;
  readonly notice: { readonly text: string; readonly isTrouble: boolean } | undefined;
  /** Change sets of this screen that can be taken back, the newest last. */
  readonly undoable: readonly Undoable[];
  readonly isBusy: boolean;
  readonly questions: number | undefined;
  /** Enter gives the memory back, as `recall -i` wants it. */
  readonly picks: boolean;
  readonly zone: Zone;
}

/** What follows from something that happened. */
export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/** Filters of the tabs by one key; the first one is in force at the start. */
export const FILTERS: Readonly<Record<Tab, readonly string[]>> = {
  memories: ["all kinds", "fact", "commitment", "episode", "belief", "entity", "artifact", "box"],
  questions: ["all"],
  agenda: ["open", "promises", "done"],
  conclusions: ["held", "all"],
  people: ["all"],
  changes: ["all", "of the last 7 days"],
};

/** Items that a tab asks for at first, a screenful at least; whoever goes to the end gets more. */
export function firstOf({ rows }: Pick<State, "rows">): number {
  return Math.max(30, rows);
}

/** A screen before anything was loaded. Pure. */
export function startState({
  columns,
  rows,
  tab = "memories",
  query = "",
  picks = false,
  zone = UTC,
}: Pick<State, "columns" | "rows"> &
  Partial<Pick<State, "tab" | "picks" | "zone">> & { query?: string }): State {
  const unread: ListState = {
    items: [],
    at: 0,
    query: lineOf(""),
    filter: 0,
    all: false,
    limit: firstOf({ rows }),
    asked: 0,
    isLoading: false,
    isLoaded: false,
  };
  const lists = Object.fromEntries(TABS.map((name) => [name, unread])) as Record<Tab, ListState>; // each tab has one
  return {
    columns,
    rows,
    tab,
    picks,
    zone,
    cards: [],
    undoable: [],
    isBusy: false,
    prompt: undefined,
    help: undefined,
    notice: undefined,
    questions: undefined,
    lists: { ...lists, [tab]: { ...unread, query: lineOf(query) } },
    isSearching: picks,
    isEntered: false,
  };
}

export function listOf(state: State): ListState {
  return state.lists[state.tab];
}

export function filterOf({ tab, lists }: State): string {
  return FILTERS[tab][lists[tab].filter] ?? "";
}

const LEAST = { columns: 20, rows: 6 };

/** Why the screen is too small to show anything; undefined where it is not. Pure. */
export function tooSmall({ columns, rows }: State): string | undefined {
  if (columns < LEAST.columns) return "too narrow";
  return rows < LEAST.rows ? "too low" : undefined;
}

/** Whether there may be more than the list was asked for. Pure. */
export function isCut(state: State): boolean {
  const { items, limit } = listOf(state);
  return (state.tab === "memories" || state.tab === "changes") && items.length >= limit;
}

export function itemsOf(state: State): readonly Item[] {
  const { items, query } = listOf(state);
  const words = query.text.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0 || state.tab === "memories") return items; // these are asked of the store
  return items.filter((item) => {
    const said = wordsOf(item).toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

function wordsOf(item: Item): string {
  switch (item.is) {
    case "memory":
      return `${item.memory.text} ${item.memory.subject} ${item.memory.tags.join(" ")} ${item.lead ?? ""}`;
    case "name":
      return [item.named.name, ...item.named.aliases].join(" ");
    case "question":
      return item.review.memories.map(({ text }) => text).join(" ");
    case "change":
      return `${item.set.command} ${item.set.events.map(({ id, reason }) => `${id} ${reason} ${item.texts[id] ?? ""}`).join(" ")}`;
  }
}

export function chosenItem(state: State): Item | undefined {
  return itemsOf(state)[listOf(state).at];
}

/** The memory that keys are about: of the open card, else under the cursor. Pure. */
export function subjectOf(state: State): Listed | undefined {
  const card = state.cards.at(-1);
  if (card) return card.data && "show" in card.data ? card.data.show : card.known;
  const item = chosenItem(state);
  return item?.is === "memory" ? item.memory : undefined;
}

export interface Performing {
  readonly memory: Session["memory"];
  readonly zone: Zone;
  /** What time it is, ms since 1970. */
  readonly now: () => number;
}

/** Carries an effect out and tells what comes of it; ends when that is all. Errors are told, never thrown. */
export type Carry = (effect: Effect, tell: (happening: Happening) => void) => Promise<void>;

export interface Work extends Performing {
  readonly tell: (happening: Happening) => void;
}

/** Whether what is typed is searched for, so that letters and digits are no keys. Pure. */
export function isTypingIn({ isSearching, cards }: State): boolean {
  return isSearching && cards.length === 0;
}
