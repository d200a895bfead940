import { EXIT, PaiError } from "../../domain/errors.ts";
import type { Status } from "../../domain/status.ts";
import { EXPORT_FORMATS, FOLDER_FORMATS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { writeNewFiles } from "../deps.ts";
import { filtersOf } from "../filters.ts";
import { text } from "../options.ts";
import { count, kindCounts } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai export` */
export const run: Run = async (call) => {
  const { session, options, globals } = call;
  const format = EXPORT_FORMATS.find((one) => one === options.format) ?? "ndjson";
  const output = text(options, "output");
  if (output === undefined && FOLDER_FORMATS.includes(format))
    throw new PaiError("usage", `an export as ${format} is a folder`, { hint: `add --output DIRECTORY` });
  const { written, memories, sensitive, problems } = await session.memory.export({
    ...filtersOf(call),
    format,
    status: options.status as Status | "all" | undefined, // commander has checked the choice
    project: globals.project === undefined ? undefined : session.project,
    includeSensitive: options.includeSensitive === true,
  });
  const notices = [
    ...(sensitive > 0
      ? [
          `${count(sensitive, "sensitive memory", "sensitive memories")} left out; --include-sensitive takes them along`,
        ]
      : []),
    ...problemNotice([...problems]),
  ];
  const exit = problems.length > 0 ? EXIT.someSkipped : EXIT.done;
  const files = "text" in written ? 1 : written.files.length;
  if (output === undefined) {
    const plain = "text" in written ? written.text : "";
    return { json: {}, text: "", plain, notices, exit };
  }
  if (!globals.dryRun) await writeNewFiles(session, output, written);
  const what = kindCounts(memories) || "no memories";
  return {
    json: {
      ...{ format, output, memories, files, sensitive, dryRun: globals.dryRun },
      unreadable: problems.map(({ path, message }) => ({ path, message })),
    },
    text: `${globals.dryRun ? "would export" : "exported"} ${what} to ${escapeTerminal(output)}`,
    notices,
    exit,
  };
};
