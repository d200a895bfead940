import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { removeTree } from "../remove-tree.mjs";
import { CANARY, type Kind, plant } from "./kinds.ts";
import { PLACES, pathOf } from "./places.ts";
import { copyWorld, makeWorld } from "./world.ts";

/** One kind of hostile thing at one place. */
export interface Visit {
  readonly place: string;
  readonly kind: Kind;
  readonly commands: readonly (readonly string[])[];
}

async function visit(template: string, { place, kind, commands }: Visit) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "pai-hostile-")));
  try {
    const world = copyWorld(template, join(root, "world"));
    const where = PLACES[place];
    if (where === undefined) throw new Error(place);
    if (place.startsWith(".index") || place.startsWith("its ")) await world.pai("recall", "oranges");
    const path = pathOf(where, world);
    await plant(kind, path, world.at("outside"));
    const told = [];
    for (const words of commands) told.push(await world.pai(...words));
    process.chdir("/");
    return { told, path };
  } finally {
    process.chdir("/");
    removeTree(root);
  }
}

const [, , template = ""] = process.argv;
if (process.send === undefined) await makeWorld(template);
else {
  process.on("message", (job: Visit) => {
    visit(template, job).then(
      (result) => process.send?.(result),
      (error: unknown) => process.send?.({ broken: String((error as Error)?.stack ?? error) }),
    );
  });
  process.send("ready");
}
void CANARY;
