import { stripVTControlCharacters } from "node:util";
import { render } from "ink-testing-library";
import { createElement } from "react";
import { describe, expect, it, vi } from "vitest";
import { type Ending, Loop } from "../../src/cli/browse/reduce.ts";
import { App } from "../../src/cli/browse/run-browse.ts";
import { type Effect, startState } from "../../src/cli/browse/state.ts";

/** The screen as ink draws it, over a store of which nothing is known. */
function drawn() {
  const asked: Effect[] = [];
  const endings: Ending[] = [];
  const loop = new Loop({
    start: startState({ columns: 80, rows: 24 }),
    carry: async (effect, tell) => {
      asked.push(effect);
      if (effect.do === "load")
        tell({
          is: "loaded",
          tab: effect.tab,
          asked: effect.asked,
          items: [`found ${effect.query}`, "another"].map((name) => ({
            is: "name",
            key: name,
            named: { name, type: "other", aliases: [], memories: 1 },
          })),
        });
    },
    suspend: () => undefined,
    redraw: () => undefined,
    end: (ending) => endings.push(ending),
  });
  const screen = render(createElement(App, { loop, isColor: false, onReady: () => undefined }));
  loop.begin();
  const lastFrame = () => stripVTControlCharacters(screen.lastFrame() ?? "");
  return { ...screen, lastFrame, asked, endings, loop };
}

/** Waits until a frame shows what is looked for. */
const until = (seen: () => boolean) => vi.waitUntil(seen, { timeout: 10_000, interval: 5 });

describe("the component that draws the screen", () => {
  it("goes where somebody clicks, and takes no report of the mouse for what is typed", async () => {
    const { stdin, lastFrame, loop, unmount } = drawn();
    await until(() => lastFrame().includes("found"));
    const tabs = lastFrame().split("\n")[0] ?? "";
    const chosen = () => loop.state().lists[loop.state().tab].at;
    stdin.write(`\u001B[<0;${tabs.indexOf("agenda") + 1};1M`);
    await until(() => lastFrame().includes("[3:agenda]") && lastFrame().includes("> found"));
    stdin.write("\u001B[<65;5;9M");
    await until(() => chosen() === 1);
    stdin.write("\u001B[<64;5;9M");
    await until(() => chosen() === 0);
    const before = lastFrame().split("another")[0] ?? "";
    const row = before.split("\n").length;
    stdin.write(`\u001B[<0;3;${row}M\u001B[<0;3;${row}m`);
    await until(() => lastFrame().includes("> another"));
    stdin.write(`\u001B[<0;3;${row}M`);
    await until(() => loop.state().lists.agenda.about === "another");
    stdin.write("\u001B[<0;1;1M");
    await until(() => loop.state().tab === "memories");
    expect(loop.state().lists.memories.query.text).toBe("");
    unmount();
  });

  it("knows the keys of a terminal by their names", async () => {
    const { stdin, lastFrame, asked, endings, unmount } = drawn();
    await until(() => lastFrame().includes("found"));
    stdin.write("\t");
    await until(() => lastFrame().includes("[2:questions"));
    stdin.write("\u001b[Z");
    await until(() => lastFrame().includes("[1:memories]"));
    stdin.write("?");
    await until(() => lastFrame().includes("keys that work here"));
    stdin.write("\u001b[B");
    stdin.write("q");
    await until(() => lastFrame().includes("/ search"));
    expect(asked.map(({ do: does }) => does)).toContain("load");
    stdin.write("\u0003");
    await until(() => endings.length > 0);
    expect(endings).toEqual([{ picked: undefined }]);
    unmount();
  });

  it("ends the screen where something breaks", async () => {
    const { loop, endings, unmount } = drawn();
    loop.tell({ is: "loaded", tab: "nowhere" as never, asked: 0, items: [] });
    await until(() => endings.length > 0);
    expect(endings[0]?.error).toBeInstanceOf(TypeError);
    unmount();
  });
});
