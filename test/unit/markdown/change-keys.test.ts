import { describe, expect, it } from "vitest";
import { lookupKey } from "../../../src/domain/changeset.ts";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { createdMemory, createMemory } from "../../../src/markdown/changes.ts";

const CREATED = "2026-05-01T10:00:00.000Z";
const EPISODE = "ep_01kq0000000000000000000000";
const FACT = "fa_01kq0000000000000000000000";

function keysOf(header: Header, text = "Anna drinks tea."): ReadonlySet<string> {
  const memory = createdMemory(header, text, "some/path.md");
  return new Set(createMemory(memory, { event: "created", reason: "said" }).keys);
}

describe("a change", () => {
  it("says by what others look its memory up: id, content, subject, names and sources", () => {
    const header: Header = { id: FACT, kind: "fact", created: CREATED, subject: "anna", sources: [EPISODE] };
    const hash = contentHash("Anna drinks tea.");
    if (hash === undefined) throw new Error("the text has no hash");
    expect(keysOf(header)).toEqual(
      new Set([
        lookupKey.id(FACT),
        lookupKey.content(hash),
        lookupKey.about("anna"),
        lookupKey.named("anna"),
        lookupKey.cites(EPISODE),
      ]),
    );
  });

  it("says of an episode to which session it belongs, so that two who go on with one see each other", () => {
    const header = { id: EPISODE, kind: "episode", created: CREATED, session: "kitchen" } as const;
    expect(keysOf(header)).toContain(lookupKey.session("kitchen"));
    expect([...keysOf({ ...header, kind: "fact", id: FACT })]).not.toContain(lookupKey.session("kitchen"));
  });
});
