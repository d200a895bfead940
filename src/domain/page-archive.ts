import { sha256 } from "./hash.ts";

/**
 * Where what made room on a page lies, by the month (`YYYY-MM`) in which it was said: one file for what holds
 * everywhere, and one of its own for each project. Pure.
 */
export function archivePath(project: string | undefined, month: string): string {
  if (project === undefined) return `archive/MEMORY-${month}.md`;
  const digest = sha256(project).slice("sha256:".length, "sha256:".length + 8);
  const slug = project
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(-40)
    .replace(/^-|-$/g, "");
  return `archive/MEMORY-${slug}-${digest}-${month}.md`;
}
