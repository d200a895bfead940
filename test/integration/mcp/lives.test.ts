import { describe, expect, it } from "vitest";
import { withDirectory } from "../store/directory.ts";
import { clientsOf, ScriptedAgent } from "./scripted-agent.ts";

/** A short life in the words of bench/lives.ts. */
const LIFE = `@ 2026-09-07 09:12
> my manager at the bakery is Priya
= fact
> the oven timer is set to 30 minutes
= one fact
> I'll bring Nadia the rye starter by thursday
= commitment
> does anyone know when the mill opens?
= none
@ 2026-09-20 18:00
> oven timer bumped to 45 minutes
= replaces the oven timer 30 minutes
> Nadia has the rye starter now
= closes rye starter for Nadia
> Oskar is the manager at the bakery now, he took over from Priya
= supersedes manager Priya
> the cat sleeps in the flour store
= one fact
? what is the oven timer set to :: 45
? who runs the bakery :: Oskar
? where does the cat sleep :: flour store
? how tall is the church :: NONE`.split("\n");

const OTHER_LIFE = `@ 2026-09-08 08:00
> the ferry leaves at 6:40
= fact
> I'll return the drill to Bo
= commitment
> the cabin code is under the mat
= fact
> ferry leaves at 7:15 since monday
= replaces 6:40
> Bo got the drill
= closes drill`.split("\n");

describe("an agent that says what it knows", () => {
  it("brings the store to the state that the labels say, and recalls the current value first", async () => {
    await withDirectory(async (store) => {
      const agent = new ScriptedAgent(store);
      await agent.begin();
      await agent.live(LIFE);
      const tally = await agent.end();
      expect(agent.told).toEqual([]);
      expect(tally).toMatchObject({
        ...{ said: 7, kept: 7, changes: 2, changed: 2, deeds: 1, closed: 1, wronglyEnded: 0, refused: 0 },
        ...{ named: 3, exact: 3, texts: 7, right: 7, asked: 3, first: 3, none: 1, silent: 1 },
      });
    });
  });

  it("does the same through two clients in turns", async () => {
    await withDirectory(async (store) => {
      const agent = new ScriptedAgent(store, clientsOf(store, 2));
      await agent.begin();
      await agent.live(LIFE);
      const tally = await agent.end();
      expect(agent.told).toEqual([]);
      expect(tally).toMatchObject({ kept: 7, exact: 3, right: 7, wronglyEnded: 0, first: 3, silent: 1 });
    });
  });

  it("loses and doubles nothing where two clients live at once", async () => {
    await withDirectory(async (store) => {
      const agents = [LIFE, OTHER_LIFE].map((life, i) => {
        const agent = new ScriptedAgent(store, { ...clientsOf(store, 1), name: `agent-${i}` });
        return { agent, life: life.filter((line) => !line.startsWith("?")) };
      });
      for (const { agent } of agents) await agent.begin();
      await Promise.all(agents.map(({ agent, life }) => agent.live(life)));
      const tallies = [];
      for (const { agent } of agents) tallies.push(await agent.end());
      expect(agents.flatMap(({ agent }) => agent.told)).toEqual([]);
      expect(tallies).toMatchObject([
        { kept: 7, exact: 3, right: 7, wronglyEnded: 0 },
        { kept: 5, exact: 2, right: 5, wronglyEnded: 0 },
      ]);
    });
  });

  it("ends with a pair what its label says, and nothing else", async () => {
    for (const [line, file] of [
      ["the gate opens at seven || the gate opens at nine now ## replaces", "pairs.txt"],
      ["I'll fix the gate || gate is fixed ## closes", "pairs.txt"],
      ["Ana likes tea || Ana is fond of tea ## duplicate", "pairs.txt"],
      ["Ana likes tea || Ana's brother hates tea ## both", "pairs.txt"],
    ] as const)
      await withDirectory(async (store) => {
        const agent = new ScriptedAgent(store);
        await agent.begin();
        await agent.tellPair(line, file);
        const tally = await agent.end();
        expect({ line, told: agent.told }).toEqual({ line, told: [] });
        expect([tally.changed, tally.closed]).toEqual([tally.changes, tally.deeds]);
      });
  });
});
