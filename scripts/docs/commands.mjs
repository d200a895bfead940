/** docs/cli.md: every command that people type, the options of several and of all, the exit statuses and the error codes. Examples are in `--help`. */
export function printCommands({ COMMANDS, GLOBALS, GROUPS, ERRORS, EXIT, EXIT_DOCS }) {
  const shared = sharedOptions(COMMANDS);
  const groups = Object.entries(GROUPS).map(([group, title]) =>
    printGroup(
      title,
      COMMANDS.filter((command) => command.group === group && !command.isHidden),
      shared,
    ),
  );
  const exits = Object.entries(EXIT).map(([name, status]) => `- ${status}: ${EXIT_DOCS[name]}`);
  const errors = Object.entries(ERRORS).map(
    ([code, [status, meaning]]) => `- \`${code}\` (${status}): ${meaning}`,
  );
  return `<!-- Printed by \`npm run docs\` from the sources; edits here are lost. -->

# Commands

\`pai <command> --help\` prints the same, with examples; \`pai completion bash\`, \`zsh\` or \`fish\` prints a completion script. An \`<id>\` is a whole id, its beginning, or its last four or more characters.

${groups.join("\n\n")}

## Options of several commands

${[...shared.values()].map(line).join("\n")}

## Options of every command

They may stand before or after the name of the command.

${GLOBALS.map(line).join("\n")}

## Exit statuses

${exits.join("\n")}

## Error codes

With \`--json\`, an error is \`{"schemaVersion":1,"error":{"code":"…","message":"…","hint":"…"}}\` on stdout. The exit status is in brackets.

${errors.join("\n")}
`;
}

/** Options that two or more commands have in the same words, by flags and summary. */
function sharedOptions(commands) {
  const seen = new Map();
  for (const option of commands.flatMap(({ options }) => options)) {
    const key = keyOf(option);
    seen.set(key, [...(seen.get(key) ?? []), option]);
  }
  return new Map([...seen].filter(([, all]) => all.length > 1).map(([key, [option]]) => [key, option]));
}

function keyOf({ flags, summary, choices = [] }) {
  return [flags, summary, ...choices].join("\n");
}

function printGroup(title, commands, shared) {
  const printed = commands.map((command) => printCommand(command, shared));
  return [`## ${title}`, ...printed].join("\n\n");
}

/** More choices than this are left to `--help`. */
const MOST_CHOICES = 15;

function printCommand({ name, summary, details, args, options }, shared) {
  const usage = ["pai", name, ...args.map(({ form }) => form)].join(" ");
  const own = options.filter((option) => !shared.has(keyOf(option)));
  const others = options.filter((option) => shared.has(keyOf(option)));
  const lines = [
    ...args
      .filter(({ completes }) => completes !== "id")
      .map(({ form, summary }) => `- \`${form}\`: ${summary}`),
    ...own.map(line),
    ...(others.length > 0
      ? [`- also ${others.map(({ flags }) => `\`${flags.split(" ")[0]}\``).join(", ")}`]
      : []),
  ];
  return [`### \`${usage}\``, summary, details?.replaceAll("\n", " "), lines.join("\n")]
    .filter(Boolean)
    .join("\n\n");
}

function line({ flags, summary, choices = [] }) {
  const named = choices.length > 0 && choices.length <= MOST_CHOICES;
  return `- \`${flags}\`: ${summary}${named ? ` (${choices.join(", ")})` : ""}`;
}
