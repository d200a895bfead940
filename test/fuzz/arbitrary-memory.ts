import fc from "fast-check";
import { ID_PREFIX } from "../../src/domain/ids.ts";
import type { Header } from "../../src/domain/kinds.ts";
import { STATUSES } from "../../src/domain/status.ts";
import { CATEGORIES, DEFAULTS, KINDS, type Kind, LINK_TYPES, SOURCES } from "../../src/domain/vocabulary.ts";

/** Runs of a property: `ciRuns`, or so many times as many with PAI_LONG=1. */
export function runs(ciRuns: number, times = 300): number {
  return process.env.PAI_LONG === "1" ? ciRuns * times : ciRuns;
}

/** Texts that YAML, JSON, JavaScript or a terminal gives a meaning. */
const TRICKY = [
  ..."yes No on y null Null ~ true True .5 0. 5 -5 1e5 1_000 0123 0x1F 0:30 12:30:45 .inf .NaN".split(" "),
  ..."2026-11-21 2026-11-21T10:00:00Z = << - ? : a:b a: :a a#b #a *a &a !a !!str %a @a `a` | >".split(" "),
  ..."[a a] {a a} ,a a,b ' '' \" \"\" it's \\ \\n a\\ --- ... __proto__ constructor toString".split(" "),
  ..."- a|? a|a: b|a #b|a, b|--- a| a|a |  |a  b|\ta|a\tb|\u00a0a|<<<<<<< a".split("|"),
  ..."a\u2028b \u0085 \u007f \u001b[31m \ufeffa \ufffe \u202ea \u200d e\u0301 é 日本語 Москва 👩‍💻".split(
    " ",
  ),
];

const soup = fc.string({
  unit: fc.constantFrom(...Array.from(" :#,.'\"[]{}-?!&*%@|>~_\\/=+ab01Zé日\t\u001b\u202e")),
});
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TRICKY) },
  { weight: 3, arbitrary: soup },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  { weight: 3, arbitrary: fc.string({ unit: "grapheme-ascii", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...TRICKY), soup).map((parts) => parts.join(" ")) },
);
const line = anyText.map((text) => text.replace(/[\n\r\0]/g, "") || "x");
const word = line.map((text) => text.slice(0, 60).replace(/\p{Cs}/gu, "") || "x");
const words = fc.array(word, { maxLength: 5 });

const ulid = fc
  .array(fc.constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz"), { minLength: 25, maxLength: 25 })
  .map((chars) => `0${chars.join("")}`);
const anyId = fc.tuple(fc.constantFrom(...Object.values(ID_PREFIX)), ulid).map((parts) => parts.join("_"));
const reference = fc.tuple(anyId, fc.constantFrom("", "#0a1b2c3d")).map((parts) => parts.join(""));
const references = fc.array(reference, { maxLength: 4 });
const date = fc
  .tuple(
    fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
    fc.constantFrom(10, 24),
  )
  .map(([at, length]) => at.toISOString().slice(0, length));
const unit = fc.double({ min: 0, max: 1, noNaN: true }).map(Math.abs);
const count = fc.nat();
const attribute = fc.oneof(
  anyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0), // zero has no sign in a file
  fc.integer(),
  fc.boolean(),
);
const attributeName = word.filter((name) => !["__proto__", "constructor", "prototype", "<<"].includes(name));

const common = {
  category: fc.constantFrom(...CATEGORIES),
  subject: word,
  updated: date,
  valid_at: date,
  source: fc.constantFrom(...SOURCES),
  session: word,
  status: fc.constantFrom(...STATUSES),
  reason: line,
  pinned: fc.boolean(),
  confidence: unit,
  importance: fc.integer({ min: 1, max: 10 }),
  tags: words,
  keywords: words,
  sources: references,
  links: fc.array(
    fc.record(
      { to: anyId, type: fc.constantFrom(...LINK_TYPES), strength: unit },
      { requiredKeys: ["to", "type"] },
    ),
    { maxLength: 3 },
  ),
  attributes: fc.dictionary(attributeName, attribute, { maxKeys: 4, noNullPrototype: true }),
  sensitive: fc.boolean(),
  summary: line,
  hash: ulid.map((text) => `sha256:${text.replace(/[g-z]/g, "0").padEnd(64, "0")}`),
};
const own: Readonly<Record<Kind, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  episode: { context: line, turns: count, sealed_at: date },
  fact: {},
  commitment: { due: date, state: fc.constantFrom("open", "fulfilled"), owed_to: word },
  box: { members: references },
  belief: { alpha: fc.nat().map((n) => n / 7), evidence: count, supporting: references },
  artifact: {},
  entity: { type: word, name: word, aliases: words },
};

/** Any header that the schema accepts, without spelled-out defaults, of one kind where given. */
export function arbitraryHeader(kind?: Kind): fc.Arbitrary<Header> {
  const kinds = kind === undefined ? fc.constantFrom(...KINDS) : fc.constant(kind);
  return kinds.chain((of) =>
    fc
      .record({ ulid, created: date, rest: fc.record({ ...common, ...own[of] }, { requiredKeys: [] }) })
      .map(({ ulid: tail, created, rest }) => {
        const spelled = Object.entries(rest).filter(([key, value]) => value !== (DEFAULTS as Values)[key]);
        return {
          id: `${ID_PREFIX[of]}_${tail}`,
          kind: of,
          created,
          ...Object.fromEntries(spelled),
        } as Header;
      }),
  );
}

type Values = Readonly<Record<string, unknown>>;

/** Any body, with fences, markers and odd line ends, but no NUL. */
export const arbitraryText: fc.Arbitrary<string> = fc
  .array(fc.oneof(anyText, fc.constantFrom("---", "\n", "\r\n", "\r", "### a · b", "=======", "")), {
    maxLength: 6,
  })
  .chain((parts) => fc.constantFrom("\n", " ", "").map((join) => parts.join(join).replaceAll("\0", "")));
