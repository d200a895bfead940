/*
 * What the prepared tables are made of in the program. Their texts cost next to nothing to load: maps, sets and patterns are
 * made of them when somebody first asks, and of most nobody does in the life of one command.
 */

/** Between an entry's value and its keys, and between entries. */
export const KEY_STOP = "\t";
export const ENTRY_STOP = "\n";

/** To look into a text pays for what is not made of it, and needles for a pattern; whoever asks more often needs it anyway. */
const UNPREPARED = 40;

/**
 * A `ReadonlyMap` from a text: each line is a value and the keys that have it, in order. `read` gives what the text of a
 * value stands for; it is called once for each line that is asked for.
 */
export class LateMap {
  #text;
  #read;
  #known;
  #asked = 0;

  constructor(text, read = (value) => value) {
    this.#text = text;
    this.#read = read;
  }

  get #lines() {
    this.#known ??= linesByKey(this.#text);
    return this.#known;
  }

  get size() {
    return this.#lines.size;
  }

  has(key) {
    return this.#mayHave(key) && this.#lines.has(key);
  }

  get(key) {
    const line = this.#mayHave(key) ? this.#lines.get(key) : undefined;
    return line === undefined ? undefined : this.#valueOf(line);
  }

  keys() {
    return this.#lines.keys();
  }

  *values() {
    for (const line of this.#lines.values()) yield this.#valueOf(line);
  }

  *entries() {
    for (const [key, line] of this.#lines) yield [key, this.#valueOf(line)];
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  forEach(visit) {
    for (const [key, value] of this) visit(value, key, this);
  }

  /** Most are asked a few times, for what they do not have: that shows without taking the text apart. */
  #mayHave(key) {
    if (this.#known !== undefined || this.#asked > UNPREPARED) return true;
    this.#asked += 1;
    return this.#text.includes(key);
  }

  #valueOf(line) {
    if (!("value" in line)) line.value = this.#read(line.text);
    return line.value;
  }
}

function linesByKey(text) {
  const found = new Map();
  for (const entry of text.split(ENTRY_STOP)) {
    const [value, ...keys] = entry.split(KEY_STOP);
    const line = { text: value };
    for (const key of keys) found.set(key, line);
  }
  return found;
}

/** A `ReadonlySet` from a text, an entry a line. */
export class LateSet {
  #text;
  #known;
  #asked = 0;

  constructor(text) {
    this.#text = text;
  }

  get #entries() {
    this.#known ??= new Set(this.#text.split(ENTRY_STOP));
    return this.#known;
  }

  get size() {
    return this.#entries.size;
  }

  has(entry) {
    if (this.#known === undefined && this.#asked <= UNPREPARED) {
      this.#asked += 1;
      if (!this.#text.includes(entry)) return false;
    }
    return this.#entries.has(entry);
  }

  keys() {
    return this.#entries.keys();
  }

  values() {
    return this.#entries.values();
  }

  entries() {
    return this.#entries.entries();
  }

  [Symbol.iterator]() {
    return this.#entries.values();
  }

  forEach(visit) {
    for (const entry of this.#entries) visit(entry, entry, this);
  }
}

/** A set of the words of a text. */
export const wordsOf = (text) => new Set(text.split(" "));

/** A pattern that is made for the first text that it may be found in. */
export class LatePattern {
  #made;
  #asked = 0;
  #needles;
  #heads;

  /**
   * `needles`: one of them, each on a line, is in each text in which the pattern is found; `heads`: each such text begins
   * with one of these, on lines of their own that begin and end with the stop: equally long, but for those that are a whole text,
   * which come last. Both of lower case where case does not matter.
   */
  constructor(source, flags, needles, heads) {
    this.source = source;
    this.flags = flags;
    this.#needles = needles;
    this.#heads = heads;
  }

  test(text) {
    return this.#mayBeIn(text) && this.#pattern.test(text);
  }

  exec(text) {
    return this.#mayBeIn(text) ? this.#pattern.exec(text) : null;
  }

  [Symbol.match](text) {
    return this.#mayBeIn(text) ? this.#pattern[Symbol.match](text) : null;
  }

  [Symbol.matchAll](text) {
    return this.#mayBeIn(text) ? this.#pattern[Symbol.matchAll](text) : [].values();
  }

  [Symbol.replace](text, ...by) {
    return this.#mayBeIn(text) ? this.#pattern[Symbol.replace](text, ...by) : text;
  }

  [Symbol.search](text) {
    return this.#mayBeIn(text) ? this.#pattern[Symbol.search](text) : -1;
  }

  [Symbol.split](text, ...limit) {
    return this.#pattern[Symbol.split](text, ...limit);
  }

  get #pattern() {
    this.#made ??= new RegExp(this.source, this.flags);
    return this.#made;
  }

  #mayBeIn(text) {
    if (this.#made !== undefined) return true;
    this.#asked += 1;
    return this.#asked > UNPREPARED || mayBeIn(text, this.flags, this.#needles, this.#heads);
  }
}

function mayBeIn(text, flags, needles, heads) {
  const searched = flags.includes("i") ? text.toLowerCase() : text;
  if (heads !== undefined) {
    const chars = heads.indexOf(ENTRY_STOP, 1) - 1;
    return heads.includes(`${ENTRY_STOP}${searched.slice(0, chars)}${ENTRY_STOP}`);
  }
  return needles === undefined || needles.split(ENTRY_STOP).some((needle) => searched.includes(needle));
}

const ASCII = /^[\x00-\x7f]*$/;
/** What is found nowhere, once and in all places. */
const NOWHERE = { once: /(?!)/, all: /(?!)/g };

/** A pattern over letters (`src/text/letters.ts`) that is made for the first text of ASCII that it may be found in, or for any other. */
export class LateLetters {
  #pattern;
  #needles;
  #heads;

  constructor(pattern, needles, heads) {
    this.#pattern = pattern;
    this.#needles = needles;
    this.#heads = heads;
  }

  on(text) {
    if (this.#mayBeIn(text)) return this.#pattern.on(text);
    return this.#pattern.flags.includes("g") ? NOWHERE.all : NOWHERE.once;
  }

  test(text) {
    return this.#mayBeIn(text) && this.#pattern.test(text);
  }

  exec(text) {
    return this.#mayBeIn(text) ? this.#pattern.exec(text) : null;
  }

  #mayBeIn(text) {
    return !ASCII.test(text) || mayBeIn(text, this.#pattern.flags, this.#needles, this.#heads);
  }
}

/** A rule whose patterns are made when they are looked at. */
export class LateRule {
  #when;
  #unless;
  #patterns;
  #needles;
  #heads;
  #list;

  /** `patterns`: source and flags of `when`, then of `unless` where it has one; needles and heads are those of `when`. */
  constructor(given, patterns, needles, heads) {
    Object.assign(this, given);
    this.#needles = needles;
    this.#heads = heads;
    this.#patterns = patterns;
  }

  get needles() {
    this.#list ??= this.#needles?.split(ENTRY_STOP);
    return this.#list;
  }

  get when() {
    this.#when ??= new LatePattern(this.#patterns[0], this.#patterns[1], this.#needles, this.#heads);
    return this.#when;
  }

  get unless() {
    if (this.#patterns.length > 2) this.#unless ??= new LatePattern(this.#patterns[2], this.#patterns[3]);
    return this.#unless;
  }
}
