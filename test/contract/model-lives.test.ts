import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { labelledModel } from "../../bench/labelled-model.ts";
import { defaultConfig } from "../../src/domain/config.ts";
import { openMemory } from "../../src/open-memory.ts";

/** Remarks with their labels, as in the lives that are played: what each is to what was said before. */
const LIFE = `
> api gateway timeout is 30s
= one fact
> my laptop is a thinkpad x1 w/ fedora 41
= one fact
> I should write the related work section by end of month
= commitment
> my landlord is Herr Kunze
= one fact
> met with Sofia, who is at EPFL
= one fact
> gateway timeout bumped to 60s b/c of the pdf exports
= replaces "timeout is 30s"
> the gateway for the pdf exports has a timeout page now
= one fact
> related work is drafted
= closes "related work section"
`;

it("a model that knows what each remark is to the others brings a life to that state", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pai-model-lives-"));
  const labels = new Map<string, string>();
  const server = await labelledModel((text) => labels.get(text));
  let now = Date.parse("2026-09-08T10:00:00Z");
  const open = (provider: "embedded" | "openai") =>
    openMemory({
      ...{ store: join(folder, "store"), stateDirectory: join(folder, "state"), now: () => now },
      config: {
        ...{ ...defaultConfig(), "llm.provider": provider },
        ...{ "llm.baseUrl": server.baseUrl, "llm.model": "labels" },
      },
    });
  const states = async () => {
    const kinds = ["fact", "commitment"] as const;
    const all = await Promise.all(kinds.map((kind) => open("embedded").list({ kind, status: "all" })));
    return all
      .flatMap(({ results }) => results)
      .map(({ text, status, state = status }) => `${text}: ${state}`)
      .sort();
  };
  try {
    for (const [, text = "", label = ""] of LIFE.matchAll(/^> (.*)\n= (.*)$/gm)) {
      const { outcomes, questions = [] } = await open("embedded").remember({ text });
      const made = outcomes.map(({ memory }) => memory?.text ?? "");
      for (const one of [text, ...made, ...questions.map(({ texts }) => texts[0] ?? "")])
        if (!labels.has(one)) labels.set(one, label);
      now += 86_400_000;
    }
    const before = await states();
    expect(before.filter((line) => /superseded|fulfilled/.test(line))).toEqual([]);
    const done = await open("openai").refine();
    expect(done).toMatchObject({ faults: [], questions: { unsure: 0, refused: 0, waiting: 0 } });
    const after = await states();
    expect(after.filter((line) => !before.includes(line))).toEqual([
      "I should write the related work section by end of month: fulfilled",
      "api gateway timeout is 30s: superseded",
    ]);
    expect((await open("embedded").questions()).total).toBe(0);
    await open("embedded").undo();
    expect(await states()).toEqual(before);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
