import { table } from "./tables.mjs";

const TITLES = {
  daily: "Every day",
  capture: "Importing",
  recall: "Searching and looking",
  care: "Care",
  history: "History",
  system: "The store and the program",
};

/** docs/cli.md: every command, the options of all, the exit statuses and the error codes. */
export function printCommands({ COMMANDS, GLOBALS, GROUPS, ERROR_DOCS, ERROR_EXIT, EXIT, EXIT_DOCS }) {
  const groups = GROUPS.map((group) =>
    printGroup(
      group,
      COMMANDS.filter((command) => command.group === group),
    ),
  );
  const exits = Object.entries(EXIT).map(([name, status]) => [status, EXIT_DOCS[name]]);
  const errors = Object.entries(ERROR_EXIT).map(([code, status]) => [
    `\`${code}\``,
    status,
    ERROR_DOCS[code],
  ]);
  return `<!-- Printed by \`npm run docs\` from the sources; edits here are lost. -->

# Commands

\`pai <command>\`; \`pai memory <command>\` is the same program.

${groups.join("\n\n")}

## Options of every command

They may stand before or after the name of the command.

${optionTable(GLOBALS)}

## Exit statuses

They are the same with and without \`--json\`.

${table(["Status", "Meaning"], exits)}

## Error codes

With \`--json\`, an error is \`{"schemaVersion":1,"error":{"code":"…","message":"…","hint":"…"}}\` on stdout.

${table(["Code", "Exit", "Meaning"], errors)}
`;
}

function printGroup(group, commands) {
  return [`## ${TITLES[group] ?? group}`, ...commands.map(printCommand)].join("\n\n");
}

function printCommand({ name, summary, details, args, options, examples }) {
  const usage = ["pai", name, ...args.map(({ form }) => form), ...(options.length > 0 ? ["[options]"] : [])];
  const runs = examples.map(({ run, does }) => `${run}  # ${does}`).join("\n");
  return [
    `### ${name}`,
    summary,
    `    ${usage.join(" ")}`,
    details?.replaceAll("\n", " "),
    args.length > 0 &&
      table(
        ["Argument", "What"],
        args.map((one) => [`\`${one.form}\``, one.summary]),
      ),
    options.length > 0 && optionTable(options),
    `\`\`\`sh\n${runs}\n\`\`\``,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function optionTable(options) {
  const choices = (option) =>
    option.choices ? `: ${option.choices.map((one) => `\`${one}\``).join(", ")}` : "";
  return table(
    ["Option", "What"],
    options.map((one) => [`\`${one.flags}\``, `${one.summary}${choices(one)}`]),
  );
}
