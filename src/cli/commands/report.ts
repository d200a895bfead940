import { PaiError } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { assertReportOrNothing, isStore, pageAssets, writeUserFile } from "../deps.ts";
import { text } from "../options.ts";
import { count } from "../render/memory.ts";
import { REPORT_HEAD, reportHtml } from "../render/page-html.ts";
import type { Run } from "../run.ts";

/** `pai report` */
export const run: Run = async ({ session, options, globals }) => {
  const file = text(options, "html");
  if (file === undefined)
    throw new PaiError("usage", "--html FILE is missing: a report is a page", {
      hint: "pai report --html report.html",
    });
  if (!isStore(session))
    throw new PaiError("store_missing", `there is no store in ${session.located.directory}`, {
      hint: "pai remember creates one",
    });
  if (options.force !== true) assertReportOrNothing(session, file, REPORT_HEAD);
  const data = await session.memory.report({
    includeSensitive: options.includeSensitive === true,
    project: globals.project === undefined ? undefined : session.project,
  });
  const html = reportHtml(pageAssets(), data);
  if (!globals.dryRun) writeUserFile(session, file, html);
  const { sensitive } = data.leftOut;
  return {
    json: {
      ...{ file, bytes: Buffer.byteLength(html), memories: data.memories, sensitive },
      dryRun: globals.dryRun,
    },
    text: `${globals.dryRun ? "would write" : "wrote"} ${escapeTerminal(file)}: ${count(data.memories, "memory", "memories")}`,
    notices:
      sensitive === 0
        ? []
        : [
            `${count(sensitive, "sensitive memory", "sensitive memories")} left out; --include-sensitive takes them along`,
          ],
  };
};
