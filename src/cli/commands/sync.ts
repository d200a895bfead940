import { EXIT } from "../../domain/errors.ts";
import type { SyncJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { count, problemNotice } from "../render/memory.ts";
import type { Commands, Run } from "../run.ts";

const sync: Run = async ({ session }) => {
  const result = await session.memory.sync();
  return {
    json: result,
    text: described(result).join("\n"),
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};

function described(result: SyncJson): readonly string[] {
  const { received, questions, committed, sent, changeSet, dryRun, incoming = 0, outgoing = 0 } = result;
  const remote = escapeTerminal(result.remote);
  if (dryRun) {
    const waits = committed > 0 ? "; what is new in the store would be committed first" : "";
    return [
      `would merge ${count(incoming, "commit")} of ${remote} and push ${count(outgoing, "commit")}${waits}`,
    ];
  }
  const came = [
    ...some(received.added, "new"),
    ...some(received.changed, "changed"),
    ...some(received.removed, "removed"),
  ];
  return [
    `from ${remote}: ${came.length === 0 ? "nothing new" : `${came.join(", ")}${changeSet === undefined ? "" : "; pai undo takes that back"}`}`,
    `to ${remote}: ${sent === 0 ? "nothing new" : count(sent, "file")}`,
    ...(questions > 0
      ? [`both machines changed ${count(questions, "memory", "memories")}: pai questions`]
      : []),
  ];
}

function some(n: number, what: string): readonly string[] {
  return n > 0 ? [`${count(n, "file")} ${what}`] : [];
}

export const SYNC: Commands = { sync };
