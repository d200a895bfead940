import type { CareJson } from "../../domain/shapes.ts";
import { eventWord } from "../../text/change-words.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { changeLines, memoryLines } from "./memory.ts";
import type { Painter } from "./painter.ts";

export function describeCare({ memories, alsoIn, notes, changes, dryRun }: CareJson, paint: Painter): string {
  const others =
    alsoIn.length > 0
      ? ["the same words are also in:", ...alsoIn.map((one) => memoryLines(one, paint, "  "))]
      : [];
  if (dryRun) {
    const plan =
      changes.length > 0 ? ["would change:", changeLines(changes, paint)] : ["would change nothing"];
    return [...plan, ...others].join("\n");
  }
  const textOf = (of: string) => memories.find(({ id }) => id === of)?.text;
  // A remark in the very words of its statement says nothing more.
  const isTold = (of: string) =>
    of.startsWith("ep_") && memories.some(({ id, text }) => id !== of && text === textOf(of));
  const lines = changes
    .filter(({ id }) => id !== undefined && !isTold(id))
    .map(({ event, id, op, path }) => {
      const memory = memories.find((one) => one.id === id);
      const day = event === "moved" && memory?.due !== undefined ? ` to ${memory.due.slice(0, 10)}` : "";
      if (memory) return memoryLines(memory, paint, `${eventWord(event)}${day}: `);
      // The file of an entity that lists it has a name; what is erased has none any more.
      return `${eventWord(event)}: ${op === "remove" ? id : escapeTerminal(path)}`;
    });
  return [...lines, ...notes.map((note) => escapeTerminal(note)), ...others].join("\n");
}
