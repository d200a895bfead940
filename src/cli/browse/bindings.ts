import { KIND_WORDS, referencesIn } from "./card-lines.ts";
import { choicesFor, hasOthers, nextMeant } from "./item-lines.ts";
import { lineOf } from "./line-edit.ts";
import {
  type Act,
  type Card,
  type Care,
  type Change,
  chosenItem,
  FILTERS,
  isTypingIn,
  type Listed,
  listOf,
  type Prompt,
  type State,
  type Step,
  subjectOf,
  TABS,
  type Tab,
} from "./state.ts";
import {
  acting,
  asking,
  back,
  goTo,
  load,
  moveBy,
  nextFilter,
  openCard,
  openChange,
  pageOf,
  saying,
  step,
  withCard,
  withList,
} from "./steps.ts";

/** A key, what it does, and when it does it. The line at the bottom and the help are made of these. */
export interface Binding {
  readonly keys: readonly string[];
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
  if (isTypingIn(state)) return most;
  const taken = new Set(most.map(({ shown }) => shown));
  const leads = backTo(state);
  const away = leads === undefined ? [] : [bind("escape", leads, back)];
  return [...most, ...away, ...EVERYWHERE.filter(({ shown }) => !taken.has(shown))];
}

/** Where a step back leads; undefined: nowhere. */
function backTo(state: State): string | undefined {
  const { query, filter, all, about } = listOf(state);
  if (state.cards.length > 0) return "back";
  if (query.text !== "" || filter !== 0 || all) return "show all";
  return about !== undefined ? "names" : state.tab === "memories" ? undefined : "memories";
}

const bind = (names: string, does: string, run: Binding["run"], isHint = false): Binding => {
  const keys = names.split(" ");
  return { keys, shown: keyName(keys[0] ?? ""), does, run, isHint };
};

const hinted = (keys: string, does: string, run: Binding["run"]) => bind(keys, does, run, true);

const KEY_NAMES: Readonly<Record<string, string>> = {
  return: "Enter",
  escape: "Esc",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  space: "Space",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  tab: "Tab",
  "shift-tab": "Shift-Tab",
};

/** A key as people read it. */
export function keyName(key: string): string {
  return KEY_NAMES[key] ?? key.replace("ctrl-", "^");
}

const SUSPEND = (state: State) => step(state, { do: "suspend" });

const EVERYWHERE: readonly Binding[] = [
  ...TABS.map((tab, i) => bind(`${i + 1}`, tab, (now) => goTo(now, tab))),
  bind("?", "all keys", (state) => step({ ...state, help: 0 })),
  bind(":", "jump", (state) => asking(state, JUMP, jump)),
  bind("q", "quit", (state) => step(state, { do: "leave" })),
  bind("ctrl-z", "suspend", SUSPEND),
  bind("ctrl-l", "draw again", (state) => step(state, { do: "redraw" })),
];

const JUMP = "jump to a tab, a kind or an id, or search for words";

function moves(move: (state: State, by: number) => Step, page: (state: State) => number, letters = true) {
  const keys = (name: string, letter: string) => (letters ? `${name} ${letter}` : name);
  const lines = [
    bind(keys("up", "k"), "up", (now) => move(now, -1)),
    bind(keys("down", "j"), "down", (now) => move(now, 1)),
    bind("pageup", "page up", (now) => move(now, -page(now))),
    bind("pagedown", "page down", (now) => move(now, page(now))),
  ];
  if (!letters) return lines;
  return [
    ...lines,
    bind("home g", "first", (now) => move(now, Number.NEGATIVE_INFINITY)),
    bind("end G", "last", (now) => move(now, Number.POSITIVE_INFINITY)),
  ];
}

function turns(what: readonly [next: string, before: string], turn: (state: State, by: number) => Step) {
  return [bind("tab", what[0], (now) => turn(now, 1)), bind("shift-tab", what[1], (now) => turn(now, -1))];
}

const SEARCH = bind("/", "search", (now) =>
  load(withList({ ...now, cards: [], isSearching: true }, { query: lineOf(""), at: 0 })),
);
const TAB_TURNS = turns(["next tab", "tab before"], turn);

function searchKeys(state: State): readonly Binding[] {
  return [
    chooses("return", state.picks),
    ...moves(moveBy, pageOf, false),
    ...TAB_TURNS,
    bind("escape", "keys again", back),
    bind("ctrl-z", "suspend", SUSPEND),
  ];
}

function chooses(keys: string, picks: boolean): Binding {
  return hinted(keys, picks ? "take it" : "open", picks ? take : open);
}

