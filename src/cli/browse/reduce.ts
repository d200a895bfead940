import { bindingsOf } from "./bindings.ts";
import { edited, type LineEdit, lineOf, typed } from "./line-edit.ts";
import {
  type Act,
  type Card,
  type CardData,
  type Carry,
  chosenItem,
  type Effect,
  firstOf,
  type Happening,
  type Item,
  isCut,
  isTypingIn,
  itemsOf,
  LAST,
  type Listed,
  type ListState,
  listOf,
  type Prompt,
  type State,
  type Step,
  tooSmall,
} from "./state.ts";
import { acting, goTo, load, saying, step, withCard, withList } from "./steps.ts";

/** What follows from something that happens: the next state, and what is to be done outside of it. Pure. */
export function reduce(state: State, happening: Happening): Step {
  // Nobody sees what the keys would do.
  if (tooSmall(state) !== undefined && (happening.is === "key" || happening.is === "text"))
    return unseen(state, happening.is === "key" ? happening.name : happening.text);
  switch (happening.is) {
    case "key":
      return pressed(state, happening.name);
    case "pointed":
      return pointed(state, happening);
    case "text":
      return written(state, happening.text);
    case "resized":
      return resized(state, happening);
    case "loaded":
      return loaded(state, happening);
    case "card":
      return step(cardRead(state, happening));
    case "gone":
      return gone(state, happening);
    case "done":
      return done(state, happening);
    case "told":
      return told(state, happening);
    case "weighed":
      return weighed(state, happening);
    case "counted":
      return step({ ...state, questions: happening.questions });
    case "stirred":
      return renewed(saying(state, "the store was changed elsewhere; this is how it is now"));
  }
}

function resized(state: State, { columns, rows }: Extract<Happening, { readonly is: "resized" }>): Step {
  const next = { ...state, columns, rows };
  const limit = firstOf(next);
  return limit > listOf(state).limit && isCut(state) ? load(withList(next, { limit })) : step(next);
}

function pointed(state: State, at: Extract<Happening, { readonly is: "pointed" }>): Step {
  if (state.prompt || state.help !== undefined) return step(state);
  if ("tab" in at) return goTo(state, at.tab);
  return at.at === listOf(state).at ? pressed(state, "return") : step(withList(state, { at: at.at }));
}

function unseen(state: State, key: string): Step {
  if (key === "q") return step(state, { do: "leave" });
  return key === "ctrl-c" || key === "ctrl-z" ? pressed(state, key) : step(state);
}

function pressed(before: State, name: string): Step {
  // What was said is read by now.
  const state: State = { ...before, notice: undefined, isEntered: false };
  if (name === "ctrl-c") return step(state, { do: "leave" });
  if (state.prompt) return inPrompt(state, state.prompt, name);
  if (state.help !== undefined) return inHelp(state, state.help, name);
  const binding = bindingsOf(state).find(({ keys }) => keys.includes(name));
  if (binding) return binding.run(state);
  if (!isTypingIn(state))
    return step(
      /^\S$/u.test(name) ? saying(state, `${name} is no key here; / searches, ? shows the keys`) : state,
    );
  const query = edited(listOf(state).query, name);
  return query === undefined ? step(state) : searching(state, query);
}

/** Keys that change a line, as a terminal sends them. Others among a text are left out: it may be pasted. */
const EDITING = /[\x01\x05\x08\x15\x17\x7f]/;
const EDITING_KEYS: Readonly<Record<string, string>> = {
  "\u0001": "ctrl-a",
  "\u0005": "ctrl-e",
  "\b": "backspace",
  "\u0015": "ctrl-u",
  "\u0017": "ctrl-w",
  "\u007F": "backspace",
};

/** What was typed at once: a text where a line is typed, else one key after the other. */
function written(state: State, text: string): Step {
  // Over a slow line keys arrive together with what was typed behind them.
  const at = text.search(EDITING);
  if (at !== -1) {
    const before = at === 0 ? step(state) : written(state, text.slice(0, at));
    const edit = then(before, (next) => pressed(next, EDITING_KEYS[text[at] ?? ""] ?? ""));
    return at === text.length - 1 ? edit : then(edit, (next) => written(next, text.slice(at + 1)));
  }
  // Enter that came with what was typed before it; within a text that is pasted it is a space.
  if (/^[^\r\n]+[\r\n]$/.test(text))
    return then(written(state, text.slice(0, -1)), (next) => pressed(next, "return"));
  if (state.prompt && state.prompt.yes === undefined) {
    const line = typed(state.prompt.line, text);
    return step({ ...state, prompt: { ...state.prompt, line } });
  }
  if (state.help === undefined && isTypingIn(state))
    return searching(state, typed(listOf(state).query, text));
  // Key by key, until one of them opens what the others were typed into.
  const [char = "", ...others] = text;
  const rest = others.join("");
  const first = pressed(state, char === " " ? "space" : char);
  return rest === "" ? first : then(first, (next) => written(next, rest));
}

