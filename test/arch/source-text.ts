/** One import, re-export or dynamic import of a module. */
export interface Import {
  readonly specifier: string;
  /** `import type`, or only types between the braces. */
  readonly typeOnly: boolean;
  readonly reExport: boolean;
}

const STATIC_IMPORT = /^(import|export)\b([^;"'`]*?\bfrom\s*|\s*)"([^"]+)"/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*"([^"]+)"/g;

/** Every module that a source names, in any form of import. Pure. */
export function importsOf(source: string): readonly Import[] {
  const code = withoutComments(source);
  const fixed = [...code.matchAll(STATIC_IMPORT)].map(([, word, clause = "", specifier = ""]) => ({
    specifier,
    typeOnly: isTypeOnly(clause),
    reExport: word === "export",
  }));
  const lazy = [...code.matchAll(DYNAMIC_IMPORT)].map(([, specifier = ""]) => ({
    specifier,
    typeOnly: false,
    reExport: false,
  }));
  return [...fixed, ...lazy];
}

/** The source with every comment blanked, line ends kept. Pure. */
function withoutComments(source: string): string {
  return blank(source, { strings: false });
}

/** The source with every comment, text and regular expression blanked, line ends kept. Pure. */
export function codeOnly(source: string): string {
  return blank(source, { strings: true });
}

function isTypeOnly(clause: string): boolean {
  if (/^\s+type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}/.exec(clause)?.[1];
  if (names === undefined) return false;
  return names.split(",").every((name) => name.trim() === "" || /^\s*type\s/.test(name));
}

// Order matters: a comment may hold quotes, a text may hold slashes, a regular expression both.
const TOKEN =
  /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|((?<=(?:^|[(,=:[!&|?{};+*%<>~^]|\breturn|=>)\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*)/g;

function blank(source: string, { strings }: { strings: boolean }): string {
  return source.replace(TOKEN, (whole, comment: string | undefined) => {
    if (comment === undefined && !strings) return whole;
    // What stands in a template's `${}` is code: it stays.
    const code = whole.startsWith("`") ? [...whole.matchAll(/\$\{([^}]*)\}/g)].map(([, text]) => text) : [];
    return `${whole.replace(/[^\n]/g, " ")}${code.map((text) => ` ;${text}; `).join("")}`;
  });
}
