import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import process from "node:process";
import { realHostPath } from "../../src/store/host.ts";
import { removeTree } from "../remove-tree.mjs";
import { inodeAt, judge, sumOf } from "./judge.ts";
import { type Kind, plant } from "./kinds.ts";
import { PLACES, pathOf } from "./places.ts";
import { copyWorld, type EntityInput, makeWorld } from "./world.ts";

/** One kind of hostile thing at one place, and the commands that meet it. */
export interface Visit {
  readonly place: string;
  readonly kind: Kind;
  readonly commands: readonly (readonly string[])[];
}

// A process of its own, so that what hangs or dies is a fault of one visit and not the end of the test. It is told visits by its parent.
const [, , template = ""] = process.argv;
// A command that tidies up in the background starts this very file with words of its own.
if (!isAbsolute(template)) process.exit();
if (process.send === undefined) await makeWorld(template);
else {
  process.setMaxListeners(0); // each command has its own for Ctrl-C
  process.on("message", (visit: Visit) => {
    faultsOf(visit).then(
      (faults) => process.send?.(faults),
      (error: unknown) => process.send?.([String((error as Error)?.stack ?? error)]),
    );
  });
  process.send("ready");
}

async function faultsOf({ place: name, kind, commands }: Visit): Promise<readonly string[]> {
  const place = PLACES[name];
  if (place === undefined) throw new Error(`there is no place ${name}`);
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pai-hostile-")));
  try {
    const world = copyWorld(template, join(root, "world"));
    if (place.remade) await world.pai("recall", "oranges"); // an index that is believed
    const path = pathOf(place, world);
    await plant(kind, path, world.at("outside"));
    const real = realHostPath(path);
    const [outside, inode] = [sumOf(world.at("outside")), inodeAt(path)];
    const told: EntityInput[] = [];
    for (const words of commands) told.push(await world.pai(...words));
    const after = [sumOf(world.at("outside")), inodeAt(path)] as const;
    return judge({ place, kind, path, real, told, outside: [outside, after[0]], inode: [inode, after[1]] });
  } finally {
    process.chdir("/");
    removeTree(root);
  }
}
