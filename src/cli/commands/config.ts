import {
  CONFIG_KEYS,
  CONFIG_NAMES,
  type ConfigValue,
  isConfigName,
  isUsersOwn,
  wantSetting,
} from "../../domain/config.ts";
import { PaiError, usage } from "../../domain/errors.ts";
import { assertNoSecret } from "../../memory/checks.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { nearest } from "../../text/nearest.ts";
import { redact } from "../../text/safety/secrets.ts";
import { promptsInUse, setSetting } from "../deps.ts";
import type { Call, Output, Run } from "../run.ts";

export const config: Run = async (call) => {
  const [action, key, value] = call.words;
  if (action === undefined) return show(call, CONFIG_NAMES);
  if (action === "get") return show(call, [known(key)]);
  if (action === "set") return set(call, known(key), value);
  if (action === "unset") return set(call, known(key), undefined);
  return prompts(call);
};

async function prompts({ session, paint }: Call): Promise<Output> {
  const results = await promptsInUse(session);
  const head = ({ role, version, hash, path }: (typeof results)[number]) =>
    `${role}  ${hash}  ${path === undefined ? `version ${version}` : escapeTerminal(path)}`;
  const texts = results.map(
    (prompt) => `${paint.bold(head(prompt))}\n\n${escapeTerminal(prompt.text, { lines: true })}`,
  );
  return {
    json: {
      prompts: results.map(({ version = null, path = null, ...rest }) => ({ ...rest, version, path })),
    },
    text: texts.join("\n\n"),
  };
}

function known(key: string | undefined) {
  if (key === undefined) throw usage("which setting?", "pai config   # lists them");
  if (isConfigName(key)) return key;
  const near = nearest(key, CONFIG_NAMES);
  const hint = near === undefined ? "pai config   # lists them" : `did you mean ${near}?`;
  throw new PaiError("invalid_value", `there is no setting "${key}"`, { hint });
}

function show({ session, paint }: Call, keys: readonly string[]): Output {
  const results = session.origins
    .filter(({ key }) => keys.includes(key))
    .map(({ key, value, origin }) => ({
      key,
      value: withoutSecrets(value),
      origin,
      doc: CONFIG_KEYS[key].doc,
    }));
  const width = Math.max(...results.map(({ key }) => key.length));
  const lines = results.map(
    ({ key, value, origin, doc }) =>
      `${key.padEnd(width)}  ${printed(value).padEnd(6)} ${paint.dim(`${origin.padEnd(11)} ${doc}`)}`,
  );
  const notices = session.settingProblems.map(
    ({ path, line, message }) => `${line === undefined ? path : `${path}, line ${line}`}: ${message}`,
  );
  return { json: { results }, text: lines.join("\n"), notices };
}

async function set(call: Call, key: ReturnType<typeof known>, value: string | undefined): Promise<Output> {
  if (value === undefined && call.words[0] === "set") throw usage(`set ${key} to what?`);
  assertNoSecret(`a value for ${key}`, value);
  const wanted = value === undefined ? undefined : wantSetting(key, value);
  // What no store may say can only be meant for the person's own settings.
  const user = call.options.user === true || isUsersOwn(key);
  const path = call.globals.dryRun ? "" : await setSetting(call.session, key, wanted, user);
  const origin = wanted === undefined ? "default" : user ? "user" : "store";
  const shown = wanted ?? CONFIG_KEYS[key].default;
  return {
    json: { results: [{ key, value: shown, origin, doc: CONFIG_KEYS[key].doc }] },
    text: call.globals.dryRun
      ? `would set ${key} to ${printed(shown)}`
      : `${key} is ${printed(shown)} now (${path})`,
  };
}

/** A file that was written by hand may hold anything. */
function withoutSecrets(value: ConfigValue): ConfigValue {
  const safe = (text: string) => redact(text).text;
  if (typeof value === "string") return safe(value);
  return typeof value === "object" ? value.map(safe) : value;
}

function printed(value: ConfigValue): string {
  if (value === "") return "none";
  if (typeof value !== "object") return escapeTerminal(String(value));
  return value.length === 0 ? "none" : escapeTerminal(value.join(", "));
}
