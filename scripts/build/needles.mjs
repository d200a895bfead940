/*
 * What a text must contain, or begin with, for a pattern to be found in it, read from the pattern: most are about a few
 * words, and a text without them need not be searched, nor the pattern be compiled. Errs towards "unknown".
 */

/** Patterns whose needles would be more than this are not worth them. */
const MOST = 120;
/** Texts that a run of a pattern may spell before it is cut in two. */
const SPELLINGS = 40;

/** Characters of a beginning, and most of them that are worth looking for. */
const HEAD_CHARS = 4;
const MOST_HEADS = 150;

/** Stand in a beginning where the text ends, and where anything may follow. */
const END = "\0";
const OPEN = "\x01";
/**
 * What a node spells, where it spells only a few texts, texts one of which is there wherever it is found, and beginnings
 * one of which it has. `isAnchored`: it is found at the start of a text alone.
 */
const NOTHING = { exact: [""], needs: undefined, heads: [""] };
const ANYTHING = { exact: undefined, needs: undefined, heads: [OPEN] };
const ANCHOR = { ...NOTHING, isAnchored: true };

/**
 * Texts of which one occurs wherever the pattern is found in a text of lower case; undefined where none are
 * known. Pure.
 */
export function needlesOf(pattern) {
  const { exact, needs } = read(pattern) ?? ANYTHING;
  const best = better(needs, asNeedles(exact));
  if (best === undefined || best.length > MOST || cost(best) > 1.5) return undefined;
  return asSearched(best, pattern);
}

/**
 * Beginnings of which each text has one in which the pattern is found, in lower case where case does not matter; undefined where
 * none are known. All are equally long, but for those that are a whole text, which come last. Pure.
 */
export function headsOf(pattern) {
  const { heads, isAnchored } = read(pattern) ?? ANYTHING;
  const known = heads.map((head) => head.replace(OPEN, ""));
  const chars = Math.min(...known.map((head) => (head.endsWith(END) ? HEAD_CHARS : head.length)));
  if (!isAnchored || chars === 0) return undefined;
  const cut = distinct(known.map((head) => head.slice(0, chars).replace(END, "")));
  return asSearched(
    cut.toSorted((a, b) => b.length - a.length),
    pattern,
  );
}

function read({ source, flags }) {
  if (/[\0\x01]/.test(source) || /[msvy]/.test(flags) || (flags.includes("i") && /u/.test(flags)))
    return undefined; // odd case pairs: ſ is an s
  const reader = new Reader(source);
  const node = reader.alternatives();
  return reader.isAtEnd ? node : undefined;
}

function asSearched(texts, { flags }) {
  if (!flags.includes("i")) return texts;
  const lower = distinct(texts.map((text) => text.toLowerCase()));
  return lower.some((text) => /[^\x00-\x7f]/.test(text)) ? undefined : lower;
}

class Reader {
  #source;
  #at = 0;

  constructor(source) {
    this.#source = source;
  }

  get isAtEnd() {
    return this.#at === this.#source.length;
  }

