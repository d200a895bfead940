const repeat = (unit: string) => (chars: number) =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);

/** Texts that make bad patterns slow, of any length. */
export const HOSTILE: readonly (readonly [string, (chars: number) => string])[] = [
  ["one letter", repeat("a")],
  ["spaces before a letter", (chars) => `${" ".repeat(chars - 1)}x`],
  ["open quotes", repeat('"a ')],
  ["first person without end", repeat("i ")],
  ["cues without end", repeat("i today my first time said by friday not ")],
  ["commas and conjunctions", repeat("i like it, and my sister is here, but ")],
  ["capitals", repeat("Anna De La Cruz ")],
  ["stops", repeat("e.g. Dr. ")],
  ["digits and marks", repeat("1-2:3.")],
  ["brackets and operators", repeat("(a=[{")],
  ["addresses", repeat("https://a.b/c ")],
  ["bullets on lines", repeat("- [ ] \n")],
  ["letters without spaces in Thai", repeat("สวัสดีครับ")],
  ["hyphens and apostrophes", repeat("a-'’a")],
];
