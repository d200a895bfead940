import { PaiError } from "./errors.ts";
import { sha256 } from "./hash.ts";
import type { Period, Scheduler } from "./vocabulary.ts";

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
function quotedForWindows(word: string): string {
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

export interface Schedule {
  /** Absolute path of the store. */
  readonly store: string;
  /** The command line that starts the program, its words by absolute paths. */
  readonly program: readonly string[];
  readonly every: Period;
}

/** A file of a scheduler: its name and, or for `crontab`, a part of the one that there is. */
export interface Unit {
  readonly name: string;
  readonly text: string;
}

/** Texts with places `{{name}}`, by file name: those of `templates/`. */
export type Templates = (name: string) => string;

const BEGIN = "# BEGIN pai ";
const END = "# END pai ";

/** What the entries of a store are named: the same for the same path, another for every other. Pure. */
function scheduleKey(store: string): string {
  return `consolidate-${sha256(store).slice("sha256:".length, "sha256:".length + 8)}`;
}

/**
 * What makes a scheduler look after a store: the block of a crontab, the service and timer of systemd, the agent of
 * launchd, or the task of Windows. Stores differ in the minute, so that they do not start at once. PaiError `invalid_value` for a path that
 * a scheduler cannot hold. Pure.
 */
export function scheduleUnits(
  scheduler: Scheduler,
  schedule: Schedule,
  templates: Templates,
): readonly Unit[] {
  const { store, program, every } = schedule;
  const key = scheduleKey(store);
  const words = [...program, "--store", store, "consolidate", "--scheduled", "--quiet", "--budget", "10m"];
  refuseControls(words);
  const hours = Number.parseInt(every, 10);
  const minute = Number.parseInt(key.slice(-4), 16) % 60;
  const shared = { key: `pai.${key}`, every: `${hours}`, minute: `${minute}`, seconds: `${hours * 3600}` };
  const fill = (name: string, more: Readonly<Record<string, string>>) =>
    filled(templates(name), { ...shared, store, ...more });
  if (scheduler === "crontab") {
    const values = { key, hours: hours === 24 ? "0" : `*/${hours}`, command: words.map(cronWord).join(" ") };
    return [{ name: "crontab", text: fill("crontab", values) }];
  }
  if (scheduler === "launchd") {
    return [{ name: `pai.${key}.plist`, text: fill("pai.plist", { command: launchdCommand(words) }) }];
  }
  if (scheduler === "tasks") {
    const [first = "", ...rest] = words;
    const values = { program: xml(first), words: xml(rest.map(quotedForWindows).join(" ")) };
    return [
      {
        name: `pai-${key}.xml`,
        text: fill("pai.xml", { ...values, minute: `${minute}`.padStart(2, "0") }),
      },
    ];
  }
  const calendar = hours === 24 ? "00" : `00/${hours}`;
  const values = { ...systemdValues(store, words), calendar };
  return [
    { name: `pai-${key}.service`, text: fill("pai.service", values) },
    {
      name: `pai-${key}.timer`,
      text: fill("pai.timer", { ...values, minute: `${minute}`.padStart(2, "0") }),
    },
  ];
}

function refuseControls(words: readonly string[]): void {
  const strange = words.find((word) => hasControls(word));
  if (strange === undefined) return;
  throw new PaiError("invalid_value", `${JSON.stringify(strange)} cannot be written into a schedule`, {
    hint: "use a path without control characters",
  });
}

function launchdCommand(words: readonly string[]): string {
  return words.map((word) => `    <string>${xml(word)}</string>`).join("\n");
}

function systemdValues(store: string, words: readonly string[]) {
  return { store: store.replaceAll("%", "%%"), command: words.map(systemdWord).join(" ") };
}

/** A crontab without the block of a store, and with another one at its end where one is given. Pure. */
export function withBlock(crontab: string, store: string, block: string | undefined): string {
  const key = scheduleKey(store);
  const kept: string[] = [];
  let inside = false;
  for (const line of crontab.split("\n")) {
    if (line.startsWith(`${BEGIN}${key} `)) inside = true;
    if (!inside) kept.push(line);
    if (line === `${END}${key}`) inside = false;
  }
  // A block without an end was cut by hand: what follows it is not ours.
  const rest = inside ? crontab : kept.join("\n");
  if (block === undefined) return rest;
  return `${rest === "" || rest.endsWith("\n") ? rest : `${rest}\n`}${block}`;
}

/** The block of a store in a crontab; undefined where there is none. Pure. */
export function blockIn(crontab: string, store: string): string | undefined {
  const without = withBlock(crontab, store, undefined);
  if (without === crontab) return undefined;
  const lines = crontab.split("\n");
  const from = lines.findIndex((line) => line.startsWith(`${BEGIN}${scheduleKey(store)} `));
  const to = lines.indexOf(`${END}${scheduleKey(store)}`, from);
  return `${lines.slice(from, to + 1).join("\n")}\n`;
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
}

function hasControls(word: string): boolean {
  return /\p{Cc}/u.test(word);
}

/** In single quotes for the shell; cron makes an end of line of a bare percent sign, in quotes or not. */
function cronWord(word: string): string {
  const quoted = /^[\w@+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return quoted.replaceAll("%", "\\%");
}

/** systemd expands `%` and `$` also in quotes. */
function systemdWord(word: string): string {
  const escaped = word
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("%", "%%")
    .replaceAll("$", "$$$$");
  return /^[\w@+=:,./-]+$/.test(escaped) ? escaped : `"${escaped}"`;
}

function xml(word: string): string {
  return word.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
