import type { Memory } from "../../domain/kinds.ts";
import { type Category, DEFAULTS } from "../../domain/vocabulary.ts";
import { bulletOf, dayOf, ofKind } from "./out-file.ts";

/** Everything as one page for people, newest day first: what was said word for word, facts, promises. Pure. */
export function writeMarkdown(memories: readonly Memory[]): string {
  const days = new Map<string, Memory[]>();
  for (const memory of memories) {
    if (memory.header.kind === "box" || memory.header.kind === "entity") continue;
    const day = dayOf(memory);
    days.set(day, [...(days.get(day) ?? []), memory]);
  }
  const newest = [...days].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return newest.map(([day, all]) => `## ${day}\n\n${dayPage(all)}`).join("\n");
}

function dayPage(memories: readonly Memory[]): string {
  const bullets = [
    ...ofKind(memories, "fact").map(bulletOf),
    ...ofKind(memories, "belief").map((belief) => `${bulletOf(belief)} (belief)`),
    ...ofKind(memories, "commitment").map((promise) => `${bulletOf(promise)}${dueOf(promise)}`),
  ].map((bullet) => `- ${bullet}\n`);
  const whole = [...ofKind(memories, "episode"), ...ofKind(memories, "artifact")].map(({ text }) =>
    quote(text),
  );
  return [bullets.join(""), ...whole].filter((part) => part !== "").join("\n");
}

function dueOf({ header }: Memory): string {
  if (header.kind !== "commitment") return "";
  const { due, state = "open" } = header;
  return ` (${state}${due === undefined ? "" : `, due ${due.slice(0, 10)}`})`;
}

function quote(text: string): string {
  return `${text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")}\n`;
}

/** The sections of the page for agents, in order. */
const SECTIONS: readonly (readonly [string, readonly Category[]])[] = [
  ["Guidelines", ["guideline", "principle", "correction"]],
  ["Preferences", ["preference"]],
  ["Decisions", ["decision"]],
  ["About the user", ["identity", "skill", "goal", "interest", "personality", "relationship"]],
];

/** A page such as AGENTS.md: how to work and what was decided, without the everyday. "" where there is nothing to say. Pure. */
export function writeAgentsPage(memories: readonly Memory[]): string {
  const facts = ofKind(memories, "fact");
  const sections = SECTIONS.flatMap(([name, categories]) => {
    const those = facts.filter(({ header }) => categories.includes(header.category ?? DEFAULTS.category));
    return those.length === 0 ? [] : [`## ${name}\n\n${those.map((one) => `- ${bulletOf(one)}\n`).join("")}`];
  });
  return sections.length === 0 ? "" : `# Notes for agents\n\n${sections.join("\n")}`;
}
