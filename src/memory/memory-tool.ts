import type { ToolFileChange } from "../edits/tool-file.ts";
import type { ToolFile } from "./tool-files.ts";

export interface ToolMemory {
  toolFiles(): Promise<readonly ToolFile[]>;
  changeToolFiles(changes: readonly ToolFileChange[]): Promise<void>;
}

/** The handlers of Anthropic's memory tool (`memory_20250818`), as `betaMemoryTool` of its SDK takes them. */
export interface MemoryToolHandlers {
  view(command: { path: string; view_range?: readonly number[] | null }): Promise<string>;
  create(command: { path: string; file_text: string }): Promise<string>;
  str_replace(command: { path: string; old_str: string; new_str: string }): Promise<string>;
  insert(command: { path: string; insert_line: number; insert_text: string }): Promise<string>;
  delete(command: { path: string }): Promise<string>;
  rename(command: { old_path: string; new_path: string }): Promise<string>;
}

const ROOT = "/memories";
const NUMBER_WIDTH = 6;
/** Lines of a snippet on each side. */
const AROUND = 2;
const MOST_DEPTH = 2;

/**
 * Anthropic's memory tool on a memory of pai. Below `/memories` lie `MEMORY.md`, `profile.md`, a view of the facts about each subject
 * (`facts/<subject>.md`), one of promises, and whatever else an agent writes, word for word. Each command is one change set, which `undo`
 * takes back. What goes wrong is an Error whose message is for the model. The texts are those of the SDK's own helper.
 */
export function memoryToolHandlers(memory: ToolMemory): MemoryToolHandlers {
  return {
    view: async ({ path, view_range }) => {
      const files = await memory.toolFiles();
      const inside = relative(path);
      const file = files.find((one) => one.path === inside);
      if (file !== undefined) return numbered(path, file.text, view_range ?? []);
      if (inside !== "" && !isFolder(files, inside)) throw missing(path);
      return listing(path, files, inside);
    },
    create: async ({ path, file_text }) => {
      const inside = relative(path);
      const files = await memory.toolFiles();
      const isThere = files.some((one) => one.path === inside) || inside === "" || isFolder(files, inside);
      if (isThere) throw new Error(`File ${path} already exists`);
      await memory.changeToolFiles([{ path: inside, text: file_text }]);
      return `File created successfully at: ${path}`;
    },
    str_replace: async ({ path, old_str, new_str }) => {
      const { text, inside } = await fileAt(memory, path);
      const places = placesOf(text, old_str);
      const [first, ...others] = places;
      if (first === undefined)
        throw new Error(
          `No replacement was performed, old_str \`${old_str}\` did not appear verbatim in ${path}.`,
        );
      if (others.length > 0)
        throw new Error(
          `No replacement was performed. Multiple occurrences of old_str \`${old_str}\` in lines: ${places.map((at) => lineOf(text, at)).join(", ")}. Please ensure it is unique`,
        );
      const edited = text.slice(0, first) + new_str + text.slice(first + old_str.length);
      await memory.changeToolFiles([{ path: inside, text: edited }]);
      return `The memory file has been edited. Here is the snippet showing the change (with line numbers):\n${snippet(edited, lineOf(text, first))}`;
    },
    insert: async ({ path, insert_line, insert_text }) => {
      const { text, inside } = await fileAt(memory, path);
      const lines = text.split("\n");
      if (!Number.isInteger(insert_line) || insert_line < 0 || insert_line > lines.length)
        throw new Error(
          `Invalid \`insert_line\` parameter: ${insert_line}. It should be within the range of lines of the file: [0, ${lines.length}]`,
        );
      lines.splice(insert_line, 0, insert_text.replace(/\n$/, ""));
      await memory.changeToolFiles([{ path: inside, text: lines.join("\n") }]);
      return `The file ${path} has been edited.`;
    },
    delete: async ({ path }) => {
      const inside = relative(path);
      if (inside === "") throw new Error("Cannot delete the /memories directory itself");
      const gone = below(await memory.toolFiles(), inside);
      if (gone.length === 0) throw new Error(`The path ${path} does not exist`);
      await memory.changeToolFiles(gone.map((file) => ({ path: file.path, text: undefined })));
      return `Successfully deleted ${path}`;
    },
    rename: async ({ old_path, new_path }) => {
      const [from, to] = [relative(old_path), relative(new_path)];
      const files = await memory.toolFiles();
      if (to === "" || below(files, to).length > 0)
        throw new Error(`The destination ${new_path} already exists`);
      const moved = from === "" ? [] : below(files, from);
      if (moved.length === 0) throw new Error(`The path ${old_path} does not exist`);
      const renamed = moved.map(({ path, text }) => ({ path, text, to: `${to}${path.slice(from.length)}` }));
      await memory.changeToolFiles(renamed);
      return `Successfully renamed ${old_path} to ${new_path}`;
    },
  };
}

