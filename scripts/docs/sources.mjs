import { build } from "esbuild";

const EXPORTS = {
  "src/cli/definitions.ts": ["COMMANDS"],
  "src/cli/definitions/definition.ts": ["GLOBALS", "GROUPS"],
  "src/domain/config.ts": ["CONFIG_KEYS", "environmentName", "isUsersOwn"],
  "src/domain/errors.ts": ["ERRORS", "EXIT"],
  "scripts/docs/meanings.ts": ["EXIT_DOCS", "KEY_DOCS", "STATUS_DOCS"],
  "src/domain/kinds.ts": ["headerKeys"],
  "src/domain/status.ts": ["RECALLABLE", "STATUSES"],
  "src/domain/vocabulary.ts": ["DEFAULTS", "KINDS", "KIND_FOLDER"],
};

/** The values that the pages are printed from, taken from the sources themselves. */
export async function loadSources(root) {
  const contents = Object.entries(EXPORTS)
    .map(([source, names]) => `export { ${names.join(", ")} } from "./${source}";`)
    .join("\n");
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    write: false,
    logLevel: "error",
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  const sources = await import(`data:text/javascript;base64,${code}`);
  for (const [source, names] of Object.entries(EXPORTS)) {
    for (const name of names) {
      if (sources[name] === undefined) throw new Error(`docs: ${source} no longer exports ${name}`);
    }
  }
  return sources;
}