  alternatives() {
    const found = [this.#sequence()];
    while (this.#take("|")) found.push(this.#sequence());
    const exact = found.every((node) => node.exact)
      ? distinct(found.flatMap((node) => node.exact))
      : undefined;
    const each = found.map((node) => better(node.needs, asNeedles(node.exact)));
    const needs = each.every(Boolean) ? shortest(each.flat()) : undefined;
    return {
      exact: exact && exact.length <= SPELLINGS ? exact : undefined,
      needs,
      heads: fewest(found.flatMap((node) => node.heads)),
      isAnchored: found.every((node) => node.isAnchored),
    };
  }

  #sequence() {
    let needs;
    let run = [""];
    let whole = true;
    let heads = [""];
    let isAnchored = false;
    const cut = () => {
      needs = better(needs, asNeedles(run));
      run = [""];
      whole = false;
    };
    while (!this.isAtEnd && !"|)".includes(this.#peek())) {
      const node = this.#quantified();
      needs = better(needs, node.needs);
      isAnchored ||= node.isAnchored === true && heads.every((head) => head === "");
      heads = longer(heads, node.heads);
      if (!node.exact) cut();
      else {
        if (run.length * node.exact.length > SPELLINGS) cut();
        run = distinct(run.flatMap((start) => node.exact.map((end) => start + end)));
      }
    }
    return {
      exact: whole ? run : undefined,
      needs: whole ? needs : better(needs, asNeedles(run)),
      heads,
      isAnchored,
    };
  }

  #quantified() {
    const node = this.#term();
    const count = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.#source.slice(this.#at));
    if (!count) return node;
    this.#at += count[0].length;
    const sign = count[0][0];
    const least = sign === "+" ? 1 : sign === "{" ? Number(count[1]) : 0;
    const most =
      sign === "?" ? 1 : sign === "{" && !(count[2] && !count[3]) ? Number(count[3] || count[1]) : 2;
    if (least === 0) {
      const exact = most === 1 && node.exact ? distinct(["", ...node.exact]) : undefined;
      return {
        exact,
        needs: undefined,
        heads: fewest(["", ...(most === 1 ? node.heads : node.heads.map(open))]),
      };
    }
    if (least === 1 && most === 1) return node;
    const needs = better(node.needs, asNeedles(node.exact));
    return { exact: undefined, needs, heads: node.heads.map(open), isAnchored: node.isAnchored };
  }

  #term() {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return this.#charClass();
    if (this.#take("\\")) return this.#escape();
    if (this.#take("^")) return ANCHOR;
    if (this.#take("$")) return { ...NOTHING, heads: [END] };
    if (this.#take(".")) return ANYTHING;
    return this.#literal();
  }

  #group() {
    const kind = /^\?(?:[:=!]|<[=!]|<[A-Za-z_]\w*>)/.exec(this.#source.slice(this.#at))?.[0] ?? "";
    this.#at += kind.length;
    const node = this.alternatives();
    if (!this.#take(")")) throw new Error(`no end of a group in ${this.#source}`);
    if (kind === "?!" || kind === "?<!") return NOTHING;
    if (kind === "?=" || kind === "?<=")
      return { ...NOTHING, needs: better(node.needs, asNeedles(node.exact)) };
    return node;
  }

  /** A few plain characters are as many texts; everything else may be anything. */
  #charClass() {
    const inside = /^(?:\\.|[^\\\]])*/s.exec(this.#source.slice(this.#at))[0];
    this.#at += inside.length + 1;
    return /^[^\\^-]{1,4}$/.test(inside) ? spelling([...inside]) : ANYTHING;
  }

  #escape() {
    const rest = this.#source.slice(this.#at);
    const long =
      /^(?:[pP]\{[^}]*\}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<\w+>|c[A-Z]|[1-9]\d*)/.exec(
        rest,
      )?.[0];
    this.#at += (long ?? rest[0]).length;
    if (long !== undefined) return ANYTHING;
    if (/[bB]/.test(rest[0])) return NOTHING;
    return /[a-zA-Z0-9]/.test(rest[0]) ? ANYTHING : spelling([rest[0]]);
  }

  #literal() {
    const char = String.fromCodePoint(this.#source.codePointAt(this.#at));
    this.#at += char.length;
    return spelling([char]);
  }

  #peek() {
    return this.#source[this.#at];
  }

  #take(char) {
    if (this.#peek() !== char) return false;
    this.#at++;
    return true;
  }
}

function spelling(texts) {
  return { exact: texts, needs: undefined, heads: texts };
}

/** Beginnings with what may follow them; those that are long enough stay as they are. */
function longer(heads, next) {
  return fewest(
    heads.flatMap((head) => (isWhole(head) ? [head] : next.map((end) => (head + end).slice(0, HEAD_CHARS)))),
  );
}

const isWhole = (head) => head.length >= HEAD_CHARS || head.endsWith(END) || head.endsWith(OPEN);
const open = (head) => (isWhole(head) ? head : head + OPEN);

/** Too many are as good as none. */
function fewest(heads) {
  const all = distinct(heads);
  return all.length > MOST_HEADS ? [OPEN] : all;
}

function asNeedles(exact) {
  return exact === undefined || exact.length === 0 || exact.includes("") ? undefined : shortest(exact);
}

/** Without those that contain another one. */
function shortest(texts) {
  const all = distinct(texts);
  return all.filter((text) => !all.some((other) => other !== text && text.includes(other)));
}

function distinct(texts) {
  return [...new Set(texts)];
}

function better(a, b) {
  if (!a || !b) return a ?? b;
  return cost(b) < cost(a) ? b : a;
}

/** About how many of the needles occur in a text for no reason, and what looking for them takes. */
function cost(needles) {
  const CHANCE = [2, 1, 0.4, 0.1, 0.03];
  const chance = (text) => (text === " " ? CHANCE[0] : (CHANCE[text.length] ?? 0.01));
  return needles.reduce((sum, text) => sum + chance(text) + 0.002, 0);
}
