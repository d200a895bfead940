/** How pai is called: a program, and what stands in front of pai's own words. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Windows quotes otherwise. */
  readonly isWindows?: boolean | undefined;
}

const PLAIN = /^[\w./:@%+=,-]+$/;

/** A file of templates/agents with pai called as it is on this machine. Pure. */
export function rendered(json: string, program: Program): string {
  return `${JSON.stringify(replaced(JSON.parse(json), program), null, 2)}\n`;
}

/** The words that call pai, for the shell of whoever runs them. Pure. */
export function shellLine({ command, args, isWindows = false }: Program): string {
  const quoted = (word: string) =>
    PLAIN.test(word) ? word : isWindows ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`;
  return [command, ...args].map(quoted).join(" ");
}

function replaced(value: unknown, program: Program): unknown {
  if (Array.isArray(value)) return value.map((one) => replaced(one, program));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, replaced(one, program)] as const);
  const { command, args, ...rest } = Object.fromEntries(entries);
  if (typeof command !== "string") return Object.fromEntries(entries);
  if (command === "pai" && Array.isArray(args))
    return { command: program.command, args: [...program.args, ...args], ...rest };
  const line = command.replace(/^pai /, `${shellLine(program).replaceAll("$", "$$$$")} `);
  return Object.fromEntries(entries.map(([name, one]) => [name, name === "command" ? line : one]));
}
