/** The line of a store's attributes by which it is known, too. */
export const UNION_OF_LINES = "state/**/*.jsonl merge=union";

/**
 * What `.gitattributes` of a store says: line ends stay as they are, and pai merges what it knows. A clone without pai takes the lines of
 * both sides.
 */
export const GIT_ATTRIBUTES: readonly string[] = [
  "* -text",
  "*.md merge=pai",
  "state/*.json merge=pai",
  UNION_OF_LINES,
];

/** What belongs to one machine. */
export const GIT_IGNORED: readonly string[] = [".index/", ".local/"];
