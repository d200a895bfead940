import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { whyNot } from "../../../src/recall/why-not.ts";
import { type Asked, asking, episode, fact, idOf, type Made, talk } from "./made.ts";

const LATER = "2026-03-01T00:00:00Z";
const at = (date: string) => Date.parse(date);

interface Case {
  readonly stage: string;
  readonly name: string;
  readonly memory: Made;
  readonly query?: string;
  readonly others?: readonly Made[];
  readonly asked?: Asked;
}

/** Every way to be left out, for a memory of this text; the text has `word`, and no other does. */
function waysOut(text: string, word: string): readonly Case[] {
  const plain = fact(text, { importance: 1 });
  const newer = fact(`${text} today`, { created: LATER });
  const replaced = fact(text, { superseded_by: idOf(newer) });
  const remark = episode(text);
  const other = (more: object) => fact(text, more);
  const filtered = (name: string, memory: Made, filters: NonNullable<Asked["filters"]>): Case => {
    return { stage: "filter", name, memory, asked: { filters } };
  };
  const status = (name: string, memory: Made, asked: Asked = {}): Case => ({
    stage: "status",
    name,
    memory,
    asked,
  });
  return [
    { stage: "search", name: "search", memory: plain, query: "zebra", others: [fact("A zebra")] },
    { stage: "search", name: "search", memory: plain, query: "-zebra" },
    filtered("kind", plain, { kind: "episode" }),
    filtered("category", other({ category: "preference" }), { category: "decision" }),
    filtered("subject", other({ subject: "anna" }), { subject: "ben" }),
    filtered("tag", other({ tags: ["work"] }), { tag: "home" }),
    filtered("project", other({ scope: "project", project: "a" }), { project: "b" }),
    filtered("since", plain, { sinceMs: at(LATER) }),
    filtered("until", other({ created: LATER }), { untilMs: at("2026-02-01T00:00:00Z") }),
    status("status", other({ status: "superseded" })),
    status("status", other({ status: "forgotten" })),
    status("status", other({ status: "pending" })),
    status("expired", other({ expires_at: LATER })),
    status("no longer true", other({ invalid_at: LATER })),
    status("not yet known", other({ created: LATER }), { filters: { asOfMs: at("2026-02-01T00:00:00Z") } }),
    status("not yet true", other({ valid_at: LATER }), { filters: { asOfMs: at("2026-02-01T00:00:00Z") } }),
    {
      ...{ stage: "support", name: "support", memory: plain, asked: { floor: 0.9 } },
      query: `${word} kubernetes ingress certificate`,
    },
    {
      ...{ stage: "support", name: "sensitive", memory: other({ sensitive: true }) },
      asked: { cosines: [[other({ sensitive: true }), 0.9]] },
      query: "kubernetes",
    },
    { stage: "score", name: "score", memory: plain, asked: { filters: { minScore: 1.01 } } },
    { stage: "text", name: "phrase", memory: plain, query: `"${word} zebra"`, others: [fact("zebra")] },
    { stage: "text", name: "excluded", memory: plain, query: `${word} -${text.split(" ")[1]}` },
    { stage: "collapse", name: "replaced", memory: replaced, others: [newer] },
    { stage: "collapse", name: "repeat", memory: plain, others: [other({ created: LATER, importance: 9 })] },
    { stage: "collapse", name: "source", memory: remark, others: [fact(text, { sources: [idOf(remark)] })] },
    {
      ...{ stage: "limit", name: "limit", memory: plain, asked: { limit: 1 } },
      others: [fact(`${word} ${word} first`, { importance: 10, created: LATER })],
    },
    {
      stage: "support",
      name: "support",
      memory: talk([`Ann: ${text}`]),
      query: `${word} kubernetes`,
      asked: { floor: 1 },
    },
  ];
}

const TEXTS = [
  ["Anna likes violins", "violins"],
  ["The garage needs paint", "paint"],
  ["Rex hates thunder", "thunder"],
] as const;

describe.each(TEXTS)("a memory that says %j", (text, word) => {
  it.each(waysOut(text, word))("is left out at the stage $stage by $name", (one) => {
    const { stage, name, memory, query = word, others = [], asked } = one;
    const input = asking(query, [memory, ...others], asked);
    const fate = whyNot(idOf(memory), rankHits(input), input);
    expect([fate?.stage, fate?.name]).toEqual([stage, name]);
    expect(fate?.reason).not.toBe("");
  });

  it("is not left out where it is a result", () => {
    const memory = fact(text);
    const input = asking(word, [memory]);
    expect(whyNot(idOf(memory), rankHits(input), input)).toBeUndefined();
  });
});
