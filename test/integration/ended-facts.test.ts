import { describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

/** A store that is told things on days. */
async function told(run: (at: (day: string) => PaiMemory) => Promise<void>): Promise<void> {
  await withDirectory((dir) =>
    run((day) => openMemory({ store: dir, now: () => Date.parse(`${day}T10:00:00Z`) })),
  );
}

const facts = async (memory: PaiMemory) =>
  Object.fromEntries(
    (await memory.list({ kind: "fact", status: "all" })).results.map((fact) => [fact.text, fact]),
  );
const idOf = async (memory: PaiMemory, text: string) => (await facts(memory))[text]?.id ?? "";

describe("what was replaced", () => {
  it("does not come back because something else contradicts it", async () => {
    await told(async (at) => {
      for (const day of ["2026-01-01", "2026-01-02", "2026-01-03"])
        await at(day).remember({ text: "I use Vim for editing" });
      await at("2026-02-01").remember({ text: "I switched from Vim to Helix for editing" });
      const before = (await facts(at("2026-02-02")))["I use Vim for editing"];
      expect(before?.status).toBe("superseded");
      await at("2026-03-01").remember({ text: "I don't use Vim for editing" });
      const after = await facts(at("2026-03-02"));
      expect(after["I use Vim for editing"]).toMatchObject({ status: "superseded" });
      expect(after["I don't use Vim for editing"]).toMatchObject({
        status: "active",
        verification: "unverified",
      });
      expect(after["I switched from Vim to Helix for editing"]?.status).toBe("active");
    });
  });

  it("keeps the day on which it ended, and by what, when a later statement contradicts it as well", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "I live in Lisbon" });
      await at("2026-06-01").remember({ text: "I moved to Berlin" });
      const before = (await facts(at("2026-06-02")))["I live in Lisbon"];
      await at("2026-11-01").remember({ text: "I live in Berlin now" });
      const after = (await facts(at("2026-11-02")))["I live in Lisbon"];
      expect([after?.status, after?.invalidAt, after?.supersededBy]).toEqual([
        "superseded",
        before?.invalidAt,
        before?.supersededBy,
      ]);
      const { results } = await at("2026-11-02").recall("where do I live", {
        asOfMs: Date.parse("2026-08-01T00:00:00Z"),
      });
      expect(results.map(({ text }) => text)).toEqual(["I moved to Berlin"]);
    });
  });

  it("is not brought back by what is older", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "I live in Lisbon" });
      await at("2026-06-01").remember({ text: "I moved to Berlin" });
      await at("2026-07-01").ingest([
        {
          session: "old",
          turns: [{ speaker: "user", text: "I live in Berlin", atMs: Date.parse("2019-05-01T10:00:00Z") }],
        },
      ]);
      expect((await facts(at("2026-07-02")))["I live in Lisbon"]?.status).toBe("superseded");
    });
  });

  it("comes back when it is said again, however far from it in words its successor is", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "I use Vim for editing" });
      await at("2026-02-01").remember({ text: "I switched from Vim to Helix for editing" });
      await at("2026-03-01").remember({ text: "I use Vim for editing" });
      expect((await facts(at("2026-03-02")))["I use Vim for editing"]?.status).toBe("active");
    });
  });
});

describe("what a person corrected", () => {
  it("stays corrected, whatever contradicts the old statement later", async () => {
    await told(async (at) => {
      for (const day of ["2026-01-01", "2026-01-02", "2026-01-03"])
        await at(day).remember({ text: "I drink coffee" });
      await at("2026-02-01").correct(
        await idOf(at("2026-02-01"), "I drink coffee"),
        "I drink nothing but green tea",
      );
      await at("2026-03-01").remember({ text: "I don't drink coffee" });
      const found = await facts(at("2026-03-02"));
      expect(found["I drink coffee"]?.status).toBe("superseded");
      expect(found["I don't drink coffee"]).toMatchObject({ status: "active", verification: "unverified" });
    });
  });

  it("stays corrected where what is older contradicts it", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "I live in Lisbon" });
      await at("2026-02-01").correct(await idOf(at("2026-02-01"), "I live in Lisbon"), "I live on a boat");
      await at("2026-03-01").remember({ text: "I live in Porto", atMs: Date.parse("2025-01-01T10:00:00Z") });
      const found = await facts(at("2026-03-02"));
      expect([found["I live in Lisbon"]?.status, found["I live in Porto"]?.status]).toEqual([
        "superseded",
        "superseded",
      ]);
      expect(found["I live on a boat"]?.status).toBe("active");
    });
  });

  it("stays corrected when it is said again, and the answer says how to take that back", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "I drink coffee" });
      const id = await idOf(at("2026-01-02"), "I drink coffee");
      await at("2026-02-01").correct(id, "I drink nothing but green tea");
      await at("2026-03-01").remember({ text: "I don't drink coffee" });
      const { outcomes } = await at("2026-04-01").remember({ text: "I drink coffee" });
      expect(outcomes[0]?.note).toContain(`pai restore ${id}`);
      const found = await facts(at("2026-04-02"));
      expect([found["I drink coffee"]?.status, found["I don't drink coffee"]?.status]).toEqual([
        "superseded",
        "active",
      ]);
      await at("2026-04-03").restore([id]);
      expect((await facts(at("2026-04-04")))["I drink coffee"]?.status).toBe("active");
    });
  });
});

describe("what was forgotten", () => {
  const chat = (day: string, text: string) => [
    { session: `chat-${day}`, turns: [{ speaker: "user", text, atMs: Date.parse(`${day}T10:00:00Z`) }] },
  ];

  it("is not recalled as the turn of a conversation that comes in later, until it is restored", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "My doctor is Dr Hansen" });
      const id = await idOf(at("2026-01-02"), "My doctor is Dr Hansen");
      await at("2026-01-02").forget([id]);
      await at("2026-01-03").ingest(chat("2025-12-01", "My doctor is Dr Hansen"), { owners: ["user"] });
      const found = async (day: string) =>
        (await at(day).recall("doctor Hansen")).results.map(({ text }) => text);
      expect(await found("2026-01-04")).toEqual([]);
      expect((await at("2026-01-04").context({ query: "doctor Hansen" })).text).toBe("");
      await at("2026-01-05").restore([id]);
      expect(await found("2026-01-06")).toEqual(["My doctor is Dr Hansen"]);
    });
  });

  it("hides no turn that says something else as well", async () => {
    await told(async (at) => {
      await at("2026-01-01").remember({ text: "My doctor is Dr Hansen" });
      await at("2026-01-02").forget([await idOf(at("2026-01-02"), "My doctor is Dr Hansen")]);
      const both = "My doctor is Dr Hansen. My dentist is Dr Lind.";
      await at("2026-01-03").ingest(chat("2025-12-01", both), { owners: ["user"] });
      const { results } = await at("2026-01-04").recall("dentist Lind");
      expect(results.map(({ text }) => text).join()).toContain("Lind");
    });
  });
});
