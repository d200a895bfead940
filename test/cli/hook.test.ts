import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { aPerson, inParallel, list, type Person, snapshot } from "./harness.ts";

/** Nothing here depends on how fast the machine is. */
function patient(person: Person): Person {
  mkdirSync(path.dirname(person.configFile), { recursive: true });
  writeFileSync(person.configFile, "hooks.deadlineMs: 10000\n");
  return person;
}

async function silent(person: Person, words: readonly string[], input: string | undefined, cwd?: string) {
  const ran = await person.start(["hook", ...words], {
    ...(input !== undefined && { input }),
    ...(cwd && { cwd }),
  });
  expect([ran.status, ran.stdout, ran.stderr], words.join(" ")).toEqual([0, "", ""]);
}

const prompt = (text: string, more = {}) =>
  JSON.stringify({ session_id: "s", hook_event_name: "UserPromptSubmit", prompt: text, ...more });
const ASKED = prompt("Who owns the billing service?");

describe("pai hook", () => {
  it("answers as the client wants it, once a session, and hands the session over when it ends", async () => {
    const person = patient(aPerson());
    await person.remember("Anna owns the billing service");
    const first = await person.start(["hook", "prompt"], { input: ASKED });
    const { hookSpecificOutput: answer } = JSON.parse(first.stdout);
    expect(answer.hookEventName).toBe("UserPromptSubmit");
    expect(answer.additionalContext).toMatch(
      /^<pai-memory>\n[\s\S]*Anna owns the billing service[\s\S]*<\/pai-memory>\n$/,
    );
    await silent(person, ["prompt"], ASKED);

    const transcript = path.join(person.root, "session.jsonl");
    const line = (content: string, at: number) => ({
      type: "user",
      sessionId: "s",
      uuid: `u${at}`,
      timestamp: `2026-11-01T10:0${at}:00Z`,
      message: { role: "user", content },
    });
    const said = [
      line(`I prefer oat milk in my coffee.\n${answer.additionalContext}`, 0),
      line("Thanks.", 1),
    ];
    writeFileSync(transcript, said.map((one) => `${JSON.stringify(one)}\n`).join(""));
    const end = JSON.stringify({
      session_id: "s",
      hook_event_name: "SessionEnd",
      transcript_path: transcript,
    });
    await silent(person, ["session-end"], end);
    const waiting = path.join(person.home, ".local/state/pai/hooks/waiting");
    await expect.poll(() => readdirSync(waiting), { timeout: 240_000, interval: 100 }).toEqual([]);
    const { results } = await person.json(["list", "--kind", "fact"]);
    expect(list(results).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["I prefer oat milk in my coffee", "Anna owns the billing service"]),
    );
    expect(list(results)).toHaveLength(2); // its own words came back to it, and were not taken in
    expect((await person.json(["status"])).hooks).toEqual({ calls: 2, late: 0, failed: 0, lost: 0 });
  });

  it("keeps each session whose end the client cuts off, whenever it does, at the next start", async () => {
    const person = patient(aPerson());
    await person.remember("Anna owns the billing service");
    const hook = async (event: string, input: object, killedAfterMs?: number) => {
      const { child, ended } = person.begin(["hook", event]);
      child.stdin.end(JSON.stringify(input));
      if (killedAfterMs !== undefined) setTimeout(() => child.kill("SIGKILL"), killedAfterMs);
      await ended;
    };
    const animals = ["otter", "heron", "badger", "lynx"];
    for (const [at, animal] of animals.entries()) {
      const transcript = path.join(person.root, `${animal}.jsonl`);
      const message = { role: "user", content: `My ${animal} is called Number${at}.` };
      const line = {
        type: "user",
        sessionId: animal,
        uuid: `u${at}`,
        timestamp: "2026-11-01T10:00:00Z",
        message,
      };
      writeFileSync(transcript, `${JSON.stringify(line)}\n`);
      const input = { session_id: animal, transcript_path: transcript };
      await hook("stop", input);
      await hook("session-end", { ...input, hook_event_name: "SessionEnd" }, at * 90);
    }
    await hook("session-start", { session_id: "next", source: "startup" });
    const waiting = path.join(person.home, ".local/state/pai/hooks/waiting");
    await expect.poll(() => readdirSync(waiting), { timeout: 240_000, interval: 200 }).toEqual([]);
    const { results } = await person.json(["list", "--kind", "episode"]);
    const kept = JSON.stringify(results);
    expect(animals.filter((animal) => !kept.includes(`My ${animal} is called`))).toEqual([]);
    expect((await person.json(["status"])).hooks).toMatchObject({ lost: 0 });
  });

  it("says nothing and ends well, whatever it is given", async () => {
    const person = aPerson();
    await person.remember("Anna owns the billing service");
    const gone = path.join(person.root, "gone");
    await inParallel(
      [
        [["prompt"], undefined],
        [["prompt"], "garbage"],
        [["prompt"], prompt("x".repeat(2 * 1024 * 1024))],
        [["prompt"], prompt("Write a haiku", { cwd: gone })],
        [["stop"], JSON.stringify({ transcript_path: gone })],
        [["no-such-event"], ASKED],
        [["prompt", "--no-such-option"], ASKED],
        [[], ASKED],
      ] as const,
      ([words, input]) => silent(person, words, input),
    );
  });

  it("says nothing of a store that it cannot use, and counts it", async () => {
    const spoilt = async (spoil: (person: Person) => void) => {
      const person = patient(aPerson());
      await person.remember("Anna owns the billing service");
      spoil(person);
      return person;
    };
    const newer = await spoilt((person) => writeFileSync(person.file("version"), "99\n"));
    const unknown = await spoilt((person) => writeFileSync(person.file("version"), "\0\0latest"));
    const locked = await spoilt((person) => {
      const owner = { pid: process.pid, start: "unknown", nonce: "x", host: "elsewhere", wall: 0 };
      writeFileSync(person.file(".local/lock"), JSON.stringify(owner));
    });
    const damaged = await spoilt((person) => {
      rmSync(person.file(".index"), { recursive: true, force: true });
      writeFileSync(person.file(".index"), "not a directory");
    });
    await inParallel([unknown, patient(aPerson())], (person) => silent(person, ["prompt"], ASKED));
    const status = await unknown.pai(["status", "--store", path.join(unknown.root, "other"), "--json"]);
    expect(status.json().hooks).toMatchObject({ calls: 1, failed: 1 });
    const kept = snapshot(newer.store);
    await inParallel([newer, locked, damaged], async (person) => {
      const ran = await person.start(["hook", "prompt"], { input: ASKED });
      expect([ran.status, ran.stderr]).toEqual([0, ""]);
      expect(ran.stdout).toContain("Anna owns the billing service"); // reading needs none of it
    });
    expect(snapshot(newer.store)).toEqual(kept); // nor is anything noted where a newer pai keeps it
  });
});
