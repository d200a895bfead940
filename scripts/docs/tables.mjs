const NOTE = "<!-- Printed by `npm run docs` from the sources; edits here are lost. -->";

const RANGES = {
  boolean: () => "`true`, `false`",
  pages: () => "paths of Markdown files, separated by commas",
  words: () => "a program with its arguments",
  choice: ({ choices }) => choices.map((choice) => `\`${choice}\``).join(", "),
  text: ({ expected }) => expected,
  zone: () => "the name of a time zone, or empty",
};

/** docs/config.md: every setting with its default, range and environment variable. */
export function printConfig({ CONFIG_KEYS, environmentName }) {
  const rows = Object.entries(CONFIG_KEYS).map(([name, key]) => [
    `\`${name}\``,
    key.doc,
    key.default === "" || key.default.length === 0
      ? "none"
      : `\`${key.default}\`${key.unit ? ` ${key.unit}` : ""}`,
    RANGES[key.type]?.(key) ?? `${key.min} to ${key.max}`,
    `\`${environmentName(name)}\``,
  ]);
  return `${NOTE}

# Settings

A setting has the first of these values: the option of the command, the environment variable, \`config.yaml\` in the store, the
user's \`~/.config/pai/config.yaml\`, the default. \`pai config\` lists every setting with its value and its origin.
\`pai config set KEY VALUE\` changes the store's file, with \`--user\` the user's; what only the user may set (\`llm.*\`, pages) goes
to the user's file either way. An unknown key is an error that names the most
similar key; one of an earlier version is passed over, and \`doctor\` and \`pai config\` name it. A store's file can never set commands, URLs, models, keys, or paths outside the store.

${table(["Setting", "What", "Default", "Range", "Environment"], rows)}
`;
}

/** The keys of every kind's front matter, in the order in which they are written. */
export function printKeyTables({ DEFAULTS, KEY_DOCS, KINDS, KIND_FOLDER, headerKeys }) {
  const shared = headerKeys("fact");
  const row = (key) => [`\`${key}\``, KEY_DOCS[key], key in DEFAULTS ? `\`${DEFAULTS[key]}\`` : ""];
  const common = table(["Key", "What", "Default"], shared.map(row));
  const own = KINDS.map((kind) => [kind, headerKeys(kind).filter((key) => !shared.includes(key))])
    .filter(([, keys]) => keys.length > 0)
    .map(([kind, keys]) => {
      const rows = keys.map((key) => row(key).slice(0, 2));
      return `### Keys of \`${KIND_FOLDER[kind]}/\` only\n\n${table(["Key", "What"], rows)}`;
    });
  return [`### Keys of every kind\n\n${common}`, ...own].join("\n\n");
}

/** The life of a memory as a mermaid state diagram. */
export function printStatusDiagram({ STATUSES, STATUS_TABLE }) {
  const others = STATUSES.filter((status) => status !== "active");
  const lines = others.flatMap((status) => {
    const from = status === "pending" ? "[*]" : "active";
    const back = STATUS_TABLE[status].wayBack;
    const way = back === "" ? [] : [`  ${status} --> active: ${back}`];
    return [`  ${from} --> ${status}: ${STATUS_TABLE[status].enteredBy.replaceAll(/[:;]/g, ",")}`, ...way];
  });
  return ["```mermaid", "stateDiagram-v2", "  [*] --> active: creation", ...lines, "```"].join("\n");
}

export function printStatusTable({ STATUSES, STATUS_TABLE }) {
  const recallable = { yes: "yes", no: "no", asked: "only with `--as-of` or `--include`" };
  const rows = STATUSES.map((status) => {
    const rule = STATUS_TABLE[status];
    return [
      `\`${status}\``,
      rule.enteredBy,
      recallable[rule.recallable],
      rule.wayBack && `\`${rule.wayBack}\``,
    ];
  });
  return table(["Status", "Entered by", "Recalled", "Way back"], rows);
}

/** A markdown table. */
export function table(head, rows) {
  const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");
  const line = (cells) => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}
