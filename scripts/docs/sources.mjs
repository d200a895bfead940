import { build } from "esbuild";

const EXPORTS = {
  "src/cli/definition.ts": ["GROUPS"],
  "src/cli/definitions.ts": ["COMMANDS"],
  "src/cli/definitions/shared.ts": ["GLOBALS"],
  "src/domain/config.ts": ["CONFIG_KEYS", "environmentName"],
  "src/domain/error-docs.ts": ["ERROR_DOCS", "EXIT_DOCS"],
  "src/domain/errors.ts": ["ERROR_EXIT", "EXIT"],
  "src/domain/key-docs.ts": ["KEY_DOCS"],
  "src/domain/kinds.ts": ["CATEGORIES", "DEFAULTS", "KINDS", "KIND_FOLDER", "headerKeys"],
  "src/domain/status.ts": ["STATUSES", "STATUS_TABLE"],
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
  return import(`data:text/javascript;base64,${code}`);
}