/** The path below the root, "" for the root itself. An Error where it leads elsewhere. */
function relative(path: string): string {
  if (path !== ROOT && !path.startsWith(`${ROOT}/`))
    throw new Error(`Path must start with /memories, got: ${path}`);
  const parts = path
    .slice(ROOT.length)
    .split("/")
    .filter((part) => part !== "" && part !== ".");
  if (parts.includes("..") || /[\0\\]/.test(path))
    throw new Error(`Path ${path} would escape /memories directory`);
  return parts.join("/");
}

function missing(path: string): Error {
  return new Error(`The path ${path} does not exist. Please provide a valid path.`);
}

async function fileAt(
  memory: ToolMemory,
  path: string,
): Promise<{ readonly text: string; readonly inside: string }> {
  const inside = relative(path);
  const files = await memory.toolFiles();
  const file = files.find((one) => one.path === inside);
  if (file !== undefined) return { text: file.text, inside };
  throw inside === "" || isFolder(files, inside)
    ? new Error(`The path ${path} is not a file.`)
    : missing(path);
}

function isFolder(files: readonly ToolFile[], inside: string): boolean {
  return files.some(({ path }) => path.startsWith(`${inside}/`));
}

function below(files: readonly ToolFile[], inside: string): readonly ToolFile[] {
  return files.filter(({ path }) => path === inside || path.startsWith(`${inside}/`));
}

function numbered(path: string, text: string, range: readonly number[]): string {
  const lines = text.split("\n");
  const [from = 1, to = -1] = range.length === 2 ? range : [];
  const start = Math.max(1, from) - 1;
  const shown = lines.slice(start, to === -1 ? lines.length : to);
  return `Here's the content of ${path} with line numbers:\n${withNumbers(shown, start + 1)}`;
}

function withNumbers(lines: readonly string[], from: number): string {
  return lines.map((line, i) => `${String(i + from).padStart(NUMBER_WIDTH)}\t${line}`).join("\n");
}

function snippet(text: string, line: number): string {
  const lines = text.split("\n");
  const start = Math.max(0, line - 1 - AROUND);
  return withNumbers(lines.slice(start, line + AROUND), start + 1);
}

function placesOf(text: string, wanted: string): readonly number[] {
  const places: number[] = [];
  if (wanted === "") return places;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) places.push(at);
  return places;
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split("\n").length;
}

function listing(path: string, files: readonly ToolFile[], inside: string): string {
  const entries = new Map<string, number>();
  const start = inside === "" ? 0 : inside.length + 1;
  let whole = 0;
  for (const file of inside === "" ? files : below(files, inside)) {
    const bytes = new TextEncoder().encode(file.text).length;
    const parts = file.path.slice(start).split("/");
    if (parts.some((part) => part.startsWith(".") || part === "node_modules")) continue;
    whole += bytes;
    for (let depth = 1; depth <= Math.min(parts.length, MOST_DEPTH); depth++) {
      const name = `${parts.slice(0, depth).join("/")}${depth < parts.length ? "/" : ""}`;
      entries.set(name, (entries.get(name) ?? 0) + bytes);
    }
  }
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, bytes]) => `${sizeOf(bytes)}\t${path}/${name}`);
  return [
    `Here're the files and directories up to 2 levels deep in ${path}, excluding hidden items and node_modules:`,
    `${sizeOf(whole)}\t${path}`,
    ...lines,
  ].join("\n");
}

/** `0B`, `512B`, `1.5K`, `4K`. */
function sizeOf(bytes: number): string {
  const units = ["B", "K", "M", "G"];
  const step = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return `${size % 1 === 0 ? size : size.toFixed(1)}${units[step]}`;
}
