import type { Strength } from "./ask.ts";
import { ask } from "./ask.ts";
import type { Told } from "./read-sets.ts";
import { filled } from "./stores.ts";

/** A question of another store of the same set, put to this one. */
export interface Foreign {
  readonly set: string;
  /** The names of the two who speak there became those of the two who speak here. */
  readonly isRenamed: boolean;
  readonly text: string;
  readonly store: string;
  readonly support: number;
  readonly strength: Strength;
}

/** Every so many questions is asked. */
const EVERY = 3;
const ROLES = new Set(["user", "assistant"]);

/** Questions of other stores, as asked, and where they name who speaks there, with the names of this store put in. */
export async function foreignAnswers(
  told: readonly Told[],
  report: (problem: string) => void,
): Promise<readonly Foreign[]> {
  const all: Foreign[] = [];
  for (const own of told.filter(({ isNotes }) => !isNotes)) {
    const others = told.filter(({ set, name }) => set === own.set && name !== own.name);
    const store = await filled(own, "ingest", report);
    for (const other of others) {
      const asked = other.questions.filter(({ apart }) => !apart).filter((_, i) => i % EVERY === 0);
      for (const { text } of asked) {
        const renamed = withNames(text, speakersOf(other), speakersOf(own));
        const put = async (question: string, isRenamed: boolean) => {
          const { support, strength } = await ask(store, question, 10);
          all.push({ set: own.set, store: own.name, isRenamed, text: question, support, strength });
        };
        await put(text, false);
        if (renamed !== text) await put(renamed, true);
      }
    }
  }
  return all;
}

function speakersOf({ items }: Told): readonly string[] {
  return [...new Set(items.flatMap(({ speaker }) => speaker ?? []))].filter((name) => !ROLES.has(name));
}

function withNames(text: string, from: readonly string[], to: readonly string[]): string {
  return from.reduce((all, name, i) => {
    const own = to[i % Math.max(1, to.length)];
    return own === undefined
      ? all
      : all.replace(new RegExp(`\\b${name.replace(/[^\p{L}\p{N} ]/gu, ".")}\\b`, "gu"), own);
  }, text);
}
