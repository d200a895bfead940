/** The part of esbuild's metafile that says what a program loads. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string;
        readonly inputs: Readonly<Record<string, unknown>>;
        readonly imports: readonly {
          readonly path: string;
          readonly kind: string;
          readonly external?: boolean;
        }[];
      }
    >
  >;
}

/** Every source that is loaded with the output of an entry point, lazy imports not followed. Sorted. Pure. */
export function modulesOf(meta: Metafile, entryPoint: string): readonly string[] {
  const start = Object.entries(meta.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!start) throw new Error(`no output has the entry point ${entryPoint}`);
  const modules = new Set<string>();
  const seen = new Set<string>();
  const queue = [start[0]];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const output = meta.outputs[path];
    for (const input of Object.keys(output?.inputs ?? {})) modules.add(input);
    const fixed = output?.imports.filter((one) => one.kind === "import-statement" && !one.external) ?? [];
    queue.push(...fixed.map((one) => one.path));
  }
  return [...modules].sort();
}

/** The package that a bundled module belongs to; the path itself for a source of ours. Pure. */
export function packageOf(module: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? module;
}

/** One page: what every command loads, and what each one adds. Pure. */
export function printLoaded(start: readonly string[], adds: ReadonlyMap<string, readonly string[]>): string {
  const section = (title: string, modules: readonly string[]) => {
    const names = [...new Set(modules.map(packageOf))].sort();
    return `${title}\n${names.map((name) => `  ${name}\n`).join("")}`;
  };
  const own = [...adds].map(([name, modules]) =>
    section(
      `${name} adds`,
      modules.filter((module) => !start.includes(module)),
    ),
  );
  return [section("every command", start), ...own].join("\n");
}
