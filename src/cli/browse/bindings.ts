import { choicesFor, hasOthers, nextMeant } from "./answers.ts";
import { referencesIn } from "./card-lines.ts";
import { KIND_WORDS } from "./in-words.ts";
import { lineOf } from "./line-edit.ts";
import {
  chosenItem,
  FILTERS,
  type Item,
  isAtRest,
  isTypingIn,
  listOf,
  type State,
  subjectOf,
  TABS,
  type Tab,
} from "./state.ts";
import {
  acting,
  actingOn,
  asking,
  back,
  goTo,
  load,
  moveBy,
  nextFilter,
  openCard,
  pageOf,
  type Step,
  saying,
  step,
  withCard,
  withList,
} from "./steps.ts";

/** A key, what it does, and when it does it. The line at the bottom and the help are made of these. */
export interface Binding {
  readonly keys: readonly string[];
  /** The keys as people read them. */
  readonly shown: string;
  readonly does: string;
  /** It does something with what is shown: the line at the bottom names it first. */
  readonly isHint: boolean;
  readonly run: (state: State) => Step;
}

/** The keys that work now, the most useful first. Pure. */
export function bindingsOf(state: State): readonly Binding[] {
  const most =
    state.cards.length > 0 ? cardKeys(state) : state.isSearching ? searchKeys(state) : listKeys(state);
  if (isTypingIn(state) && !isAtRest(state)) return most;
  const taken = new Set(most.map(({ shown }) => shown));
  return [...most, ...EVERYWHERE.filter(({ shown }) => !taken.has(shown))];
}

const bind = (keys: string, does: string, run: Binding["run"], shown = keys): Binding => ({
  ...{ keys: keys.split(" "), shown, does, run },
  isHint: false,
});

const hinted = (...given: Parameters<typeof bind>): Binding => ({ ...bind(...given), isHint: true });

const QUIT = (state: State) => step(state, { do: "leave" });
const SUSPEND = (state: State) => step(state, { do: "suspend" });

const EVERYWHERE: readonly Binding[] = [
  bind("escape", "back", back, "Esc"),
  bind("?", "all keys", (state) => step({ ...state, help: 0 })),
  bind(":", "jump", (state) => asking(state, { wanted: { for: "jump" }, title: JUMP }), ":"),
  bind("q", "quit", QUIT),
  bind("ctrl-z", "suspend", SUSPEND, "^Z"),
];

const JUMP = "jump to a tab, a kind, an id, or search for words";

function searchKeys(state: State): readonly Binding[] {
  const { picks } = state;
  return [
    hinted("return", picks ? "take it" : "open", picks ? take : open, "Enter"),
    bind("up", "up", (now) => moveBy(now, -1), "↑"),
    bind("down", "down", (now) => moveBy(now, 1), "↓"),
    bind("tab", "next tab", (now) => turn(now, 1), "Tab"),
    bind("shift-tab", "tab before", (now) => turn(now, -1), "Shift-Tab"),
    bind("escape", isAtRest(state) ? "actions" : "leave the search", back, "Esc"),
    bind("pageup", "page up", (now) => moveBy(now, -pageOf(now)), "PgUp"),
    bind("pagedown", "page down", (now) => moveBy(now, pageOf(now)), "PgDn"),
    bind("ctrl-z", "suspend", SUSPEND, "^Z"),
    ...(isAtRest(state) ? [SEARCH, ...TAB_KEYS] : []),
  ];
}

const SEARCH = bind("/", "search", (now) =>
  step({ ...now, isSearching: true, isAsked: true, notice: undefined }),
);
const TAB_KEYS = TABS.map((tab, i) => bind(`${i + 1}`, tab, (now) => goTo(now, tab)));

