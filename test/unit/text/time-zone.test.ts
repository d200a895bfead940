import { describe, expect, it } from "vitest";
import { UTC, zoneNamed } from "../../../src/text/time-zone.ts";

const named = (name: string) => zoneNamed(name) ?? UTC;
const at = (iso: string) => Date.parse(iso);
const wall = (zone: string, iso: string) => new Date(named(zone).toWall(at(iso))).toISOString();
const moment = (zone: string, iso: string) => new Date(named(zone).toMoment(at(`${iso}Z`))).toISOString();

describe("a person's zone", () => {
  it("gives what a clock there shows", () => {
    expect(wall("America/Los_Angeles", "2026-11-26T03:00:00Z")).toBe("2026-11-25T19:00:00.000Z");
    expect(wall("Asia/Kolkata", "2026-11-25T19:00:01.250Z")).toBe("2026-11-26T00:30:01.250Z");
    expect(wall("Pacific/Kiritimati", "2026-12-31T10:00:01Z")).toBe("2027-01-01T00:00:01.000Z");
    expect(wall("Europe/Berlin", "2026-03-29T01:00:01Z")).toBe("2026-03-29T03:00:01.000Z");
  });

  it("leaves a day as it is: the midnight of UTC", () => {
    for (const zone of ["America/Los_Angeles", "Asia/Tokyo", "UTC"]) {
      expect(wall(zone, "2026-11-26T00:00:00Z")).toBe("2026-11-26T00:00:00.000Z");
      expect(moment(zone, "2026-11-26T00:00:00")).toBe("2026-11-26T00:00:00.000Z");
    }
  });

  it("finds the moment of what a clock there shows, also beside a change of clocks", () => {
    expect(moment("Asia/Tokyo", "2026-11-26T00:30:00")).toBe("2026-11-25T15:30:00.000Z");
    expect(moment("America/New_York", "2026-03-08T01:59:00")).toBe("2026-03-08T06:59:00.000Z");
    expect(moment("America/New_York", "2026-03-08T03:01:00")).toBe("2026-03-08T07:01:00.000Z");
    expect(moment("America/New_York", "2026-11-01T00:30:00")).toBe("2026-11-01T04:30:00.000Z");
    expect(moment("America/New_York", "2026-11-01T01:30:00")).toBe("2026-11-01T05:30:00.000Z"); // twice: the first
    expect(moment("America/New_York", "2026-11-01T02:30:00")).toBe("2026-11-01T07:30:00.000Z");
    expect(moment("America/New_York", "2026-03-08T02:30:00")).toBe("2026-03-08T07:30:00.000Z"); // never: as if not set forward
    expect(moment("Australia/Lord_Howe", "2026-10-04T03:00:00")).toBe("2026-10-03T16:00:00.000Z");
  });

  it("is unknown for any other name", () => {
    expect(zoneNamed("Europe/Atlantis")).toBeUndefined();
    expect(zoneNamed("")).toBeUndefined();
  });
});
