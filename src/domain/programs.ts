import { shellWord } from "../text/escape.ts";
import { PaiError } from "./errors.ts";
import { hexDigest } from "./hash.ts";
import type { Period, Scheduler } from "./vocabulary.ts";

/**
 * How a program is started with words. On Windows its shell finds all that is no `.exe`: npm installs scripts there, which nothing else
 * runs. Pure.
 */
export function programCall(command: string, args: readonly string[], isWindows: boolean) {
  if (!isWindows || /\.(?:exe|com)$/i.test(command)) return { command, args };
  // The shell reads the line, and a script hands its words to another one.
  const words = args.map((word) => escaped(escaped(quotedForWindows(word))));
  const line = [escaped(quotedForWindows(command)), ...words].join(" ");
  return { command: "cmd.exe", args: ["/d", "/s", "/c", `"${line}"`], windowsVerbatimArguments: true };
}

function quotedForWindows(word: string): string {
  // Before a quotation mark backslashes count twice.
  const parts = word.split('"').map((part) => part + (/(?<!\\)\\+$/.exec(part)?.[0] ?? ""));
  return `"${parts.join('\\"')}"`;
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
  return `consolidate-${hexDigest(store, 8)}`;
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
  const isDaily = hours === 24;
  const shared = { key: `pai.${key}`, every: `${hours}`, seconds: `${hours * 3600}`, store };
  const unit = (name: string, template: string, more: Readonly<Record<string, string>>): Unit => {
    const values: Readonly<Record<string, string>> = { ...shared, ...more };
    const text = templates(template).replace(/\{\{(\w+)\}\}/g, (_, place: string) => values[place] ?? "");
    return { name, text };
  };
  if (scheduler === "crontab") {
    const values = { key, minute: `${minute}`, hours: isDaily ? "0" : `*/${hours}` };
    return [unit("crontab", "crontab", { ...values, command: words.map(cronWord).join(" ") })];
  }
  if (scheduler === "launchd") {
    const command = words.map((word) => `    <string>${xml(word)}</string>`).join("\n");
    return [unit(`pai.${key}.plist`, "pai.plist", { minute: `${minute}`, command })];
  }
  const padded = { minute: `${minute}`.padStart(2, "0") };
  if (scheduler === "tasks") {
    const [first = "", ...rest] = words;
    const values = { ...padded, program: xml(first), words: xml(rest.map(quotedForWindows).join(" ")) };
    return [unit(`pai-${key}.xml`, "pai.xml", values)];
  }
  const command = words.map(systemdWord).join(" ");
  const values = {
    ...padded,
    store: store.replaceAll("%", "%%"),
    command,
    calendar: isDaily ? "00" : `00/${hours}`,
  };
  return [unit(`pai-${key}.service`, "pai.service", values), unit(`pai-${key}.timer`, "pai.timer", values)];
}

function refuseControls(words: readonly string[]): void {
  const strange = words.find((word) => /\p{Cc}/u.test(word));
  if (strange === undefined) return;
  throw new PaiError("invalid_value", `${JSON.stringify(strange)} cannot be written into a schedule`, {
    hint: "use a path without control characters",
  });
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

/** In single quotes for the shell; cron makes an end of line of a bare percent sign, in quotes or not. */
function cronWord(word: string): string {
  return shellWord(word).replaceAll("%", "\\%");
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
