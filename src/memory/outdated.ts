import type { ResultJson } from "../domain/shapes.ts";
import { turnReference } from "../domain/talk.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { shownOf } from "../recall/collapse.ts";
import type { Context } from "./context.ts";
import type { ItemTexts } from "./item-texts.ts";

/** An episode, or a turn of it by its hash. */
export interface Shown {
  readonly row: Row;
  readonly turn?: { readonly hash: string } | undefined;
}

/** What an episode, or a turn of it, says that holds no more; undefined where it may not be shown, see `shownOf`. */
export function outdatedIn(
  { row, turn }: Shown,
  {
    context,
    index,
    texts,
    asOfMs,
  }: {
    readonly context: Context;
    readonly index: SearchIndex;
    readonly texts: ItemTexts;
    readonly asOfMs?: number | undefined;
  },
): NonNullable<ResultJson["outdated"]> | undefined {
  const reference = turn && turnReference(row.header.id, turn);
  const moment = { nowMs: context.clock.now(), zone: context.zone, asOfMs, episodesAsked: true };
  const shown = shownOf({ header: row.header, reference }, (id) => index.citing(id), moment);
  if (shown.silenced !== undefined) return undefined;
  return shown.outdated.flatMap((fact) => {
    const text = texts.textOf({ row: fact, turn: undefined });
    const { id, superseded_by: supersededBy } = fact.header;
    return text === undefined ? [] : [{ id, text, ...(supersededBy !== undefined && { supersededBy }) }];
  });
}