function listKeys(state: State): readonly Binding[] {
  const item = chosenItem(state);
  const { picks } = state;
  return [
    ...(item?.is === "question" ? answerKeys(state) : []),
    ...(item?.is === "memory" || item?.is === "question" || item?.is === "name"
      ? [hinted("return right", picks ? "take it" : "open", picks ? take : open, "Enter")]
      : []),
    ...(item?.is === "memory" ? memoryKeys(state) : []),
    ...(item?.is === "change" && item.set.undoable ? [undoOf(item.set.changeSet)] : [undoLast(state)].flat()),
    ...(state.tab === "upkeep"
      ? [hinted("m", "do the upkeep now", (now) => acting(now, { do: "upkeep" }))]
      : []),
    SEARCH,
    ...(FILTERS[state.tab].length > 1 ? [bind("f", "filter", (now) => nextFilter(now, 1))] : []),
    ...(FILTERS[state.tab].length > 1 ? [bind("F", "filter before", (now) => nextFilter(now, -1))] : []),
    ...(state.tab === "memories" ? [bind("a", allDoes(state), toggleAll)] : []),
    bind("up k", "up", (now) => moveBy(now, -1), "↑"),
    bind("down j", "down", (now) => moveBy(now, 1), "↓"),
    bind("pageup", "page up", (now) => moveBy(now, -pageOf(now)), "PgUp"),
    bind("pagedown", "page down", (now) => moveBy(now, pageOf(now)), "PgDn"),
    bind("home g", "first", (now) => moveBy(now, Number.NEGATIVE_INFINITY), "Home"),
    bind("end G", "last", (now) => moveBy(now, Number.POSITIVE_INFINITY), "End"),
    bind("tab", "next tab", (now) => turn(now, 1), "Tab"),
    bind("shift-tab", "tab before", (now) => turn(now, -1), "Shift-Tab"),
    ...TAB_KEYS,
    bind("ctrl-r", "read again", load, "^R"),
  ];
}

function cardKeys(state: State): readonly Binding[] {
  const { picks } = state;
  const [card] = state.cards.slice(-1);
  const references = referencesIn(card?.data);
  const chosen = references[card?.chosen ?? -1];
  return [
    ...(chosen ? [hinted("return right", "open it", (now) => openCard(now, chosen), "Enter")] : []),
    ...(picks && !chosen ? [bind("return", "take it", take, "Enter")] : []),
    ...memoryKeys(state),
    ...undoLast(state),
    hinted("w", card?.isFull ? "without figures" : "why, in figures", (now) =>
      step(withCard(now, { isFull: !card?.isFull })),
    ),
    bind("up k", "up", (now) => scrollBy(now, -1), "↑"),
    bind("down j", "down", (now) => scrollBy(now, 1), "↓"),
    ...(references.length > 0 ? [bind("tab", "next memory in it", (now) => choose(now, 1), "Tab")] : []),
    ...(references.length > 0
      ? [bind("shift-tab", "memory before", (now) => choose(now, -1), "Shift-Tab")]
      : []),
    bind("pageup b", "page up", (now) => scrollBy(now, -pageOf(now) * 2), "PgUp"),
    bind("pagedown space", "page down", (now) => scrollBy(now, pageOf(now) * 2), "PgDn"),
    bind("home g", "top", (now) => scrollBy(now, Number.NEGATIVE_INFINITY), "Home"),
    bind("left", "back", back, "←"),
  ];
}

function memoryKeys(state: State): readonly Binding[] {
  const memory = subjectOf(state);
  if (memory === undefined) return [];
  const { id, kind, status, pinned, state: promise } = memory;
  const isOver = status !== "active" && status !== "pending" && status !== "archived";
  return [
    ...(kind === "commitment" && !isOver ? promiseKeys(promise === undefined || promise === "open") : []),
    ...(kind === "episode" || isOver
      ? []
      : [
          hinted("c", "correct", (now) =>
            asking(now, { wanted: { for: "correct", id }, title: "what is right?" }, memory.text),
          ),
        ]),
    isOver
      ? hinted("x", "bring back", (now) => actingOn(now, "restore"))
      : hinted("x", "forget", (now) => actingOn(now, "forget")),
    ...(status === "pending" || memory.verification === "disputed"
      ? [hinted("y", "confirm", (now) => actingOn(now, "confirm"))]
      : []),
    ...(isOver
      ? []
      : [hinted("p", pinned ? "unpin" : "pin", (now) => actingOn(now, pinned ? "unpin" : "pin"))]),
  ];
}

