/*
 * What a text must contain for a pattern to be found in it, read from the pattern: most rules are about a few
 * words, and a text without them need not be searched, nor the pattern be compiled. Errs towards "unknown".
 */

/** Patterns whose needles would be more than this are not worth them. */
const MOST = 120;
/** Texts that a run of a pattern may spell before it is cut in two. */
const SPELLINGS = 40;

/** What a node spells, where it spells only a few texts, and texts one of which is there wherever it is found. */
const NOTHING = { exact: [""], needs: undefined };
const ANYTHING = { exact: undefined, needs: undefined };

/**
 * Texts of which one occurs wherever the pattern is found in a text of lower case; undefined where none are
 * known. Pure.
 */
export function needlesOf({ source, flags }) {
  if (/[msvy]/.test(flags) || (flags.includes("i") && /u/.test(flags))) return undefined; // odd case pairs: ſ is an s
  const reader = new Reader(source);
  const { exact, needs } = reader.alternatives();
  if (!reader.isAtEnd) return undefined;
  const best = better(needs, asNeedles(exact));
  if (best === undefined || best.length > MOST || cost(best) > 1.5) return undefined;
  const lower = best.map((text) => text.toLowerCase());
  if (flags.includes("i") && lower.some((text) => /[^\x00-\x7f]/.test(text))) return undefined;
  return flags.includes("i") ? lower : best;
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
    return { exact: exact && exact.length <= SPELLINGS ? exact : undefined, needs };
  }

  #sequence() {
    let needs;
    let run = [""];
    let whole = true;
    const cut = () => {
      needs = better(needs, asNeedles(run));
      run = [""];
      whole = false;
    };
    while (!this.isAtEnd && !"|)".includes(this.#peek())) {
      const node = this.#quantified();
      needs = better(needs, node.needs);
      if (!node.exact) cut();
      else {
        if (run.length * node.exact.length > SPELLINGS) cut();
        run = distinct(run.flatMap((start) => node.exact.map((end) => start + end)));
      }
    }
    return { exact: whole ? run : undefined, needs: whole ? needs : better(needs, asNeedles(run)) };
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
    if (least === 0)
      return { exact: most === 1 && node.exact && distinct(["", ...node.exact]), needs: undefined };
    if (least === 1 && most === 1) return node;
    return { exact: undefined, needs: better(node.needs, asNeedles(node.exact)) };
  }

  #term() {
    if (this.#take("(")) return this.#group();
    if (this.#take("[")) return this.#charClass();
    if (this.#take("\\")) return this.#escape();
    if (this.#take("^") || this.#take("$")) return NOTHING;
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
      return { exact: [""], needs: better(node.needs, asNeedles(node.exact)) };
    return node;
  }

  /** A few plain characters are as many texts; everything else may be anything. */
  #charClass() {
    const inside = /^(?:\\.|[^\\\]])*/s.exec(this.#source.slice(this.#at))[0];
    this.#at += inside.length + 1;
    return /^[^\\^-]{1,4}$/.test(inside) ? { exact: [...inside], needs: undefined } : ANYTHING;
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
    return /[a-zA-Z0-9]/.test(rest[0]) ? ANYTHING : { exact: [rest[0]], needs: undefined };
  }

  #literal() {
    const char = String.fromCodePoint(this.#source.codePointAt(this.#at));
    this.#at += char.length;
    return { exact: [char], needs: undefined };
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
  const CHANCE = [1, 1, 0.4, 0.1, 0.03];
  return needles.reduce((sum, text) => sum + (CHANCE[text.length] ?? 0.01) + 0.002, 0);
}
