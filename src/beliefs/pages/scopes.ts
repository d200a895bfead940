import type { PromotionRules } from "../../domain/belief-promotion.ts";
import type { Config } from "../../domain/config.ts";
import type { Header } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import type { PassView } from "../../passes/pass.ts";

/** The unit of what holds everywhere. */
const GLOBAL = "global";
const PROJECT = "project:";
/** The unit of memories of a project that do not say of which one: there is no page for them. */
export const ORPHANED = "orphaned";

/** Where a memory is shown: `global`, `project:<key>`, or `orphaned` for one of an unknown project. Pure. */
export function scopeOf({ scope = DEFAULTS.scope, project }: Header): string {
  if (scope === "global") return GLOBAL;
  return project === undefined ? ORPHANED : `${PROJECT}${project}`;
}

/** The project of a scope; undefined for `global`. Pure. */
export function projectOf(scope: string): string | undefined {
  return scope.startsWith(PROJECT) ? scope.slice(PROJECT.length) : undefined;
}

/** The scopes that these memories belong to, `global` always among them, in order. Pure. */
export function scopesOf(headers: readonly Header[]): readonly string[] {
  return [...new Set([GLOBAL, ...headers.map(scopeOf)])].sort();
}

/** The beliefs of a store that could be on a page. Pure. */
export function beliefsIn({ rows }: PassView) {
  return rows.flatMap(({ header }) => (header.kind === "belief" ? [header] : []));
}

/** The settings that say what a page shows. Pure. */
export function promotionRules(settings: Config): PromotionRules {
  return {
    confidence: settings["memoryMd.promoteConfidence"],
    evidence: settings["memoryMd.promoteMinEvidence"],
    removeBelow: settings["memoryMd.removeConfidence"],
    formerDays: settings["memoryMd.demoteDays"],
    maxActive: settings["memoryMd.maxActive"],
    maxFormer: settings["memoryMd.maxFormer"],
    maxLines: settings["memoryMd.maxLines"],
  };
}
