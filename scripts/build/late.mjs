/*
 * What the prepared tables are made of in the program. Their texts cost next to nothing to load: maps, sets and patterns are
 * made of them when somebody first asks, and of most nobody does in the life of one command.
 */

/** Between an entry's value and its keys, and between entries. */
export const KEY_STOP = "\t";
export const ENTRY_STOP = "\n";

/**
 * A `ReadonlyMap` from a text: each line is a value and the keys that have it, in order. `read` gives what the text of a
 * value stands for; it is called once for each line that is asked for.
 */
export class LateMap {
  #text;
  #read;
  #known;

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
    return this.#lines.has(key);
  }

  get(key) {
    const line = this.#lines.get(key);
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

/** To look for needles pays for a pattern that is not made; whoever asks more often needs it anyway. */
const UNPREPARED = 20;

/** A pattern that can only be tested: it is made for the first text that has one of its needles. */
export class LatePattern {
  #made;
  #asked = 0;

  #needles;

  /**
   * `needles`: one of them, each on a line, is in each text in which the pattern is found; of lower case where case does not
   * matter.
   */
  constructor(source, flags, needles) {
    this.source = source;
    this.flags = flags;
    this.#needles = needles;
  }

  test(text) {
    if (this.#made === undefined && !this.#mayBeIn(text)) return false;
    this.#made ??= new RegExp(this.source, this.flags);
    return this.#made.test(text);
  }

  #mayBeIn(text) {
    this.#asked += 1;
    if (this.#needles === undefined || this.#asked > UNPREPARED) return true;
    const searched = this.flags.includes("i") ? text.toLowerCase() : text;
    return this.#needles.split(ENTRY_STOP).some((needle) => searched.includes(needle));
  }
}

/** A rule whose patterns are made when they are looked at. */
export class LateRule {
  #when;
  #unless;
  #patterns;
  #needles;
  #list;

  /** `patterns`: source and flags of `when`, then of `unless` where it has one; the needles are those of `when`. */
  constructor(given, needles, patterns) {
    Object.assign(this, given);
    this.#needles = needles;
    this.#patterns = patterns;
  }

  get needles() {
    this.#list ??= this.#needles?.split(ENTRY_STOP);
    return this.#list;
  }

  get when() {
    this.#when ??= new LatePattern(this.#patterns[0], this.#patterns[1], this.#needles);
    return this.#when;
  }

  get unless() {
    if (this.#patterns.length > 2) this.#unless ??= new LatePattern(this.#patterns[2], this.#patterns[3]);
    return this.#unless;
  }
}