function then({ state, effects }: Step, next: (state: State) => Step): Step {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

function searching(state: State, query: LineEdit): Step {
  const isNew = query.text !== listOf(state).query.text;
  const next = withList(state, isNew ? { query, at: 0, limit: firstOf(state) } : { query });
  return isNew && state.tab === "memories" ? load({ ...next, notice: undefined }) : step(next);
}

function inPrompt(state: State, prompt: Prompt, name: string): Step {
  if (prompt.yes !== undefined && name !== prompt.yes)
    return step(saying({ ...state, prompt: undefined }, "nothing was changed"));
  if (prompt.yes !== undefined) return prompt.then({ ...state, prompt: undefined }, "");
  if (name === "escape") return step({ ...state, prompt: undefined });
  if (name === "return") {
    const next = prompt.then({ ...state, prompt: undefined }, prompt.line.text.trim());
    // Until it is done: what cannot be read is still there to be set right.
    return next.state.isBusy ? { ...next, state: { ...next.state, prompt } } : next;
  }
  const line = edited(prompt.line, name);
  return line === undefined ? step(state) : step({ ...state, prompt: { ...prompt, line } });
}

function inHelp(state: State, at: number, name: string): Step {
  const by: Readonly<Record<string, number>> = { up: -1, down: 1, k: -1, j: 1, pageup: -10, pagedown: 10 };
  const move = by[name];
  if (move !== undefined) return step({ ...state, help: Math.max(0, at + move) });
  return step({ ...state, help: undefined });
}

function loaded(state: State, read: Extract<Happening, { readonly is: "loaded" }>): Step {
  const list = state.lists[read.tab];
  if (read.asked !== list.asked) return step(state);
  const chosen = list.items[list.at]?.key;
  const next = withList(
    state,
    { items: read.items, kept: read.kept, isLoading: false, isLoaded: true, follows: undefined },
    read.tab,
  );
  if (read.tab !== state.tab) return step(next);
  const there = withList(next, { at: placeOf(itemsOf(next), chosen, list) });
  return state.isEntered ? pressed(there, "return") : step(there);
}

/** Where the cursor stands in a new list: on what it follows, else at the same place. */
function placeOf(
  items: readonly Item[],
  chosen: string | undefined,
  { at, follows }: Pick<ListState, "at" | "follows">,
): number {
  if (follows === LAST) return Math.max(0, items.length - 1);
  const wanted = follows === undefined && at > 0 ? chosen : follows;
  const there = items.findIndex(({ key: name }) => name === wanted);
  return there >= 0 ? there : Math.max(0, Math.min(at, items.length - 1));
}

/** What is wrong beside what was wrong already: the store is not trusted, and there is none. */
function besides({ notice }: State, told: Extract<Happening, { readonly is: "told" }>): string {
  if (!told.isTrouble || !notice?.isTrouble) return told.text;
  return notice.text.includes(told.text) ? notice.text : `${notice.text}; ${told.text}`;
}

/** Trouble leaves a line that is being typed as it is: it can be set right. */
function told(state: State, said: Extract<Happening, { readonly is: "told" }>): Step {
  const prompt = said.isTrouble ? state.prompt : undefined;
  const next = saying(state, besides(state, said), said.isTrouble);
  return step({ ...next, prompt, isBusy: false, isEntered: false });
}

/** Asks before the one thing that cannot be taken back. */
function weighed(state: State, { id, texts }: Extract<Happening, { readonly is: "weighed" }>): Step {
  const title = ["Erase for good, in every copy?", ...texts].join("\n");
  const then: Prompt["then"] = (now) => acting(now, { do: "erase", ids: [id] });
  return step({ ...state, isBusy: false, prompt: { title, yes: "y", line: lineOf(""), then } });
}

function cardRead(state: State, { id, data }: Extract<Happening, { readonly is: "card" }>): State {
  const cards = state.cards.map((card) => (card.id === id ? { ...card, data: marked(data, card) } : card));
  return { ...state, cards };
}

/** With what the list says that it may be by now: that comes of what else was found. */
function marked(data: CardData, { known }: Card): CardData {
  const { maybeOutdated, maybeDone } = known ?? {};
  const doubts = { ...(maybeOutdated && { maybeOutdated }), ...(maybeDone && { maybeDone }) };
  return { ...data, show: { ...doubts, ...data.show } };
}

function gone(state: State, { id, text }: Extract<Happening, { readonly is: "gone" }>): Step {
  const cards = state.cards.filter((card) => card.id !== id);
  return load(saying({ ...state, cards, isBusy: false, prompt: undefined }, text, true));
}

function done(state: State, { act, text, changeSet, successor }: Done): Step {
  const decided = { ...withoutDecided(state, act), isBusy: false, prompt: undefined };
  // What led up to it cannot be taken back either.
  const erased = { ...decided, cards: state.cards.slice(0, -1), undoable: [] };
  const next = saying(act.do === "erase" ? erased : decided, text);
  const card = next.cards.at(-1);
  const undone =
    act.do === "undo" ? state.undoable.find((one) => one.changeSet === act.changeSet) : undefined;
  const undoable = undone
    ? state.undoable.filter((one) => one !== undone)
    : changeSet === undefined
      ? next.undoable
      : [
          ...state.undoable,
          {
            changeSet,
            key: chosenItem(state)?.key,
            ...(successor !== undefined && "id" in act && { replaced: { id: act.id, by: successor } }),
          },
        ];
  const instead = undone?.replaced?.by === card?.id ? undone?.replaced?.id : successor;
  const followed = {
    ...(instead === undefined ? next : withCard(next, { id: instead, scroll: 0, chosen: undefined })),
    undoable,
  };
  const follows = undone === undefined ? (successor ?? null) : undone.key;
  return renewed(withList(followed, { follows }));
}

/** Reads all that is shown again. Pure. */
function renewed(before: State): Step {
  const { state, effects } = load(before);
  const card = state.cards.at(-1);
  const isRead = card !== undefined && !("set" in (card.data ?? {}));
  const again = isRead ? [{ do: "card", id: card.id, query: "" } as const] : [];
  return { state, effects: [...effects, ...again, { do: "count" }] };
}

type Done = Extract<Happening, { readonly is: "done" }>;

/** The questions without one that was just answered: the next one is there at once. */
function withoutDecided(state: State, act: Act): State {
  const { items } = state.lists.questions;
  const left = items.filter((item) => item.is !== "question" || !decides(act, item));
  return withList(state, { items: left }, "questions");
}

function decides(act: Act, { review }: Extract<Item, { readonly is: "question" }>): boolean {
  if (act.do === "answer") return review.question?.id === act.question;
  const ids: readonly string[] = "ids" in act ? act.ids : [];
  return review.question === undefined && review.memories.every(({ id }) => ids.includes(id));
}

export interface Ending {
  readonly picked?: Listed | undefined;
  readonly error?: unknown;
}

interface LoopOptions {
  readonly start: State;
  readonly carry: Carry;
  readonly suspend: () => void;
  readonly redraw: () => void;
  readonly end: (ending: Ending) => void;
}

/** Holds the state, carries out one effect after the other, and tells those who draw. */
export class Loop {
  readonly #options: LoopOptions;
  readonly #listeners = new Set<() => void>();
  #state: State;
  #waiting: readonly Effect[] = [];
  #isAtWork = false;

  constructor(options: LoopOptions) {
    this.#options = options;
    this.#state = options.start;
  }

  readonly state = (): State => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes in what happened. An error ends the screen. */
  readonly tell = (happening: Happening): void => this.#take(() => reduce(this.#state, happening));

  begin(): void {
    this.#take(() => renewed(this.#state));
  }

  look(): void {
    if (!this.#isAtWork && this.#state.prompt === undefined) this.#queue({ do: "look" });
  }

  /** Ends when what was asked for is changed. */
  async settled(): Promise<void> {
    while (this.#state.isBusy) await new Promise<void>((done) => void this.#listeners.add(done));
  }

  #take(next: () => { readonly state: State; readonly effects: readonly Effect[] }): void {
    try {
      const { state, effects } = next();
      this.#state = state;
      for (const listener of this.#listeners) listener();
      for (const effect of effects) this.#follow(effect);
    } catch (error) {
      this.#options.end({ error });
    }
  }

  #follow(effect: Effect): void {
    if (effect.do === "leave") this.#options.end({ picked: effect.picked });
    else if (effect.do === "suspend") this.#options.suspend();
    else if (effect.do === "redraw") this.#options.redraw();
    else this.#queue(effect);
  }

  #queue(effect: Effect): void {
    // Of what is read only the latest request counts; changes are made in the order in which they were asked for.
    const isOutdated = (other: Effect) =>
      other.do === effect.do &&
      (effect.do === "card" ||
        effect.do === "count" ||
        (effect.do === "load" && "tab" in other && other.tab === effect.tab));
    this.#waiting = [...this.#waiting.filter((other) => !isOutdated(other)), effect];
    if (!this.#isAtWork) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isAtWork = true;
    for (let next = this.#next(); next !== undefined; next = this.#next())
      await this.#options.carry(next, this.tell);
    this.#isAtWork = false;
  }

  #next(): Effect | undefined {
    const next = this.#waiting.find(({ do: does }) => does === "act") ?? this.#waiting[0];
    this.#waiting = this.#waiting.filter((other) => other !== next);
    return next;
  }
}
