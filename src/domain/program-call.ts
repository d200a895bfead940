/** How Node starts a program. */
export interface ProgramCall {
  readonly command: string;
  readonly args: readonly string[];
  /** The words are quoted already. */
  readonly windowsVerbatimArguments?: true;
}

/**
 * How a program is started with words. On Windows its shell finds all that is no `.exe`: npm installs scripts there, which nothing else
 * runs. Pure.
 */
export function programCall(command: string, args: readonly string[], isWindows: boolean): ProgramCall {
  if (!isWindows || /\.(?:exe|com)$/i.test(command)) return { command, args };
  // The shell reads the line, and a script hands its words to another one.
  const line = [escaped(quotedForWindows(command)), ...args.map(twiceEscaped)].join(" ");
  return { command: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], windowsVerbatimArguments: true };
}

function twiceEscaped(word: string): string {
  return escaped(escaped(quotedForWindows(word)));
}

/** In quotes, as programs of Windows read them. Pure. */
export function quotedForWindows(word: string): string {
  const parts = word.split('"').map((part) => part + "\\".repeat(backslashesEnding(part)));
  return `"${parts.join('\\"')}"`;
}

/** Before a quotation mark they count twice. */
function backslashesEnding(part: string): number {
  let count = 0;
  while (part.at(-1 - count) === "\\") count += 1;
  return count;
}

function escaped(text: string): string {
  return text.replace(/[()%!^"<>&|;, *?`[\]]/g, "^$&");
}
