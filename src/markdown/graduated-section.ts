import { bulletText, MAYBE_OUTDATED, unescapedBullet } from "./bullet-text.ts";

/** What a page says of one memory, under the day on which it was said. */
export interface Graduate {
  /** The memory, or turn of one, that `why` leads to. */
  readonly id: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string;
  readonly words: string;
}

/** The lines below one dated heading, in order, as they stand there. */
interface Day {
  readonly day: string;
  readonly lines: string[];
}

const HEADING = /^## (\d{4}-\d{2}-\d{2})\s*$/;
const ID = /<!--\s*([a-z]{2}_[0-9a-hjkmnp-tv-z]{26}(?:#[0-9a-f]{8})?)\s*-->\s*$/;
const BULLET = "- ";

/** A list of what graduated, by days, the latest first. Whatever a person wrote in between stays where it is. */
export class GraduatedList {
  readonly #opening: string[] = [];
  readonly #days: Day[] = [];
  readonly #said = new Set<string>();

  /** `body`: with `\n` as its line ends. */
  constructor(body: string) {
    const lines = body.split("\n");
    if (lines.at(-1) === "") lines.pop();
    for (const line of lines) {
      const day = HEADING.exec(line)?.[1];
      if (day !== undefined) this.#days.push({ day, lines: [] });
      else (this.#days.at(-1)?.lines ?? this.#opening).push(line);
      this.#said.add(line.replace(ID, "").trimEnd().replace(`${BULLET}${MAYBE_OUTDATED}`, BULLET));
    }
  }

  /** Whether a bullet with these words stands in it. */
  says(words: string): boolean {
    return this.#said.has(`${BULLET}${bulletText(words)}`);
  }

  /** Ids of the bullets that stand in it as pai wrote them. */
  ids(): readonly string[] {
    return this.#days.flatMap(({ day, lines }) => lines.flatMap((line) => graduateIn(line, day)?.id ?? []));
  }

  /** Lines that it takes, headings and blank lines included. */
  get length(): number {
    return this.#opening.length + this.#days.reduce((sum, { lines }) => sum + 1 + lines.length, 0);
  }

  add(graduate: Graduate): void {
    this.#said.add(`${BULLET}${bulletText(graduate.words)}`);
    const { lines } = this.#dayOf(graduate.day);
    const last = lines.findLastIndex((line) => line.startsWith(BULLET));
    if (last === -1) lines.splice(0, 0, "", bulletOf(graduate), "");
    else lines.splice(last + 1, 0, bulletOf(graduate));
  }

  /** Marks the bullets that may be outdated, and no others; each keeps its place. */
  mark(isDoubted: (id: string) => boolean): void {
    for (const { day, lines } of this.#days)
      for (const [i, line] of lines.entries()) {
        const graduate = graduateIn(line, day);
        if (graduate !== undefined) lines[i] = bulletOf(graduate, isDoubted(graduate.id));
      }
  }

  /** Takes the oldest bullet away of those that are wanted; undefined where there is none. */
  takeOldest(isWanted: (graduate: Graduate) => boolean): Graduate | undefined {
    for (let at = this.#days.length - 1; at >= 0; at--) {
      const { day, lines } = this.#days[at] as Day; // within bounds
      for (const [i, line] of lines.entries()) {
        const graduate = graduateIn(line, day);
        if (graduate === undefined || !isWanted(graduate)) continue;
        lines.splice(i, 1);
        if (lines.every((rest) => rest.trim() === "")) this.#days.splice(at, 1);
        return graduate;
      }
    }
    return undefined;
  }

  /** The body; "" for an empty list. */
  print(): string {
    const days = this.#days.flatMap(({ day, lines }) => [`## ${day}`, ...lines]);
    return [...this.#opening, ...days].map((line) => `${line}\n`).join("");
  }

  /** The part of a day; a new one goes before the first that is older. */
  #dayOf(day: string): Day {
    const known = this.#days.find((one) => one.day === day);
    if (known) return known;
    const made: Day = { day, lines: [] };
    const at = this.#days.findIndex((one) => one.day < day);
    this.#days.splice(at === -1 ? this.#days.length : at, 0, made);
    return made;
  }
}

function bulletOf({ id, words }: Graduate, isDoubted = false): string {
  return `${BULLET}${isDoubted ? MAYBE_OUTDATED : ""}${bulletText(words)} <!-- ${id} -->`;
}

/** What a line says, if pai may have written it so. */
function graduateIn(line: string, day: string): Graduate | undefined {
  const id = ID.exec(line)?.[1];
  if (id === undefined || !line.startsWith(BULLET)) return undefined;
  const isDoubted = line.startsWith(`${BULLET}${MAYBE_OUTDATED}`);
  const shown = line
    .slice(BULLET.length + (isDoubted ? MAYBE_OUTDATED.length : 0))
    .replace(ID, "")
    .trimEnd();
  const words = unescapedBullet(shown);
  return bulletText(words) === shown && bulletOf({ id, day, words }, isDoubted) === line
    ? { id, day, words }
    : undefined;
}