function listKeys(state: State): readonly Binding[] {
  const { tab, picks } = state;
  const item = chosenItem(state);
  const all = bind("a", listOf(state).all ? "only what holds" : "also what no longer holds", (now) =>
    load(withList(now, { all: !listOf(now).all, at: 0 })),
  );
  return [
    ...(item?.is === "question" ? answerKeys(state) : []),
    ...(item === undefined ? [] : [chooses("return right", picks)]),
    ...(tab === "agenda" ? promiseKeys(state) : []),
    ...undoing(state, item?.is === "change" ? item : undefined),
    SEARCH,
    ...(FILTERS[tab].length > 1 ? [bind("f", "filter", nextFilter)] : []),
    ...(tab === "memories" ? [all] : []),
    ...moves(moveBy, pageOf),
    ...TAB_TURNS,
    bind("ctrl-r", "read again", load),
  ];
}

function cardKeys(state: State): readonly Binding[] {
  const card = state.cards.at(-1);
  const references = referencesIn(card?.data);
  const chosen = references[card?.chosen ?? -1];
  const change = card?.data && "set" in card.data ? card.data : undefined;
  const full = (now: State) => step(withCard(now, { isFull: !card?.isFull }));
  return [
    ...(chosen ? [hinted("return right", "open it", (now) => openCard(now, chosen))] : []),
    ...(state.picks && !chosen ? [bind("return", "take it", take)] : []),
    ...promiseKeys(state),
    ...memoryKeys(state),
    ...undoing(state, change),
    ...erasing(state),
    ...(change ? [] : [hinted("w", card?.isFull ? "without figures" : "why, in figures", full)]),
    SEARCH,
    ...moves(scrollBy, (now) => pageOf(now) * 2),
    ...(references.length > 0 ? turns(["next memory in it", "memory before"], choose) : []),
    bind("b", "page up", (now) => scrollBy(now, -pageOf(now) * 2)),
    bind("space", "page down", (now) => scrollBy(now, pageOf(now) * 2)),
    bind("left", "back", back),
  ];
}

const acts = (key: string, does: string, what: Care) =>
  hinted(key, does, (now) => {
    const memory = subjectOf(now);
    return memory === undefined ? step(now) : acting(now, { do: what, ids: [memory.id] });
  });

const asks = (key: "correct" | "move", id: string, title: string, text = "") =>
  hinted(key.slice(0, 1), key, (now) => {
    const then = changedBy((said) => ({ do: key, id, text: said }), text);
    return asking(now, title, then, text);
  });

/** What is said cannot be corrected, only what it states. */
function correcting(memory: Listed, data: Card["data"]): Binding {
  const read = data !== undefined && "show" in data ? data : undefined;
  const one = read?.corrects ?? (memory.kind === "episode" ? undefined : memory);
  if (one !== undefined && !isOver(one)) return asks("correct", one.id, "what is right?", one.text);
  const many = read?.show.citedBy.length ?? 0;
  const why =
    one !== undefined
      ? `${one.id === memory.id ? "this" : "what it states"} holds no more, so there is nothing to correct`
      : many === 0
        ? "no statement was read from it that could be corrected"
        : "it states several things; Tab and Enter open the one to correct";
  return bind("c", "correct", (now) => step(saying(now, why)));
}

function isOver({ status }: Pick<Listed, "status">): boolean {
  return status !== "active" && status !== "pending" && status !== "archived";
}

function promiseKeys(state: State): readonly Binding[] {
  const memory = subjectOf(state);
  if (memory?.kind !== "commitment" || isOver(memory)) return [];
  if ((memory.state ?? "open") !== "open") return [acts("r", "open again", "reopen")];
  return [
    acts("d", "done", "fulfil"),
    asks("move", memory.id, 'to which day? For example "friday" or "12 May"'),
    acts("o", "call off", "cancel"),
  ];
}

/** What can be done with a memory. Only its card has these keys: a word that is typed into a list changes nothing. */
function memoryKeys(state: State): readonly Binding[] {
  const memory = subjectOf(state);
  if (memory === undefined) return [];
  const { status, pinned, verification } = memory;
  return [
    correcting(memory, state.cards.at(-1)?.data),
    isOver(memory) ? acts("x", "bring back", "restore") : acts("x", "forget", "forget"),
    ...(status === "pending" || verification === "disputed" ? [acts("y", "confirm", "confirm")] : []),
    ...(isOver(memory) ? [] : [pinned ? acts("p", "unpin", "unpin") : acts("p", "pin", "pin")]),
  ];
}

