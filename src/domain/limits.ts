const KIB = 1024;
const MIB = 1024 * KIB;

/** Every limit of the program, in bytes unless the name says otherwise. */
export const LIMITS = {
  /** One remembered text, from the command line, a file or stdin. */
  rememberBytes: MIB,
  statementBytes: 4 * KIB,
  /** A tag, a keyword, a subject; characters. */
  wordChars: 200,
  /** Statements that are read of one remark or turn; what a longer text says stays in its episode. */
  textStatements: 200,
  /** The text of one turn of a conversation, in UTF-8. */
  turnBytes: MIB,
  /** The name of a speaker, the source's own id of a turn, the name of a session; characters. */
  turnNameChars: 200,
  /** One line, or one conversation of a JSON export, that is read at once. */
  transcriptUnitBytes: 32 * MIB,
  fileBytes: 8 * MIB,
  /** A file of settings: the user's, a store's, git's, a scheduler's. */
  settingsBytes: MIB,
  /** What is read of a store in one piece, such as lines that machines wrote below `state/`. */
  pieceBytes: 256 * MIB,
  /** A file of lines, which is read piece by piece. */
  linesBytes: 4 * 1024 * MIB,
  headerBytes: 16 * KIB,
  headerKeys: 64,
  headerDepth: 4,
  queryChars: 2_000,
  queryTerms: 64,
  /** Sources kept in a header; history names the others. */
  listedIds: 200,
  /** How long a command waits for another one that writes. */
  lockWaitMs: 10_000,
  /** Change sets in one folder of the journal. */
  journalBucket: 1_000,
} as const;

const MANY_VECTORS = 50_000;
const MANY_DIMENSIONS = 256;

/** Whether a graph is to be made over so many vectors. Pure. */
export function isWorthGraph(vectors: number, dimensions: number): boolean {
  return vectors >= MANY_VECTORS || dimensions > MANY_DIMENSIONS;
}
