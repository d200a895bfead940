import type { PageFound, PagePlace } from "../../domain/page.ts";
import { findSections, type Section, type SectionName } from "../../markdown/page-sections.ts";
import { findSecrets } from "../../text/safety/secrets.ts";

/** A page whose sections can be told apart. */
export interface OpenPage {
  readonly place: PagePlace;
  /** Undefined where there is no file yet. */
  readonly text: string | undefined;
  readonly sections: readonly Section[];
}

/** More than this between two markers is no list of beliefs: somebody's text is in there. */
const MOST_EDITED = 65_536;

/** Why pai leaves a page alone; `refused` says so with the page's name, and with the line where one is to blame. */
export interface RefusedPage {
  readonly refused: string;
  readonly why: string;
  readonly line?: number;
}

/** A page to write to, or why it is left alone. Pure. */
export function openPage(found: PageFound): OpenPage | RefusedPage {
  const { place } = found;
  const leave = (why: string) => ({ refused: `${place.name} was skipped: ${why}`, why });
  if ("refused" in found) return leave(found.refused);
  const sections = findSections(found.text ?? "");
  if (!sections.ok) {
    const { line } = sections;
    const why = `${sections.why}; correct the markers, or remove all of them`;
    return { refused: `${place.name}, line ${line}: ${why}`, why, line };
  }
  const problem = problemIn(sections.sections);
  if (problem !== undefined) return leave(problem);
  return { place, text: found.text, sections: sections.sections };
}

/** The section of a name that is to be written: the edited one, else the first one of pai's. Pure. */
export function sectionNamed({ sections }: OpenPage, name: SectionName): Section | undefined {
  const own = sections.filter((section) => section.name === name);
  return own.find(isEdited) ?? own.find(({ owner }) => owner === "PAI") ?? own[0];
}

/** Whether somebody wrote between the markers, or another program did. Pure. */
export function isEdited({ pristine, name }: Section): boolean {
  return name === "BELIEFS" && !pristine;
}

function problemIn(sections: readonly Section[]): string | undefined {
  const edited = sections.filter((section) => isEdited(section) && section.owner === "PAI");
  if (edited.length > 1) return "it has two sections of beliefs, and both were edited; remove one of them";
  if (sections.filter(({ name }) => name === "GRADUATED").length > 1)
    return "it has two sections PAI:GRADUATED; remove one of them";
  for (const { body } of sections.filter(isEdited)) {
    if (body.length > MOST_EDITED)
      return "there is too much text between the markers of beliefs; move it below them";
    const [secret] = findSecrets(body);
    if (secret)
      return `what was written between the markers looks like ${secret.what}; remove it, or move it below them`;
  }
  return undefined;
}
