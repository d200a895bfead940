import { describe, expect, it } from "vitest";
import { asSaid } from "../../../src/cli/render/memory.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import { UTC, zoneNamed } from "../../../src/text/time-zone.ts";

/** A Wednesday. */
const SAID = "2026-11-25T23:30:00.000Z";

const said = (text: string, kind: "fact" | "episode" | "commitment" = "fact") => ({
  id: deriveId({ kind, atMs: Date.parse(SAID), of: [text] }),
  ...{ kind, text, validAt: SAID },
});
const shown = async (text: string, zone = UTC) => (await asSaid([said(text)], zone))[0]?.text;
const berlin = zoneNamed("Europe/Berlin") ?? UTC;

describe("a memory as a person reads it", () => {
  it.each([
    ["The plumber came yesterday", "The plumber came yesterday (2026-11-24)"],
    ["The rehearsal is tomorrow at 7", "The rehearsal is tomorrow (2026-11-26) at 7"],
    ["We moved out two weeks ago", "We moved out two weeks ago (2026-11-11)"],
    ["Der Klempner war gestern da", "Der Klempner war gestern (2026-11-24) da"],
    ["The inspection is next Friday", "The inspection is next Friday (2026-12-04)"],
  ])("has the day behind %s", async (text, expected) => {
    expect(await shown(text)).toBe(expected);
  });

  it("counts from the day that it was where the person is", async () => {
    expect(await shown("The plumber came yesterday", berlin)).toBe("The plumber came yesterday (2026-11-25)");
  });

  it.each([
    "I live in Graz",
    "We meet on Fridays",
    "The last tram is full",
    "He came yesterday (2026-11-24)",
  ])("is as it was without such a word: %s", async (text) => {
    expect(await shown(text)).toBe(text);
  });

  it("keeps the words of a conversation", async () => {
    const episode = said("I saw her yesterday", "episode");
    expect(await asSaid([episode], UTC)).toEqual([episode]);
  });
});

describe("a painter", () => {
  it("prints moments as days of the person's zone, and days as they are", () => {
    const paint = new Painter({ color: false, width: 80, zone: berlin });
    expect(paint.day(SAID)).toBe("2026-11-26");
    expect(paint.minute(SAID)).toBe("2026-11-26 00:30");
    expect(paint.day("2026-11-25T00:00:00.000Z")).toBe("2026-11-25");
    expect(paint.day("")).toBe("");
  });
});
