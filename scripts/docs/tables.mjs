const NOTE = "<!-- Printed by `npm run docs` from the sources; edits here are lost. -->";

/** docs/config.md: every setting with its default and range; what else it may be, its sentence says. */
export function printConfig({ CONFIG_KEYS, environmentName, isUsersOwn }) {
  const lines = Object.entries(CONFIG_KEYS).map(([name, key]) => {
    const isNone = key.default === "" || key.default.length === 0;
    const range = key.min === undefined ? "" : `; ${key.min} to ${key.max}`;
    const usual = isNone ? "none" : `\`${key.default}\`${key.unit ? ` ${key.unit}` : ""}`;
    return `- \`${name}\` (${usual}${range}): ${key.doc}${isUsersOwn(name) ? " *User.*" : ""}`;
  });
  return `${NOTE}

# Settings

A setting has the first of these values: the option of the command, an environment variable (\`${environmentName("journal.keepDays")}\` for
\`journal.keepDays\`), \`config.yaml\` in the store, your own \`~/.config/pai/config.yaml\`, the default. \`pai config set KEY VALUE\` changes the store's
file, with \`--user\` yours. What only you may set (*User*) goes to yours either way: a store that came with a clone never sets commands, addresses,
models, keys or pages. In brackets: the default and the range.

${lines.join("\n")}
`;
}

/** The keys of every kind's front matter, in the order in which they are written. */
export function printKeyTables({ DEFAULTS, KEY_DOCS, KINDS, KIND_FOLDER, headerKeys }) {
  const shared = headerKeys("fact");
  const line = (key) =>
    `- \`${key}\`: ${KEY_DOCS[key]}${key in DEFAULTS ? ` Default: \`${DEFAULTS[key]}\`.` : ""}`;
  const own = KINDS.map((kind) => [kind, headerKeys(kind).filter((key) => !shared.includes(key))])
    .filter(([, keys]) => keys.length > 0)
    .map(([kind, keys]) => `### Keys of \`${KIND_FOLDER[kind]}/\` only\n\n${keys.map(line).join("\n")}`);
  return [`### Keys of every kind\n\n${shared.map(line).join("\n")}`, ...own].join("\n\n");
}

export function printStatusTable({ RECALLABLE, STATUSES, STATUS_DOCS }) {
  const recallable = { yes: "yes", no: "no", asked: "only with `--as-of` or `--include`" };
  const rows = STATUSES.map((status) => {
    const [enteredBy, wayBack] = STATUS_DOCS[status];
    return [`\`${status}\``, enteredBy, recallable[RECALLABLE[status]], wayBack && `\`${wayBack}\``];
  });
  return table(["Status", "Entered by", "Recalled", "Way back"], rows);
}

/** A markdown table. */
function table(head, rows) {
  const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
