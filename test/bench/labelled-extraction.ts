import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { defaultConfig } from "../../src/domain/config.ts";
import type { Statement } from "../../src/domain/extraction.ts";
import { openMemory } from "../../src/open-memory.ts";
import { FakeModel, saying } from "../contract/fake-model.ts";
import { type Labelled, matchesOf } from "./extraction-figures.ts";

/** What a store states of each input, by its text, once a model that knows the labels has read it again; a store for each. IO. */
export async function readByLabels(
  inputs: readonly Labelled[],
): Promise<ReadonlyMap<string, readonly Statement[]>> {
  const server = new FakeModel();
  await server.start();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-extract-"));
  const read = new Map<string, readonly Statement[]>();
  try {
    for (const [i, input] of inputs.entries()) {
      server.behaviour = saying(({ body }) => replyTo(body.messages[1]?.content ?? "", input));
      const memory = openMemory({
        ...{ store: path.join(folder, `${i}`), stateDirectory: path.join(folder, "state") },
        now: () => Date.parse(input.at),
        config: {
          ...{
            ...defaultConfig(),
            "llm.provider": "openai",
            "llm.baseUrl": server.baseUrl,
            "llm.model": "labels",
          },
          ...{ "llm.sendSensitive": true, "llm.dailyCalls": 1_000_000, "llm.dailyTokens": 1_000_000_000 },
        },
      });
      await memory.remember({ text: input.text, allowSecret: "as labelled" });
      await memory.refine();
      read.set(input.text, await statedIn(memory));
    }
  } finally {
    await server.stop();
    fs.rmSync(folder, { recursive: true });
  }
  return read;
}

async function statedIn(memory: ReturnType<typeof openMemory>): Promise<readonly Statement[]> {
  const [facts, promises] = [await memory.list({ kind: "fact" }), await memory.list({ kind: "commitment" })];
  const stated = [
    ...facts.results.map(({ text, category, subject }) => ({ text, category, subject })),
    ...promises.results.map(({ text, subject, due }) => ({ text, subject, commitment: { due } })),
  ];
  return stated as unknown as readonly Statement[]; // as far as figures look at them
}

/** What a reader who knows the labels says of what rules have read; pairs of statements are no affair of labels. */
function replyTo(told: string, { facts, commitments }: Labelled): string {
  const [, , , taken] = told.split("\n");
  if (taken === undefined) return JSON.stringify(verdictsOn(JSON.parse(told)));
  const known = (JSON.parse(taken) as readonly { readonly text: string }[]).map(({ text }) => text);
  const pairs = matchesOf(
    known,
    facts.map(({ span }) => span),
  );
  const common = { importance: 5, certainty: "explicit", rewords: null, why: "by its label" };
  const missed = facts.filter((_, label) => !pairs.some(([, found]) => found === label));
  const wrong = known.flatMap((_, at) =>
    pairs.some(([found]) => found === at) ? [] : [{ n: at + 1, why: "by its label" }],
  );
  const statements = [
    ...missed.map(({ span, category, subject = "owner" }) => ({
      ...common,
      text: span,
      category,
      subject,
      promise: false,
    })),
    ...commitments.map(({ span }) => ({
      ...common,
      text: span,
      category: "fact",
      subject: "owner",
      promise: true,
    })),
  ];
  return JSON.stringify({ statements, wrong });
}

function verdictsOn({ old = [] }: { readonly old?: readonly { readonly n: number }[] }) {
  return { verdicts: old.map(({ n }) => ({ n, verdict: "irrelevant" })), answers: [] };
}