function erasing(state: State): readonly Binding[] {
  const id = subjectOf(state)?.id;
  return id === undefined ? [] : [hinted("X", "erase for good", (now) => step(now, { do: "weigh", id }))];
}

function answerKeys(state: State): readonly Binding[] {
  const item = chosenItem(state);
  if (item?.is !== "question") return [];
  const { question } = item.review;
  const answers = choicesFor(item.review).map(({ key, word, act, asks: wanted }) =>
    hinted(key, word, (now) => {
      if (wanted === undefined || act.do !== "answer") return acting(now, act);
      const then = changedBy((text) => ({ ...act, text }));
      return asking(now, wanted, then);
    }),
  );
  if (question === undefined || !hasOthers(question)) return answers;
  const meant = { ...item, review: nextMeant(item.review) };
  const turned = (now: State) => listOf(now).items.map((one) => (one === item ? meant : one));
  return [...answers, hinted("o", "other one", (now) => step(withList(now, { items: turned(now) })))];
}

/** What a typed line changes; nothing where nothing was typed beside what it began with. */
function changedBy(act: (text: string) => Act, began = ""): Prompt["then"] {
  return (state, text) =>
    text === "" || text === began
      ? step(saying(state, "nothing was typed; nothing was changed"))
      : acting(state, act(text));
}

function undoing({ undoable }: State, change: Change | undefined): readonly Binding[] {
  if (change !== undefined && !change.set.undoable)
    return [bind("u", "undo", (now) => step(saying(now, "this change cannot be taken back")))];
  const changeSet = change?.set.changeSet ?? undoable.at(-1)?.changeSet;
  if (changeSet !== undefined) return [hinted("u", "undo", (now) => acting(now, { do: "undo", changeSet }))];
  return [
    bind("u", "undo", (now) => step(saying(now, "nothing here can be taken back; tab 6 lists all changes"))),
  ];
}

function open(state: State): Step {
  if (state.isSearching && listOf(state).isLoading) return step({ ...state, isEntered: true });
  const item = chosenItem(state);
  if (item?.is === "name") return openName(state, item.named.name);
  if (item?.is === "change") return openChange(state, item);
  if (item?.is === "memory") return openCard(state, item.key, item.memory);
  const first = item?.is === "question" ? item.review.memories[0] : undefined;
  return first === undefined ? step(state) : openCard(state, first.id, first);
}

function openName(state: State, name: string): Step {
  const there = { about: name, query: lineOf(""), at: 0, items: [], isLoaded: false };
  return load({ ...withList(state, there), isSearching: false });
}

function take(state: State): Step {
  if (state.isSearching && listOf(state).isLoading) return step({ ...state, isEntered: true });
  const picked = subjectOf(state);
  return picked === undefined
    ? step(saying(state, "there is nothing to take"))
    : step(state, { do: "leave", picked });
}

function turn(state: State, by: number): Step {
  const tab: Tab = TABS[(TABS.indexOf(state.tab) + by + TABS.length) % TABS.length] ?? "memories";
  return goTo(state, tab);
}

function scrollBy(state: State, by: number): Step {
  const scroll = Math.max(0, (state.cards.at(-1)?.scroll ?? 0) + by);
  return step(withCard(state, { scroll: Number.isFinite(scroll) ? scroll : 0, chosen: undefined }));
}

function choose(state: State, by: number): Step {
  const card = state.cards.at(-1);
  const many = referencesIn(card?.data).length;
  const at = card?.chosen === undefined ? (by > 0 ? 0 : many - 1) : (card.chosen + by + many) % many;
  return step(withCard(state, { chosen: at }));
}

function jump(state: State, said: string): Step {
  const word = said.toLowerCase();
  if (word === "") return step(state);
  if (word === "q" || word === "quit") return step(state, { do: "leave" });
  const tab = TABS.find((name, i) => name.startsWith(word) || word === `${i + 1}`);
  if (tab !== undefined) return goTo(state, tab);
  const kind = FILTERS.memories.findIndex(
    (name) => name === word || `${name}s` === word || KIND_WORDS[name]?.includes(word),
  );
  const there: State = { ...state, tab: "memories", cards: [], isSearching: false };
  if (kind > 0) return load(withList(there, { filter: kind, query: lineOf(""), at: 0 }));
  if (/^[a-z]{2}_\S+$/.test(word)) return openCard(state, said);
  return load(withList(there, { query: lineOf(said), at: 0 }));
}
