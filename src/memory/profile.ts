import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isOfProfile, PROFILE_PATH } from "../domain/profile.ts";
import type { SearchIndex } from "../index-ports.ts";
import { findSections } from "../markdown/page-sections.ts";
import { profileIds } from "../markdown/profile-section.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";

/** The facts that profile.md shows and that still hold, in its order; [] where there is no such page. */
export function profileShown(context: Context, index: SearchIndex): readonly MemoryJson[] {
  const { files } = context.store;
  if (files.stat(PROFILE_PATH)?.kind !== "file") return [];
  const found = findSections(new TextDecoder().decode(files.read(PROFILE_PATH)));
  const sections = found.ok ? found.sections.filter(({ name }) => name === "PROFILE") : [];
  return sections.flatMap(({ body }) =>
    profileIds(body).flatMap((id) => {
      const row = index.byId(id);
      if (row === undefined || !isOfProfile(row.header, context.clock.now())) return [];
      return presentRow(row, context, index) ?? [];
    }),
  );
}
