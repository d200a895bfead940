import { DAY_MS } from "../text/calendar.ts";
import type { Zone } from "../text/time-zone.ts";
import type { Series } from "./report-data.ts";

const WEEK_MS = 7 * DAY_MS;
/** The first Monday of 1970. */
const MONDAY_MS = 4 * DAY_MS;
/** Weeks that are told apart: ten years. */
const MOST = 520;
/** Weeks of a young store, so that its charts have a width. */
const LEAST = 8;

/** The number of the week in which a wall time lies. */
const weekOf = (wallMs: number) => Math.floor((wallMs - MONDAY_MS) / WEEK_MS);

/** The weeks from the first memory to now. What is older than the first of them counts there, what is of the future in the last one. */
export class Weeks {
  readonly count: number;
  readonly #first: number;
  readonly #zone: Zone;

  /** `firstMs`: when the oldest thing happened; Infinity where nothing has. */
  constructor(firstMs: number, nowMs: number, zone: Zone) {
    const last = weekOf(zone.toWall(nowMs));
    const first = Number.isFinite(firstMs) ? weekOf(zone.toWall(firstMs)) : last;
    this.#first = Math.max(Math.min(first, last - LEAST + 1), last - MOST + 1);
    this.count = last - this.#first + 1;
    this.#zone = zone;
  }

  /** The place of a moment, 0 to `count` - 1; the last one for what is no date. */
  at(iso: string): number {
    const week = weekOf(this.#zone.toWall(Date.parse(iso))) - this.#first;
    return Number.isNaN(week) ? this.count - 1 : Math.min(Math.max(week, 0), this.count - 1);
  }

  /** The Mondays, `YYYY-MM-DD`. */
  days(): string[] {
    return Array.from({ length: this.count }, (_, i) =>
      new Date((this.#first + i) * WEEK_MS + MONDAY_MS).toISOString().slice(0, 10),
    );
  }
}

/** Numbers by name and week. */
export class Counts {
  readonly #weeks: number;
  readonly #rows = new Map<string, number[]>();

  constructor(weeks: number) {
    this.#weeks = weeks;
  }

  add(name: string, week: number, by = 1): void {
    let row = this.#rows.get(name);
    if (row === undefined) {
      row = new Array<number>(this.#weeks).fill(0);
      this.#rows.set(name, row);
    }
    row[week] = (row[week] ?? 0) + by;
  }

  /** In the order of `names`, those without any number left out. */
  series(names: readonly string[]): Series[] {
    return names.flatMap((name) => {
      const values = this.#rows.get(name);
      return values?.some((value) => value !== 0) ? [{ name, values }] : [];
    });
  }

  /** How many there are at the end of each week. */
  sums(names: readonly string[]): Series[] {
    return this.series(names).map(({ name, values }) => {
      let sum = 0;
      return { name, values: values.map((value) => (sum += value)) };
    });
  }
}
