import { beliefsOn } from "../domain/journal-record.ts";
import { type PageFound, PROFILE_PATH } from "../domain/page.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { Cared } from "../edits/care.ts";
import { erasedIds, eraseFromBoxes, eraseFromPages, withoutBullets } from "../edits/erase-from-boxes.ts";
import { type ForgetRules, planForget } from "../edits/forget.ts";
import type { Pages } from "../ports.ts";
import type { Context } from "./context.ts";
import { recordsBackwards } from "./history.ts";

/** Erases memories for good, and what boxes and pages say of them. */
export class Erasing {
  readonly #context: Context;
  readonly #rules: ForgetRules;
  #erased: readonly string[] = [];

  constructor(context: Context, rules: ForgetRules) {
    this.#context = context;
    this.#rules = rules;
  }

  /** What is done in the store, as one change set. */
  *plan(ids: readonly string[]): Plan<Planned<Cared>> {
    const { config } = this.#context;
    const boxes = (members: ReadonlySet<string>) => this.#boxesOf(members);
    const planned = yield* eraseFromBoxes(yield* planForget(ids, this.#rules), boxes, this.#rules.nowMs);
    const erased = new Set(erasedIds(planned));
    // Pages may quote beliefs that are no more, too.
    const once = erased.size === 0 ? [] : beliefsOn(erased, recordsBackwards(this.#context));
    this.#erased = [...new Set([...erased, ...once])];
    const inStore = config["memoryMd.global"].filter((path) => !/^[~/]/.test(path));
    return yield* eraseFromPages(planned, [...inStore, PROFILE_PATH], this.#erased);
  }

  /**
   * Takes their bullets off the pages in the user's home and in work trees, too. No part of the change set: what an
   * interruption leaves there the next `consolidate` takes off. Returns what a person should know of it. IO.
   */
  elsewhere(projects: readonly (string | undefined)[]): readonly string[] {
    const { pages } = this.#context;
    if (pages === undefined) return [];
    const found = [...new Set([undefined, ...projects])].map((project) => pages.of(project));
    return found
      .flatMap((there) => ("pages" in there ? there.pages : []))
      .filter(({ place }) => place.root !== undefined)
      .flatMap((page) => eraseFrom(page, this.#erased, pages));
  }

  #boxesOf(members: ReadonlySet<string>): readonly string[] {
    return [...this.#context.openIndex().rows("box")].flatMap(({ header }) =>
      header.kind === "box" && header.members?.some((id) => members.has(id)) ? [header.id] : [],
    );
  }
}

function eraseFrom(page: PageFound, erased: readonly string[], pages: Pages): readonly string[] {
  const { place } = page;
  if ("refused" in page) return [`${place.name} was skipped: ${page.refused}`];
  if (page.text === undefined) return [];
  const text = withoutBullets(page.text, erased);
  if (text === page.text) return [];
  const written = pages.write({ place, before: page.text, text });
  if (written === "changed")
    return [`${place.name} was edited at the same time; pai consolidate removes it there`];
  return written === "written" ? [] : [`an edit at the same time was stored in ${written.parked}`];
}
