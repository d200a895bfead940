import type { TimelineJson } from "../../domain/context-shapes.ts";
import { EXIT, PaiError } from "../../domain/errors.ts";
import { tellerOf } from "../../domain/provenance.ts";
import { asSaid } from "../as-said.ts";
import { number } from "../options.ts";
import { count, excerpt, handle } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai timeline` */
export const run: Run = async ({ options, words, session, paint }) => {
  const query = words.join(" ").trim();
  if (query === "") {
    throw new PaiError("usage", "cannot show a timeline: the query is empty", {
      hint: "pai timeline <words>",
    });
  }
  const result = await session.memory.timeline(query, {
    limit: number(options, "limit", { min: 1, max: 1_000, whole: true }),
  });
  const { entries, total, problems } = result;
  const more = total - entries.length;
  return {
    json: result,
    text: (await asSaid(entries, session.zone)).map((entry) => entryLine(entry, paint)).join("\n"),
    exit: total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(more > 0
        ? [`${count(more, "earlier entry", "earlier entries")} not shown; -n ${total} shows all`]
        : []),
      ...(total === 0 ? ["no matches"] : []),
      ...problemNotice(problems),
    ],
  };
};

function entryLine(entry: TimelineJson["entries"][number], paint: Painter): string {
  const { at, speaker, current, status, turn } = entry;
  const said = turn === undefined ? tellerOf(entry) : speaker;
  const who = said === undefined ? "" : `${excerpt(said)}: `;
  const standing = current ? "" : ` · ${status === "active" ? "no longer true" : status}`;
  const name = `${handle(entry)}${turn === undefined ? "" : `#${turn}`}${standing}`;
  const lead = `${paint.day(at)}  `;
  return `${lead}${paint.wrap(`${who}${excerpt(entry.text)}`, lead.length)}\n${" ".repeat(lead.length)}${paint.dim(name)}`;
}
