/** The part of esbuild's metafile that says what a program loads. */
export interface Metafile {
  readonly inputs: Readonly<Record<string, { readonly imports: readonly Import[] }>>;
  readonly outputs: Readonly<Record<string, Output>>;
}

interface Output {
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly imports: readonly Import[];
}

interface Import {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

/** Every source of which anything is evaluated with one, what is imported on demand not followed. Sorted. Pure. */
export function modulesOf({ inputs, outputs }: Metafile, source: string): readonly string[] {
  if (inputs[source] === undefined) throw new Error(`the bundles do not hold ${source}`);
  const modules = new Set([source]);
  for (const module of modules) {
    const fixed = inputs[module]?.imports.filter(
      ({ kind, external }) => kind !== "dynamic-import" && !external,
    );
    for (const { path } of fixed ?? []) modules.add(path);
  }
  const isKept = (module: string) =>
    Object.values(outputs).some((output) => (output.inputs[module]?.bytesInOutput ?? 0) > 0);
  return [...modules].filter(isKept).sort();
}

/** The package that a bundled module belongs to; the path itself for a source of ours. Pure. */
export function packageOf(module: string): string {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? module;
}
