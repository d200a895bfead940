import type { Status } from "../domain/status.ts";
import { KINDS } from "../domain/vocabulary.ts";
import type { Filter } from "../recall/filters.ts";
import { category, moment, word } from "./options.ts";
import type { Call } from "./run.ts";

/** `--as-of` and `--include`. PaiError `invalid_value`. */
export function thenOf({ options, session }: Call) {
  return {
    asOfMs: moment(options, "asOf", session),
    include: options.include === undefined ? undefined : [options.include as Status], // commander has checked the choice
  };
}

/** The filters that `recall`, `list` and its kinds share. PaiError `invalid_value`. */
export function filtersOf({ options, session }: Call): Filter {
  return {
    kind: KINDS.find((kind) => kind === options.kind),
    category: category(options),
    subject: word(options, "subject")?.toLowerCase(),
    tag: word(options, "tag"),
    sinceMs: moment(options, "since", session),
    untilMs: moment(options, "until", session),
  };
}