function promiseKeys(isOpen: boolean): readonly Binding[] {
  if (!isOpen) return [hinted("r", "open again", (now) => actingOn(now, "reopen"))];
  return [
    hinted("d", "done", (now) => actingOn(now, "fulfil")),
    hinted("m", "move", (now) => {
      const memory = subjectOf(now);
      if (memory === undefined) return step(now);
      return asking(now, { wanted: { for: "move", id: memory.id }, title: "to which day?" });
    }),
    hinted("o", "call off", (now) => actingOn(now, "cancel")),
  ];
}

function answerKeys(state: State): readonly Binding[] {
  const item = chosenItem(state);
  if (item?.is !== "question") return [];
  const { question } = item.review;
  const answers = choicesFor(item.review).map(({ key, word, act, asks }) =>
    hinted(key, word, (now) => {
      if (asks === undefined || act.do !== "answer") return acting(now, act);
      const { do: _, ...said } = act;
      return asking(now, { wanted: { for: "answer", ...said }, title: asks });
    }),
  );
  if (question === undefined || !hasOthers(question)) return answers;
  return [...answers, hinted("o", "other one", (now) => step(withMeant(now, item)))];
}

/** Another older memory of the chosen question is meant. */
function withMeant(state: State, item: Extract<Item, { readonly is: "question" }>): State {
  const items = listOf(state).items.map((one) =>
    one === item ? { ...item, review: nextMeant(item.review) } : one,
  );
  return withList(state, { items });
}

function undoLast({ undoable }: State): readonly Binding[] {
  const last = undoable.at(-1);
  return last === undefined ? [] : [undoOf(last.changeSet)];
}

function undoOf(changeSet: string): Binding {
  return hinted("u", "undo", (now) => acting(now, { do: "undo", changeSet }));
}

function open(state: State): Step {
  const item = chosenItem(state);
  if (item?.is === "name") return openName(state, item.entity.name);
  if (item?.is === "memory") return openCard(state, item.key, item.memory);
  const first = item?.is === "question" ? item.review.memories[0] : undefined;
  return first === undefined ? step(state) : openCard(state, first.id, first);
}

/** What is known of a name, instead of the names. */
function openName(state: State, name: string): Step {
  return load({ ...withList(state, { query: lineOf(name), at: 0, items: [] }), isSearching: false });
}

function take(state: State): Step {
  const picked = subjectOf(state);
  return picked === undefined
    ? step(saying(state, "there is nothing to take"))
    : step(state, { do: "leave", picked });
}

function turn(state: State, by: number): Step {
  const tab: Tab = TABS[(TABS.indexOf(state.tab) + by + TABS.length) % TABS.length] ?? "memories";
  return goTo(state, tab);
}

function allDoes(state: State): string {
  return listOf(state).all ? "only what holds" : "also what no longer holds";
}

function toggleAll(state: State): Step {
  return load(withList(state, { all: !listOf(state).all, at: 0 }));
}

function scrollBy(state: State, by: number): Step {
  const scroll = Math.max(0, (state.cards.at(-1)?.scroll ?? 0) + by);
  return step(withCard(state, { scroll: Number.isFinite(scroll) ? scroll : 0 }));
}

function choose(state: State, by: number): Step {
  const card = state.cards.at(-1);
  const many = referencesIn(card?.data).length;
  const at = card?.chosen === undefined ? (by > 0 ? 0 : many - 1) : (card.chosen + by + many) % many;
  return step(withCard(state, { chosen: at }));
}

/** What a line that was typed to jump means. Pure. */
export function jump(state: State, said: string): Step {
  const word = said.trim().toLowerCase();
  if (word === "") return step(state);
  if (word === "q" || word === "quit") return QUIT(state);
  const tab = TABS.find((name, i) => name.startsWith(word) || word === `${i + 1}`);
  if (tab !== undefined) return goTo(state, tab);
  const kind = FILTERS.memories.findIndex(
    (name) => name === word || `${name}s` === word || KIND_WORDS[name]?.includes(word),
  );
  const there: State = { ...state, tab: "memories", cards: [], isSearching: false };
  if (kind > 0) return load(withList(there, { filter: kind, query: lineOf(""), at: 0 }));
  if (/^[a-z]{2}_\S+$/.test(word)) return openCard(state, said.trim());
  return load(withList(there, { query: lineOf(said.trim()), at: 0 }));
}
