import { createRequire } from "node:module"; const require = createRequire(import.meta.url);

// test/support/statements.ts
import { fileURLToPath } from "node:url";

// src/domain/errors.ts
var ERROR_EXIT = {
  usage: 2,
  empty_id: 2,
  empty_text: 2,
  invalid_value: 2,
  too_large: 1,
  not_text: 1,
  secret_found: 1,
  unknown_id: 1,
  ambiguous_id: 1,
  wrong_state: 1,
  invalid_memory: 1,
  plan_invalid: 1,
  config_invalid: 1,
  store_missing: 3,
  store_not_empty: 1,
  store_version: 1,
  store_damaged: 1,
  store_unwritable: 1,
  disk_full: 1,
  io: 1,
  unsafe_path: 1,
  needs_confirmation: 1,
  not_undoable: 5,
  conflict: 5,
  busy: 5,
  index_unreadable: 4,
  editor_failed: 1,
  scheduler_failed: 1,
  client_failed: 1,
  git_failed: 1,
  engine_unavailable: 4,
  engine_rejected: 1,
  engine_unusable: 1,
  budget_spent: 1,
  interrupted: 130,
  program_damaged: 1,
  internal: 1
};
var PaiError = class extends Error {
  code;
  hint;
  data;
  constructor(code, message, options = {}) {
    super(message, options.cause === void 0 ? void 0 : { cause: options.cause });
    this.name = "PaiError";
    this.code = code;
    this.hint = options.hint;
    this.data = options.data ?? {};
  }
  get exitStatus() {
    return ERROR_EXIT[this.code];
  }
};

// src/language/reader/model.ts
var PARTS = ["spans", "names", "categories", "promises", "privacy"];
var MAGIC = 1380532560;
var VERSION = 3;
var HEADER_WORDS = 2;
var MODEL_WORDS = 4;
function readModels(bytes, name) {
  const copy = Uint8Array.from(bytes);
  const [magic, version] = new Uint32Array(copy.buffer, 0, Math.min(HEADER_WORDS, copy.length >> 2));
  if (magic !== MAGIC || version !== VERSION) throw damaged(name, "it is no model of this version");
  let from = 4 * HEADER_WORDS;
  const models2 = PARTS.map((part) => {
    const { model, end } = readModel(copy, from, name);
    from = end;
    return [part, model];
  });
  return Object.fromEntries(models2);
}
function readModel(bytes, from, name) {
  if (from + 4 * MODEL_WORDS > bytes.length) throw damaged(name, "it is cut short");
  const [bits = 0, classes = 0, count = 0] = new Uint32Array(bytes.buffer, from, 3);
  const [scale = 0] = new Float32Array(bytes.buffer, from + 12, 1);
  const linksAt = from + 4 * MODEL_WORDS;
  const rowsAt = linksAt + 4 * count;
  const length = classes * 2 ** bits;
  const end = rowsAt + 4 * Math.ceil(length / 4);
  if (end > bytes.length) throw damaged(name, "it is cut short");
  const links = new Int32Array(bytes.buffer, linksAt, count);
  return { model: { bits, classes, scale, links, rows: new Int8Array(bytes.buffer, rowsAt, length) }, end };
}
function damaged(name, why) {
  return new PaiError("io", `cannot use the model "${name}": ${why}`, { hint: "install pai-memory again" });
}
function placeOf(feature, bits) {
  let hash = 2166136261;
  for (let i = 0; i < feature.length; i += 1) hash = Math.imul(hash ^ feature.charCodeAt(i), 16777619);
  return (hash ^ hash >>> 15) & 2 ** bits - 1;
}
function weigh({ bits, classes, rows }, features) {
  const sum = new Int32Array(classes);
  for (const feature of features) {
    const row = placeOf(feature, bits) * classes;
    for (let c = 0; c < classes; c += 1) sum[c] = (sum[c] ?? 0) + (rows[row + c] ?? 0);
  }
  return sum;
}

// src/engines/embedded/reader.ts
var MODEL_FILE = "reader.bin";
function openReader(files) {
  let models2;
  return () => {
    models2 ??= readModels(readWhole(files), `${files.root}/${MODEL_FILE}`);
    return models2;
  };
}
function readWhole(files) {
  try {
    return files.read(MODEL_FILE);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new PaiError("io", `cannot read the model "${files.root}/${MODEL_FILE}": ${cause.message}`, {
      hint: "install pai-memory again",
      cause
    });
  }
}

// src/domain/limits.ts
var KIB = 1024;
var MIB = 1024 * KIB;
var LIMITS = {
  /** One remembered text, from the command line, a file or stdin. */
  rememberBytes: MIB,
  /** One statement of a fact. */
  statementBytes: 4 * KIB,
  /** Statements that are read of one remark or turn; what a longer text says stays in its episode. */
  textStatements: 200,
  /** The text of one turn of a conversation, in UTF-8. */
  turnBytes: MIB,
  /** The name of a speaker, the source's own id of a turn, the name of a session; characters. */
  turnNameChars: 200,
  /** One line, or one conversation of a JSON export, that is read at once. */
  transcriptUnitBytes: 32 * MIB,
  fileBytes: 8 * MIB,
  /** A file of settings: the user's, a store's, git's, a scheduler's. */
  settingsBytes: MIB,
  /** What is read of a store in one piece, such as lines that machines wrote below `state/`. */
  pieceBytes: 256 * MIB,
  /** A file of lines, which is read piece by piece. */
  linesBytes: 4 * 1024 * MIB,
  headerBytes: 16 * KIB,
  headerKeys: 64,
  headerDepth: 4,
  queryChars: 2e3,
  queryTerms: 64,
  /** Sources kept in a header; others go to `state/evidence.jsonl`. */
  listedIds: 200,
  /** How long a command waits for another one that writes. */
  lockWaitMs: 1e4,
  /** An empty or foreign lock that is older than this is taken over when its owner is gone. */
  journalBucket: 1e3
};

// src/text/numbers.ts
var SMALL_NUMBERS = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`.split(/\s+/);
var TENS = "thirty forty fifty sixty seventy eighty ninety hundred".split(" ");

// src/text/calendar.ts
function midnight(ms) {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}
function atDay(year, month, day) {
  const at = new Date(Date.UTC(2e3, 0, 1));
  at.setUTCFullYear(year, month, day);
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month && at.getUTCDate() === day;
  return real && year >= 1e3 && year <= 9999 ? at.getTime() : void 0;
}
function numericDay(first, second, year, mark = "/") {
  if (mark === "." || first > 12 || first === second) return atDay(year, second - 1, first);
  return second > 12 ? atDay(year, first - 1, second) : void 0;
}
function addMonths(ms, count) {
  const at = new Date(ms);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at.getTime();
}
function addUnits(ms, count, unit) {
  const days = { day: 1, week: 7, fortnight: 14 }[unit];
  return days === void 0 ? addMonths(ms, count * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1)) : ms + count * days * DAY_MS;
}
function weekdayFrom(ms, weekday, which) {
  const today = midnight(ms);
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
  if (which === "last") return today - ((7 - ahead) % 7 || 7) * DAY_MS;
  if (which === "coming") return today + (ahead || 7) * DAY_MS;
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  return today + (7 - sinceMonday + (weekday + 6) % 7) * DAY_MS;
}
function startOf(unit, ms) {
  const at = new Date(midnight(ms));
  if (unit === "week") return at.getTime() - (at.getUTCDay() + 6) % 7 * DAY_MS;
  const year = at.getUTCFullYear();
  if (unit === "year") return Date.UTC(year, 0);
  if (unit === "quarter") return Date.UTC(year, Math.floor(at.getUTCMonth() / 3) * 3);
  return unit === "month" ? Date.UTC(year, at.getUTCMonth()) : at.getTime();
}
function endOf(unit, ms) {
  const today = midnight(ms);
  const at = new Date(today);
  const year = at.getUTCFullYear();
  if (unit === "year") return Date.UTC(year, 11, 31);
  if (unit === "quarter") return Date.UTC(year, Math.floor(at.getUTCMonth() / 3) * 3 + 3, 0);
  if (unit === "month") return Date.UTC(year, at.getUTCMonth() + 1, 0);
  const weekday = at.getUTCDay();
  if (weekday === 6) return today + DAY_MS;
  return today + (weekday === 0 ? 0 : 5 - weekday) * DAY_MS;
}
var DAY_MS = 864e5;
var MONTHS = [
  ...["january", "february", "march", "april", "may", "june"],
  ...["july", "august", "september", "october", "november", "december"]
];
var WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday"
];
var MONTH_PATTERN = "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
function monthOf(word = "") {
  return MONTHS.findIndex((name) => name.slice(0, SHORT) === word.slice(0, SHORT));
}
function weekdayOf(word = "") {
  return WEEKDAYS.findIndex((name) => name.slice(0, SHORT) === word.slice(0, SHORT));
}
function numberOf(word = "") {
  if (word === "a" || word === "an") return 1;
  if (word.endsWith("couple of")) return 2;
  if (word.endsWith("few")) return 3;
  const known2 = SMALL_NUMBERS.indexOf(word);
  return known2 >= 0 ? known2 : Number(word);
}
var SHORT = 3;

// src/text/letters.ts
var ASCII = /^[\x00-\x7f]*$/;
var OF_ASCII = { L: "A-Za-z", Lu: "A-Z", Ll: "a-z", M: "", N: "0-9" };
var OF_ALL = {
  L: String.raw`\p{L}`,
  Lu: String.raw`\p{Lu}`,
  Ll: String.raw`\p{Ll}`,
  M: String.raw`\p{M}`,
  N: String.raw`\p{N}`
};
function isAscii(text) {
  return ASCII.test(text);
}
var LetterPattern = class {
  source;
  flags;
  #ofAscii;
  #ofAll;
  constructor(source, flags = "") {
    this.source = source;
    this.flags = flags;
  }
  /** The pattern to look for in a text. */
  on(text) {
    if (ASCII.test(text)) {
      this.#ofAscii ??= new RegExp(asciiSource(this.source), this.flags);
      return this.#ofAscii;
    }
    this.#ofAll ??= new RegExp(this.source, `${this.flags}u`);
    return this.#ofAll;
  }
  test(text) {
    return this.on(text).test(text);
  }
  exec(text) {
    return this.on(text).exec(text);
  }
};
function asciiSource(source) {
  const sets = { ...OF_ASCII, "Script=Han": "" };
  let isClass = false;
  return source.replace(/\\p\{([\w=]+)\}|\\.|[[\]]/gs, (piece, property) => {
    if (property !== void 0) return isClass ? sets[property] ?? piece : `[${sets[property] ?? piece}]`;
    if (piece === "[" || piece === "]") isClass = piece === "[";
    return piece;
  });
}
function lettersPattern(source, flags) {
  let ofAscii;
  let ofAll;
  return (text) => {
    if (ASCII.test(text)) {
      ofAscii ??= new RegExp(source(OF_ASCII), flags);
      return ofAscii;
    }
    ofAll ??= new RegExp(source(OF_ALL), `${flags}u`);
    return ofAll;
  };
}

// src/text/memoised.ts
function memoised(compute, maxChars) {
  let before = /* @__PURE__ */ new Map();
  let answers = /* @__PURE__ */ new Map();
  let chars = 0;
  return (text) => {
    const known2 = answers.get(text);
    if (known2 !== void 0 || answers.has(text)) return known2;
    if (text.length * 4 > maxChars) return compute(text);
    const own = text.length > LONGEST_PART ? text : detachedText(text);
    const answer = before.has(text) ? before.get(text) : compute(own);
    chars += text.length;
    if (chars * 2 > maxChars) {
      before = answers;
      answers = /* @__PURE__ */ new Map();
      chars = text.length;
    }
    answers.set(own, answer);
    return answer;
  };
}
var LONGEST_PART = 1e3;
function detachedText(text) {
  return JSON.parse(JSON.stringify(text));
}

// src/text/irregular-forms.ts
var IRREGULAR_FORMS = new Map(
  Object.entries(
    parse(`
add: added adding
arise: arose arisen
awake: awoke awoken
bear: borne
beat: beaten
become: became
begin: began begun
bend: bent
bite: bitten
bleed: bled
blow: blew blown
break: broke broken
breed: bred
bring: brought
build: built
burn: burnt
buy: bought
catch: caught
choose: chose chosen
cling: clung
come: came
creep: crept
deal: dealt
die: dying
dig: dug
draw: drew drawn
dream: dreamt
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
flee: fled
fly: flew flown
free: freed
forbid: forbade forbidden
forget: forgot forgotten
forgive: forgave forgiven
freeze: froze frozen
get: got gotten
give: gave given
go: went gone goes
grow: grew grown
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
kneel: knelt
know: knew known
lay: laid
lead: led
lean: leant
learn: learnt
leave: left
lend: lent
lie: lying
light: lit
lose: lost
make: made
mean: meant
meet: met
pay: paid
ride: rode ridden
ring: rang rung
rise: risen
run: ran
say: said
see: saw seen
seek: sought
sell: sold
send: sent
shake: shook shaken
shine: shone
shoot: shot
show: shown
shrink: shrank shrunk
sing: sang sung
sink: sank sunk
sit: sat
sleep: slept
slide: slid
speak: spoke spoken
spend: spent
spill: spilt
spin: spun
spring: sprang sprung
stand: stood
steal: stole stolen
stick: stuck
strike: struck
swear: swore sworn
sweep: swept
swim: swam swum
swing: swung
take: took taken
teach: taught
tear: tore torn
tell: told
think: thought
throw: threw thrown
understand: understood
undergo: underwent undergone
wake: woke woken
wear: wore worn
weave: wove woven
weep: wept
win: won
withdraw: withdrew withdrawn
write: wrote written
child: children kid kids
foot: feet
goose: geese
half: halves
knife: knives
loaf: loaves
man: men
mouse: mice
person: people
photo: photos photograph photographs
self: selves
shelf: shelves
thief: thieves
tooth: teeth
wife: wives
wolf: wolves
hypothesis: hypotheses
bacterium: bacteria
grandfather: grandpa granddad
grandmother: grandma granny nana
calf: calves
ox: oxen
bind: bound
mistake: mistook mistaken
retell: retold
redo: redid redone
rewrite: rewrote rewritten
rebuild: rebuilt
sew: sewn
shave: shaven
prove: proven
sting: stung
spoil: spoilt
spell: spelt
smell: smelt
strive: strove striven
overcome: overcame
woman: women
mother: mom mum mommy mama
father: dad daddy papa
tv: television
bike: bicycle bicycles
phone: telephone
fridge: refrigerator
quiz: quizzes
criterion: criteria
menu: menus
guru: gurus
bus: buses
gas: gases
lens: lenses
index: indices
analysis: analyses
crisis: crises
thesis: theses
phenomenon: phenomena
vertex: vertices
matrix: matrices
`)
  )
);
function parse(table) {
  const forms2 = {};
  for (const line of table.trim().split("\n")) {
    const [base, rest] = line.split(": ");
    for (const form of rest?.split(" ") ?? []) forms2[form] = base ?? form;
  }
  return forms2;
}

// src/text/inflection.ts
function inflectionKey(word) {
  if (!/^[a-z]{3,}$/.test(word) || WHOLE.has(word)) return word;
  const base = IRREGULAR_FORMS.get(word);
  return base === void 0 ? pastOrGerund(plural(word)) : withoutEnd(base);
}
function looksPast(word) {
  const base = IRREGULAR_FORMS.get(word);
  if (base !== void 0) return !word.endsWith("s") && !word.endsWith("ing") && !NOUNS.has(base);
  return word.length > 4 && word.endsWith("ed") && !word.endsWith("eed") && !WHOLE.has(word);
}
var NAMES_IN_ED = "mohamed mohammed muhamed muhammed ahmed hamed jared alfred wilfred manfred winifred mildred siegfried gottfried winfried wilfried".split(
  " "
);
var WHOLE = /* @__PURE__ */ new Set([
  ...NAMES_IN_ED,
  ...`left news business always evening morning wedding during ceiling james paris thomas lens gas bus yes plus
  status virus campus series species red bed shed sled hundred sacred naked wicked king ring thing string
  spring nothing something anything everything kubernetes aws dns tls css js ios redis postgres jenkins
  athens brussels texas kansas illinois wales netherlands philippines charles chris lucas jonas marcus
  agnes frances texas united christmas mathematics physics politics economics glasses species speed`.split(
    /\s+/
  )
]);
var NOUNS = new Set(
  `child foot goose half knife loaf man mouse person photo self shelf thief tooth wife wolf
  hypothesis bacterium grandfather grandmother calf ox woman mother father tv bike phone fridge quiz
  criterion index analysis crisis thesis phenomenon vertex matrix`.split(/\s+/)
);
function plural(word) {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|x|zz|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
function pastOrGerund(word) {
  if (word.endsWith("ied") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("eed")) return word;
  if (/^[a-z]ied$/.test(word)) return word.slice(0, -1);
  const cut = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  const stem = word.slice(0, word.length - cut);
  if (cut === 0 || stem.length < 2 || !/[aeiouy]/.test(stem)) return withoutEnd(word);
  if (/([bdgkmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return syllables(stem) > 1 ? stem.replace(/ll$/, "l") : withEnd(stem);
}
function withoutEnd(word) {
  return syllables(word.replace(/e$/, "")) > 1 ? word.replace(/e$/, "").replace(/ll$/, "l") : word;
}
function withEnd(stem) {
  const swallowed = /^[^aeiouy]*[aeiouy][bcdfgklmnprstvz]$|[^s]s$|[vcz]$|[rdl]g$|chang$|[bcdgkpt]l$/.test(
    stem
  );
  return swallowed ? `${stem}e` : stem;
}
function syllables(word) {
  return word.match(/[aeiouy]+/g)?.length ?? 0;
}

// src/text/normalise.ts
function pictures() {
  return /[\u{2300}-\u{1ffff}](?<=\p{Extended_Pictographic}|\p{RI})(?:\p{Emoji_Modifier}|\ufe0f)?(?:\u200d\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f)?)*/gu;
}

// src/language/sentence/words.ts
function wordsOf(text, spelling = ENGLISH_SPELLING) {
  const words2 = [];
  let starts = true;
  for (const { text: raw, start, end } of chunksOf(text)) {
    const chunk = raw.normalize("NFKC").replace(CURLED, "'").replace(/[\u201c\u201d]/gu, '"');
    if (!isAscii(chunk) && isMeant(chunk)) {
      words2.push({ ...asIs(chunk.replaceAll("\uFE0F", ""), start, end), kind: "code" });
      continue;
    }
    const led = chunk.replace(LEADING(chunk), "");
    const core = led.replace(TRAILING(chunk), "");
    const from = start + Math.min(chunk.length - led.length, end - start);
    const piece = { text: core, start: from, end: Math.min(from + core.length, end) };
    if (core !== "" && CALL(chunk).test(chunk))
      words2.push({ ...asIs(core.toLowerCase(), piece.start, piece.end), kind: "code" });
    else if (core !== "")
      words2.push(...spelling.expanded(piece).flatMap((part) => wordsOfPiece(part, starts, spelling)));
    if (/s'$/.test(chunk) && end < text.length)
      words2.push({ text: "'s", key: "'s", kind: "word", past: false, start: piece.end, end });
    if (core !== "") starts = false;
    if (spelling.titles.test(chunk)) continue;
    if (/[,;:()?!\u2013\u2014]$|\.$/.test(chunk) || core === "")
      words2.push({ text: ",", key: ",", kind: "mark", past: false, start: piece.end, end });
    if (/[.?!:]["')\]]*$/.test(chunk)) starts = true;
  }
  while (words2.at(-1)?.kind === "mark") words2.pop();
  return words2;
}
function baseOf(text) {
  return BASE.get(text) ?? inflectionKey(text);
}
var BASE = new Map([
  ...["is", "am", "are", "was", "were", "been", "being", "be"].map((form) => [form, "be"]),
  ...["has", "had", "having", "have"].map((form) => [form, "have"]),
  ...["does", "did", "doing", "do"].map((form) => [form, "do"])
]);
var CURLED = /[\u2018\u2019\u02bc\u0060\u00b4]/gu;
var LEADING = lettersPattern(
  ({ L, N }) => String.raw`^[^${L}${N}$€£¥#@._/\-+'~]+|^[.\-+'~](?![${L}${N}/])`,
  ""
);
var TRAILING = lettersPattern(
  ({ L, M, N }) => `(?:(?![+#%])[^${L}${M}${N}]|(?<=^|[^${L}${N}+#])[+#%])+$`,
  ""
);
var CODE = /[_@/\\:#+.&=~$€£¥]|\d/;
var CALL = lettersPattern(({ L, N }) => String.raw`[${L}${N}_]\(\)`, "");
var HUMP = lettersPattern(({ Lu, Ll }) => `[${Ll}][${Lu}]`, "");
var JOINED = new LetterPattern(String.raw`^\p{L}+(?:[-/]\p{L}+)+$`);
var CAPITAL = new LetterPattern(String.raw`^\p{Lu}`);
function isMeant(chunk) {
  return /^(?![\u{1f600}-\u{1f64f}\u{1f910}-\u{1f92f}\u{1f970}-\u{1f97a}\u{1f440}-\u{1f450}\u{1f490}-\u{1f4a5}\u{1f4aa}\u{1f4af}\u{1f525}\u{1f389}\u{1f38a}\u{1f31f}\u2600-\u27bf\u2b50])[\p{Extended_Pictographic}\p{RI}]/u.test(
    chunk
  );
}
function* chunksOf(text) {
  for (const match of text.matchAll(/\S+/gu)) {
    const [chunk, start] = [match[0], match.index];
    if (/^['’]?o['’]?clock[.,;:!?)]*$/iu.test(chunk)) {
      if (!/k$/iu.test(chunk)) yield { text: chunk.slice(-1), start, end: start + chunk.length };
      continue;
    }
    if (isAscii(chunk)) {
      yield { text: chunk, start, end: start + chunk.length };
      continue;
    }
    let from = 0;
    for (const picture of chunk.matchAll(pictures())) {
      if (picture.index > from)
        yield { text: chunk.slice(from, picture.index), start: start + from, end: start + picture.index };
      from = picture.index + picture[0].length;
      yield { text: picture[0], start: start + picture.index, end: start + from };
    }
    if (from < chunk.length)
      yield { text: chunk.slice(from), start: start + from, end: start + chunk.length };
  }
}
function expanded(piece) {
  const { text, start, end } = piece;
  const whole = CONTRACTIONS.get(text.toLowerCase());
  if (whole !== void 0) return whole.map((part) => ({ text: part, start, end }));
  const joined2 = JOINED_SPELLINGS.find(([pattern]) => pattern.test(text));
  if (joined2 !== void 0) return [{ ...piece, text: text.replace(joined2[0], joined2[1]) }];
  for (const [pattern, full] of ENDINGS) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [, stem = "", tail = ""] = found;
    const at = Math.min(start + stem.length, end);
    const rest = text.slice(stem.length + tail.length);
    return [
      ...expanded({ text: stem, start, end: at }),
      { text: full, start: at, end: rest === "" ? end : Math.min(at + tail.length, end) },
      ...rest === "" ? [] : [{ text: rest, start: Math.min(at + tail.length, end), end }]
    ];
  }
  return [piece];
}
var CONTRACTIONS = new Map([
  ...["cannot", "can't", "cant"].map((form) => [form, ["can", "not"]]),
  ...["won't", "wont"].map((form) => [form, ["will", "not"]]),
  ["ain't", ["is", "not"]],
  ...["i'm", "im"].map((form) => [form, ["I", "am"]]),
  ["ive", ["I", "have"]],
  ["let's", ["let", "us"]],
  ["thats", ["that", "is"]],
  ...[
    "do",
    "does",
    "did",
    "is",
    "are",
    "was",
    "were",
    "has",
    "have",
    "had",
    "should",
    "would",
    "could",
    "must"
  ].concat("need").flatMap((verb) => [`${verb}n't`, `${verb}nt`].map((form) => [form, [verb, "not"]]))
]);
var JOINED_SPELLINGS = [
  [/^e-?mail/i, "email"],
  [/^wi-?fi\b/i, "wifi"],
  [/^([pa])\.m\.?$/i, "$1m"]
];
var ENDINGS = [
  [/^(i|we|you|they|who)('ve)$/i, "have"],
  [/^(.*\p{L})('re)$/iu, "are"],
  [/^(.*\p{L})('ll)$/iu, "will"],
  [/^(i|we|you|they|he|she)('d)$/i, "would"],
  [/^(he|she|it|that|there|what|who|here|where)('s)$/i, "is"],
  [/^(.*\p{L})('s)(?![\p{L}\p{N}])/u, "'s"],
  [/^(.*s)(')$/, "'s"]
];
var ENGLISH_SPELLING = {
  fold: (lower) => lower,
  keyOf: baseOf,
  looksPast,
  expanded,
  titles: /^(?:Dr|Prof|Mrs?|Ms|St)\.$/
};
function wordsOfPiece({ text, start, end }, starts, spelling) {
  if (text === "'s") return [{ text, key: text, kind: "word", past: false, start, end }];
  const plain2 = text.replace(/^['"]+/, "");
  const lower = plain2.toLowerCase();
  if (hasForeignLetter(plain2)) return [{ text: lower, key: lower, kind: "foreign", past: false, start, end }];
  if (/^[$€£¥#]?-?\d/.test(plain2) || /^v\d/.test(plain2))
    return [{ ...asIs(lower, start, end), kind: "number" }];
  if (JOINED.test(plain2) && !HUMP(plain2).test(plain2)) {
    let from = start;
    return plain2.split(/([-/])/).flatMap((part, at) => {
      const here = from;
      from += part.length;
      return at % 2 === 1 ? [] : wordOf(part, { starts, start: here, end: Math.min(from, end), spelling });
    });
  }
  if (CODE.test(plain2) || HUMP(plain2).test(plain2))
    return [{ ...asIs(lower.replace(/\.js$/, "js"), start, end), kind: "code" }];
  return wordOf(plain2, { starts, start, end, spelling });
}
function hasForeignLetter(text) {
  return !isAscii(text) && /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u.test(text);
}
function isLatinWord(word) {
  return (isAscii(word) ? /^[A-Za-z][A-Za-z']*$/ : /^\p{Script=Latin}[\p{Script=Latin}\p{M}']*$/u).test(word);
}
function wordOf(word, {
  starts,
  start,
  end,
  spelling
}) {
  const lower = word.toLowerCase();
  if (!isLatinWord(word)) return [asIs(lower, start, end)];
  const name = CAPITAL.test(word) && lower !== "i";
  if (word.length === 1 && name && !(starts && lower === "a"))
    return [{ ...asIs(`#${lower}`, start, end), kind: "name" }];
  const folded2 = spelling.fold(lower);
  const { keyOf: keyOf2, looksPast: isPast } = spelling;
  const plain2 = { text: folded2, key: keyOf2(folded2), kind: "word", past: isPast(folded2), start, end };
  if (name && !starts) return [{ ...plain2, kind: "name", past: false }];
  return [name ? { ...plain2, initial: true } : plain2];
}
function asIs(text, start, end) {
  return { text, key: text, kind: "word", past: false, start, end };
}

// src/language/sentence/sentence.ts
var Sentence = class {
  text;
  #wordsIn;
  #words;
  constructor(text, wordsIn2 = wordsOf) {
    this.text = text;
    this.#wordsIn = wordsIn2;
  }
  get words() {
    this.#words ??= this.#wordsIn(this.text);
    return this.#words;
  }
};
var KEPT_CHARS = 1e5;
var sentenceOf = memoised((text) => new Sentence(text), KEPT_CHARS);

// src/language/language.ts
var KEPT_CHARS2 = 1e5;
var Language = class {
  code;
  /** How it names dates. */
  dates;
  /** The sentence that a text of it is, however often it is asked for. Pure. */
  sentenceOf;
  constructor(code, dates, wordsIn2 = wordsOf) {
    this.code = code;
    this.dates = dates;
    this.sentenceOf = memoised((text) => new Sentence(text, wordsIn2), KEPT_CHARS2);
  }
};

// src/language/sentence/date-words.ts
var SEVERAL_DAYS = /* @__PURE__ */ new Set(["daysMonth", "monthDays", "days"]);
var DATE_MARK = "\uFFFC";

// src/language/en/date-forms.ts
var WEEKDAY = "(mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes|ur)?(?:day)?";
var ANY_WEEKDAY = WEEKDAY.replace("(mon", "(?:mon");
var WEEKDAY_NAME = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
var ANY_MONTH = MONTH_PATTERN.replace("(jan", "(?:jan");
var NOT_OF = `(?! of | in (?:(?:the|this|that|next|last|each|every) )?(?:${ANY_MONTH}|month|quarter|year|(?:19|20)\\d\\d)\\b)`;
var GOES_ON = `(?=$|[;!?)]|[.,:](?!\\d)| (?:at|in(?! the (?:morning|afternoon|evening))|on|for|from|by|with|because|is|are|was|were|has|have|if|so|but|we|i|they|instead|rather|not)\\b| (?:to|till|until|and|or) (?:the )?${ANY_WEEKDAY}\\b| ?[-\u2013] ?${ANY_WEEKDAY}\\b| \\d{1,2}(?:[:.]\\d\\d| ?[ap]m)\\b)`;
var UP_TO = "(?:-|\u2013|to|till|until|through|thru)";
var NOT_EVERY = "(?! (?:mornings|afternoons|evenings|nights))";
var ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(" ");
var IN_WORDS = `(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join("|")})|${ORDINALS.join("|")}|twentieth|thirtieth`;
var IN_DIGITS = "(\\d{1,2})(?:st|nd|rd|th)?";
var DAY = `(\\d{1,2}(?=st|nd|rd|th|\\b)|${IN_WORDS})(?:st|nd|rd|th)?`;
var COUNT = "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|a couple of|a few)";
var UNIT = "(day|week|wk|fortnight|month|year|yr)s?";
var patternOf = (source) => new RegExp(`\\b${source}\\b`, "g");
var DATE_FORMS = {
  iso: "(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})",
  numeric: "(\\d{1,2})([./])(\\d{1,2})\\2(\\d{4})",
  slashed: `(?:(?<=\\b(?:on|by|before|until|till|due|from|since|for|to|${ANY_WEEKDAY}),? (?:the )?)|(?=\\d{1,2}/\\d{1,2} at \\d))(\\d{1,2})/(\\d{1,2})(?![/\\d])`,
  daysMonth: `${DAY} ?(?:-|\u2013|to|till|until) ?${DAY}(?: of)? ${MONTH_PATTERN}(?:,? (\\d{4}))?`,
  monthDays: `${MONTH_PATTERN} ${DAY} ?(?:-|\u2013|to|till|until) ?${DAY}(?:,? (\\d{4}))?`,
  dayMonthYear: `${DAY}(?: of)? ${MONTH_PATTERN},? (\\d{4})`,
  monthDayYear: `${MONTH_PATTERN} ${DAY},? (\\d{4})`,
  endOfMonth: `(?:the )?end of (?:the |this |next )?${MONTH_PATTERN}`,
  monthYear: `${MONTH_PATTERN} (\\d{4}|next y(?:ea)?r)`,
  dayMonth: `${DAY}(?: of)? ${MONTH_PATTERN}`,
  monthDay: `${MONTH_PATTERN} ${DAY}`,
  firstOfMonth: `(?:the )?first of ${MONTH_PATTERN}`,
  dayAfterTomorrow: "(?:the )?day after tomorrow",
  dayBeforeYesterday: "(?:the )?day before yesterday",
  tomorrow: "(?:tomorrow|tmrw|tomoz|tmr)",
  yesterday: "(?:yesterday|last night)",
  today: "(?:today|tonight|this (?:morning|afternoon|evening)|eod|end of (?:the )?day)",
  ago: `${COUNT} ${UNIT} ago`,
  within: `(?:in|within) (?:the next )?${COUNT} ${UNIT}(?: time)?`,
  fromNow: `${COUNT} ${UNIT} (?:from (?:now|today)|today)`,
  weekOn: `(an?|one|two|three|[1-4]) weeks? (?:on |from )?${WEEKDAY}`,
  endOf: "(?:the )?end of (?:the |this )?(week|wk|month|year|yr|quarter)",
  endOfNext: "(?:the )?end of next (week|wk|month|year|yr|quarter)",
  endsShort: "(eow|eom|eoy)",
  lastWeekday: `last ${WEEKDAY}${NOT_OF}`,
  nextWeekday: `next ${WEEKDAY}`,
  thisWeekday: `this (?:coming )?${WEEKDAY}`,
  onWeekday: `(?:on|by|before|until|till|due|for|come|from) (?:coming )?${WEEKDAY}${NOT_EVERY}`,
  shortWeekday: `(?<![-\u2013/] ?|(?<!from )\\b${ANY_WEEKDAY} (?:to|till|until) )(mon|tues?|thurs?|thu|fri)(?=$|[,.;!]| (?:at|morning|afternoon|evening|night|\\d))`,
  weekend: `(last|this|next|(?<=by |before |until |till |over )the) weekend${NOT_OF}`,
  lastOrNext: `(last|next) (week|wk|month|quarter|year|yr)${NOT_OF}`,
  this: "(?:later )?this (week|wk|month|year|yr)",
  feast: "(?:by|before|until|on|at|for) (christmas)",
  weekdayDay: `(?<=\\b${ANY_WEEKDAY},? )(?:the )?(\\d{1,2})(st|nd|rd|th|${GOES_ON})`,
  days: `(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?${UP_TO} ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)${GOES_ON}`,
  nthWeekday: `(?:on )?(?:the )?(${ORDINALS.slice(0, 5).join("|")}|[1-5](?:st|nd|rd|th)|last) ${WEEKDAY} (?:of|in) (?:${MONTH_PATTERN}(?:,? (\\d{4}))?|(the|this|next|last) month)`,
  dayOfMonth: `(?:by|before|until|due|on|from|as of|starting|beginning) the ${IN_DIGITS}(?! [a-z]*(?:floor|street|grade|version|avenue|item|page|row|line))`,
  wordOfMonth: `(?:by|before|until|due|on) the (${IN_WORDS})(?=$|[,.;!]| (?:of the month|at|and|or|so|but)\\b)`,
  // April, May and June are people too, from whom a letter may come.
  inMonth: `(?:by|before|until|in|since|last|next|(?:from|as of|beginning|effective)(?! (?:april|may|june)(?! on)))(?: early| late| mid)? ${MONTH_PATTERN}`,
  weekday: `(?<!every |each |other |most |all |first |second |third |fourth |last )${WEEKDAY_NAME}${NOT_EVERY}`,
  year: "(?:in|since|from|until|by) ((?:19|20)\\d{2})"
};
function dayOf(day = "") {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1];
  if (digits !== void 0) return Number(digits);
  const tens = /^twent/.test(day) ? 20 : /^thirt(?:y|ieth)/.test(day) ? 30 : 0;
  return (day.endsWith("y") ? 0 : tens) + ORDINALS.indexOf(day.replace(/^(?:twenty|thirty)[ -]/, "")) + 1;
}
var MEANT = "decided|agreed|chose|voted|opted|resolved|planned|arranged|promised|offered|hoped|wanted|meant|intended|asked|told|invited|hired|signed up|needed|due|set|scheduled|supposed";
var AHEAD = new RegExp(
  // "Booked: the vet, 5 May"; "the fair is 5 May now".
  `^(?:booked|reserved|scheduled|arranged|confirmed)(?: in)?: |\\b(?:is|are|it['\u2019]?s)(?: now)?(?: on)? $|(?<!\\b(?:stayed|waited|home|there|away|over|was|were|been) )\\bfor (?:the |this |next |early |late |about |around ){0,2}$|\\b(?:${MEANT})\\b(?: [\\p{L}'\u2019-]{1,20}){0,4}? to [a-z]{2,20}\\b(?!.{0,80}\\b(?:because|since|after|when|as|who|which|that|where|but|so)\\b)|\\bwould(?! have)\\b|\\b(?:he|she|we|they|i|you)['\u2019]d (?!been|had|better|[a-z]{2,12}ed\\b)`,
  "u"
);
var EITHER = new RegExp(
  "\\b(?:booked|reserved|scheduled|planned|arranged|registered|enrolled|signed up|rented|hired)\\b.{0,60}\\b(?:for|to) .{0,60}$|\\b(?:appointments?|tickets?|seats?|slots?|flights?|interviews?|viewings?|reservations?|bookings?|invitations?)\\b.{0,60}$|\\b(?:delivery|arrival|pick-?up|collection)\\b.{0,12}$|\\bfor $",
  "u"
);
var LIMIT_BEFORE = /\b(?:before|until|till|within|due|deadline)\b[a-z :]{0,12}$|\bby(?: (?:the|this|next|coming|end|start|beginning|middle|close|of|early|late|mid|about|around|at|latest|on|noon|midnight|lunch|lunchtime|morning|evening|business|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)){0,4},? $/;
var MOVED = "mov(?:ed?|es|ing)|reschedul(?:ed?|es|ing)|postpon(?:ed?|es|ing)|delay(?:ed|s|ing)?|push(?:ed|es|ing)?|shift(?:ed|s|ing)?|chang(?:ed?|es|ing)|switch(?:ed|es|ing)?|swap(?:ped|s|ping)?|transfer(?:red|s|ring)?|re-?(?:booked|arranged)|bumped|slipped|brought (?:back|forward)|put (?:back|off|forward)";
var ENGLISH_DATES = {
  forms: DATE_FORMS,
  patternOf,
  cue: /\d|day\b|days\b|week|wk|month|quarter|year|yr|tomorrow|tmrw|tomoz|tmr|tonight|morning|night|evening|afternoon|noon|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\b(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b|the (?:twent|thirt|[a-z]{3,10}th\b|first|second|third)|christmas|eod|eow|eom/,
  named: [
    { part: WEEKDAY, cue: /\b(?:mon|tue|wed|thu|fri|sat|sun)/ },
    { part: MONTH_PATTERN, cue: /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/ },
    { part: UNIT, cue: /day|week|wk|fortnight|month|year|yr/ },
    { part: WEEKDAY_NAME, cue: /day/ }
  ],
  repeats: /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6} (?:of|in) the month\b|\b(?:only (?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|always|never|usually|normally|generally|often|mostly|sometimes|every|each|weekly|monthly|yearly|annually|daily|fiscal|financial|whenever)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/,
  past: new RegExp(
    `^(?!.*\\b(?:is(?:n['\u2019]t)?|are(?:n['\u2019]t)?|am|will|can|must|needs?|wants?|starts?|begins?|opens?|closes?|ends?|leaves?)\\b|.*\\b(?:it|he|she|that|there|here|what|who|where|how)['\u2019]s\\b|.*['\u2019]s (?:\\w{2,14}ing|not|on|at|in|back|here)\\b|.*['\u2019](?:m|re|ll)\\b).*\\b(?:was|were|did|had|stayed|(?!(?:${NAMES_IN_ED.join("|")})\\b)\\w{3,}ed)\\b(?!['\u2019]s\\b)`
  ),
  towards: /(?<!\bfrom .{0,40})\b(?:to|until|till) (?:the |next )?$/,
  ahead: AHEAD,
  aheadBehind: /^,? (?:instead|now)\b(?! that)/,
  either: EITHER,
  opensLimit: /^(?:by|before|until|till|due|within)\b/,
  limitBefore: LIMIT_BEFORE,
  untilItsStart: /\b(?:before|until|till) $/,
  begins: /^since\b/,
  opens: /^(?:from|as of|starting|beginning|effective|come)\b(?! now)/,
  opensBefore: /\b(?:from|as of|starting|beginning|effective|valid|come|on and after|on or after) (?:on |from |the )?$/,
  opensAfter: /^,? (?:onwards?|and after)\b/,
  runsTo: /^ ?(?:to|until|till|through|[-–])(?: |$)/,
  upTo: new RegExp(`^ ?${UP_TO} ?(?:the )?(?:${ANY_WEEKDAY},? )?(?:the )?$`),
  movedFrom: new RegExp(`\\b(?:${MOVED})\\b.* from (?:the )?${DATE_MARK}`),
  movedTo: new RegExp(`\\b(?:${MOVED})\\b(?:(?! to ).)* (?:to|until|till) (?:the )?${DATE_MARK}`),
  notThen: new RegExp(`\\b(?:instead of|rather than|not)(?: (?:on|at|in|the|from|for))* ${DATE_MARK}`),
  calledOff: new RegExp(
    `(?<!\\b(?:not|never|if|unless|\\w+n't|(?:must|should|can|could|may|might|to) be) )\\b(?:cancell?ed|called off|not (?:happening|taking place|going ahead))\\b(?! for\\b)|^(?!${DATE_MARK} is).*\\b(?:is|are|'s)(?: now)? off(?=$|[,.;!)])`
  ),
  breaks: /(?<=[a-z]{4})\. |[;!?] |,? (?:but|so|and|then)\b|, (?=(?:i|we|he|she|it|they|now|instead|new|moved)\b)/,
  turns: /\b(?:tak(?:es?|ing) over|becom(?:es?|ing)|(?:go(?:es|ing)?|up|ris(?:es?|ing)|falls?|drops?) (?:up |down )?to|start(?:s|ing)? (?:at|as|with)|mov(?:es?|ing)|switch(?:es|ing)?|chang(?:es?|ing)|join(?:s|ing)?|replac(?:es?|ing)|succeed(?:s|ing)?)\b(?!.* to (?:the |next |this )?$)/,
  turned: /\b(?:(?:went|gone) (?:up|down)|rose|risen|fell|fallen|raised|lowered|increased|decreased|reduced|dropped|cut|doubled|halved|bumped|upped|changed|switched|moved|swapped|shifted|replaced|extended|cancell?ed|closed|sold|agreed|approved|decided|announced|confirmed|hired|appointed|promoted|transferred|given|got|signed)\b/,
  weekdayBefore: new RegExp(`\\b${WEEKDAY},? (?:the )?$`),
  yearly: /\b(?:birthdays?|b-?day|bday|born|anniversary|name ?day|each year|every year)\b/,
  begunBefore: /\bsince (?:the |early |late |mid-?|about |around ){0,2}$/,
  monthOf,
  dayOf,
  weekdayOf,
  numberOf,
  unitOf: (word) => ({ eow: "week", wk: "week", eom: "month", eoy: "year", yr: "year" })[word] ?? word,
  stepOf: (word) => ({ last: -1, next: 1 })[word] ?? 0,
  feastOf: () => [11, 25]
};

// src/language/en/english.ts
var ENGLISH = new Language("en", ENGLISH_DATES);

// src/text/stop-words.ts
var STOP_WORDS = new Set(
  `a about above after again against ago all almost also although always am among an and any anybody
  anyone anything are around as at away
  be because been before being below between both but by
  can cannot could
  did do does doing done down during
  each either else enough etc even ever every everybody everyone everything
  few for from further
  had has have having he her here hers herself him himself his how however
  i if in into is it its itself
  just
  let
  many maybe me might mine more most much must my myself
  neither no nobody none nor not nothing now
  of off often on once only onto or other others otherwise our ours ourselves out over own
  perhaps please
  quite
  rather really
  same shall she should since so some somebody someone something sometimes somewhere still such
  than that the their theirs them themselves then there therefore these they this those though through
  thus to too toward towards
  under until unless up upon us
  very via
  was we were what whatever when whenever where wherever whether which whichever while who whoever whom
  whose why will with within without would
  yes yet you your yours yourself yourselves
  ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't
  shan't shouldn't wasn't weren't won't wouldn't
  arent cant couldnt didnt doesnt dont hadnt hasnt havent im isnt ive shouldnt thats wasnt werent whats
  wont wouldnt
  e.g i.e`.split(/\s+/)
);

// src/language/de/date-forms.ts
var MONTHS2 = "j(?:\xE4|ae|a)n(?:ner|uar)?|feb(?:ruar)?|m(?:\xE4|ae)rz?|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?";
var MONTH = `(${MONTHS2})\\.?`;
var DAY2 = "(\\d{1,2})\\.";
var MONTH_OR_NUMBER = `(${MONTHS2}|\\d{1,2}(?=\\.(?!\\d))|(?<=(?:am|zum|den|bis|vom|ab|der) \\d{1,2}\\. ?)\\d{1,2}(?!\\.))\\.?`;
var WEEKDAY2 = "(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
var ANY_WEEKDAY2 = "(?<!\\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so)";
var OF_DAY = "(?:fr\xFCh|frueh|abend|mittag|nachmittag|vormittag|morgen|nacht)";
var PART = `${OF_DAY}?(?: ${OF_DAY})?`;
var COUNT2 = "(\\d{1,3}|ein paar|einigen|eine[rnm]?|zwei|drei|vier|f\xFCnf|fuenf|sechs|sieben|acht|neun|zehn|elf|zw\xF6lf|zwoelf|vierzehn|f\xFCnfzehn|fuenfzehn|zwanzig)";
var UNIT2 = "(tag|woche|monat|quartal|jahr)(?:e?s|en|e|n)?";
var UNTIL = "(?:bis|vor|sp\xE4testens|spaetestens|ab|seit)";
var ON = `(?:(?:${UNTIL} )?(?:am|zum|dem|den|der|vom)|${UNTIL}|f\xFCr|fuer|auf)`;
var TO = "(?:(?:bis|zum|am|ab|vor|noch) ){0,2}";
var NOT_OF2 = `(?! des | (?:im|in|vom) (?:(?:diese|letzte|n\xE4chste|naechste|jede)[mnrs] )?(?:(?:${MONTHS2})|monat|quartal|jahr)(?!\\p{L}))`;
var NO_DAY = " ?(?:\\d|uhr|stock|etage|klasse|geburtstag|mal|lebensjahr)";
var NEXT = "(?:n\xE4chste|naechste|kommende)[rnsm]?";
var patternOf2 = (source) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "gu");
var FORMS = {
  iso: "(\\d{4})-(\\d{2})-(\\d{2})",
  daysMonth: `(?:${ON} )?(\\d{1,2})\\.? ?(?:-|\u2013|bis(?: zum)?) ?${DAY2} ?${MONTH_OR_NUMBER}(?: ?(\\d{4}))?`,
  dayMonthYear: `(?:${ON} )?${DAY2} ?(${MONTHS2}|\\d{1,2}(?=\\.))\\.? ?(\\d{4}|(?<=\\d\\.)\\d{2})`,
  endOfMonth: `${TO}ende ${MONTH}(?! \\d{4})`,
  monthYear: `(?:(?:im|in|anfang|mitte|${UNTIL}) )?${MONTH} (\\d{4})`,
  slashed: `(?<=(?<!\\p{L})(?:am|zum|bis|vom|ab|den|f\xFCr|auf|${ANY_WEEKDAY2}),? (?:den )?)(\\d{1,2})/(\\d{1,2})(?![/\\d])`,
  dayMonth: `(?:${ON} )?(\\d{1,2})(?:\\.|(?= (?:${MONTHS2})(?!\\p{L}))) ?${MONTH_OR_NUMBER}`,
  dayAfterTomorrow: "(?:bis )?(?:\xFCbermorgen|uebermorgen)",
  dayBeforeYesterday: "vorgestern",
  tomorrow: `(?:bis |f\xFCr |fuer )?(?<!(?:am|guten|jeden|tag|woch|abend) )morgen(?: ${OF_DAY})?`,
  yesterday: `gestern(?: ${OF_DAY})?`,
  today: `(?:bis )?heute?(?: ${OF_DAY})?`,
  ago: `vor ${COUNT2} ${UNIT2}`,
  within: `(?:in|innerhalb(?: von)?|binnen) (?:den ${NEXT} )?${COUNT2} ${UNIT2}`,
  endOf: `${TO}ende (?:der|des|diese[rs]) ${UNIT2}`,
  endOfNext: `${TO}ende (?:der |des )?${NEXT} ${UNIT2}`,
  endsShort: `${TO}(monat|quartal|jahr)e?sende`,
  advent: `${TO}(?:den )?(\\d\\.|(?:erste|zweite|dritte|vierte)[rn]) advent(?:ssonntag)?`,
  lastWeekday: `(?:am )?(?:letzte|vorige|vergangene)[nr] ${WEEKDAY2}${PART}${NOT_OF2}`,
  nextWeekday: `${TO}(?:n\xE4chste|naechste)[nrm] ${WEEKDAY2}${PART}`,
  thisWeekday: `${TO}(?:diese|kommende)[nm] ${WEEKDAY2}${PART}`,
  onWeekday: `${ON} ${WEEKDAY2}${PART}`,
  shortWeekday: `${ON} (mo|di|mi|do|fr|sa|so)\\.?`,
  weekend: `${TO}(?<!jedes )(?:diese[sm] |kommende[sn] |f\xFCrs |fuers |\xFCbers |uebers |((?:n\xE4chste|naechste|letzte|voriges)[sn]) )?wochenende${NOT_OF2}`,
  lastOrNext: `(?:bis |ab |in der |im )?(letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?|\xFCbern\xE4chste[nrsm]?|uebernaechste[nrsm]?|${NEXT}) ${UNIT2}${NOT_OF2}`,
  this: `(?:bis |noch )?diese[nrsm]? ${UNIT2}`,
  feast: "(?:(?:an|am|bis|vor|zu|zum|\xFCber|ueber) )?(weihnachten|heiligabend|heilig abend|silvester|neujahr|nikolaus)",
  weekdayDay: `(?<=(?:${ANY_WEEKDAY2})\\.?,? )(?:de[nmr] )?(\\d{1,2})(\\.(?!${NO_DAY})|(?<!(?<!\\p{L})so \\d{1,2})(?=$|[,;:!?)](?!\\d)| (?:bis|statt|anstatt|um) ))`,
  days: `vom (\\d{1,2})\\.? ?(?:bis(?: zum)?|-|\u2013) ?(\\d{1,2})(?:\\.|$)(?!${NO_DAY})`,
  nthWeekday: `(?:${ON} )?(erste|zweite|dritte|vierte|f\xFCnfte|letzte|[1-5]\\.(?= ))[rnsm]? ${WEEKDAY2}${PART} (?:im|in|des|vom) (?:${MONTH}(?: (\\d{4}))?|(?:(diese[mrs]|${NEXT}|letzten) )?monats?)`,
  dayOfMonth: `(?:am|bis|bis zum|zum|vom|ab dem|den|seit dem) (\\d{1,2})(?:\\.|$)(?!${NO_DAY})`,
  firstOfThisMonth: "(?:am|bis zum|zum|ab dem) ersten(?! (?:mal|advent|stock|tag))",
  inMonth: `(?:im|in|bis|vor|seit|ab|anfang|mitte|von|f\xFCr|fuer|letzten|${NEXT})(?: (?:anfang|mitte))? ${MONTH}`,
  weekday: `(?<!jede[nr] |jeweils )${WEEKDAY2}${PART}`,
  year: "(?:(?:in|im jahre?|seit|von|bis|ab|anno) )?((?:19|20)\\d{2})(?![.,-]?\\d| ?(?:euro|\u20AC|eur|kg|km|m|g|mg|ml|l|st\xFCck|stueck|watt|uhr))"
};
var MOVED2 = "verschoben|verlegt|verschieb(?:t|en)|verleg(?:t|en)|vorgezogen|umgelegt|gelegt|ge\xE4ndert|vertagt|umgebucht";
var GERMAN_DATES = {
  forms: FORMS,
  patternOf: patternOf2,
  cue: /\d|tag|mittwoch|sonnabend|woche|monat|jahr|quartal|morgen|gestern|heut|abend|advent|weihnacht|silvester|nikolaus|j(?:ä|a)|feb|m(?:ä|ae)r|apr|mai|jun|jul|aug|sep|okt|nov|dez|(?<!\p{L})(?:mo|di|mi|do|fr|sa|so)(?!\p{L})|ersten/u,
  named: [
    { part: WEEKDAY2, cue: /tag|woch|abend/ },
    { part: `(${MONTHS2}`, cue: /\d|j(?:ä|a)|feb|m(?:ä|ae)r|apr|mai|jun|jul|aug|sep|okt|nov|dez/ },
    { part: UNIT2, cue: /tag|woche|monat|quartal|jahr/ }
  ],
  repeats: /tag (?:im|des) monats?(?!\p{L})|(?<!\p{L})(?:immer|nie|meist|meistens|oft|jede[mnrs]?|täglich|wöchentlich|monatlich|jährlich|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|geboren)(?!\p{L})|geburtstag|hochzeitstag|(?:geschäfts|wirtschafts|haushalts)jahr/u,
  past: /(?<!\p{L})(?:war|waren|hatte|hatten|wurde|wurden|worden)(?!\p{L})|(?<!\p{L})\p{L}{0,8}ge\p{L}{2,12}(?:t|en)$/u,
  towards: /(?<!\p{L})(?:auf|bis|zum) (?:den |dem )?$/u,
  aheadBehind: /^,? (?:stattdessen|jetzt|nun)(?!\p{L})/u,
  ahead: /(?<!\p{L})(?:für|auf) (?:den |die |das |nächsten )?$|(?<!\p{L})(?:beschlossen|entschieden|vereinbart|ausgemacht|verabredet|geplant|vorgenommen|zugesagt|versprochen|gebeten)(?!\p{L})[^.;]{0,80}$/u,
  either: /(?<!\p{L})(?:karten|tickets?|termine?|plätze|platz|flug|flüge|tisch|zimmer)(?!\p{L}).{0,60}$|(?<!\p{L})(?:gebucht|reserviert|angemeldet)(?!\p{L}).{0,60}$/u,
  opensLimit: /^(?:bis|vor|spätestens|spaetestens|innerhalb|binnen)(?!\p{L})/u,
  limitBefore: /(?<!\p{L})(?:bis|spätestens|spaetestens|fällig|faellig|frist|abgabe|deadline|innerhalb)(?!\p{L})[\p{Ll} :]{0,12}$/u,
  untilItsStart: /(?<!\p{L})vor (?:der |dem )?$/u,
  begins: /^seit(?!\p{L})/u,
  opens: /^ab(?!\p{L})/u,
  opensBefore: /(?<!\p{L})ab (?:dem )?$/u,
  opensAfter: /^ an(?!\p{L})/u,
  runsTo: /^ ?(?:bis|[-–])(?: |$)/u,
  upTo: new RegExp(`^ ?(?:bis(?: zum)?|-|\u2013) ?(?:de[nmr] )?(?:${ANY_WEEKDAY2}\\.?,? )?(?:de[nmr] )?$`, "u"),
  movedFrom: new RegExp(`(?<!\\p{L})(?:${MOVED2})(?!\\p{L}).* vo[nm] (?:den )?${DATE_MARK}`, "u"),
  movedTo: new RegExp(
    `(?<!\\p{L})(?:(?:${MOVED2})(?!\\p{L}).*|vo[nm] .*) auf (?:den )?${DATE_MARK}| auf (?:den )?${DATE_MARK}.*(?<!\\p{L})(?:${MOVED2})(?!\\p{L})`,
    "u"
  ),
  notThen: new RegExp(
    `(?<!\\p{L})(?:statt|anstatt|anstelle|nicht)(?: (?:am|an|vom|von|den|dem|des|der|im|in))* ${DATE_MARK}`,
    "u"
  ),
  calledOff: new RegExp(
    `^(?!.*(?:f\xFCr|fuer) ${DATE_MARK}).*(?<!\\p{L})(?:f(?:\xE4llt|aellt|allen)(?!.* nicht ).* aus(?=$|[,.;!)])|(?<!nicht |falls )(?:abgesagt|storniert)|find(?:et|en) .*nicht statt)(?!\\p{L})`,
    "u"
  ),
  breaks: /(?<=\p{L}{4})\. |[;!?] |(?<!^), (?!(?:de[nmr] )?\d)|,? (?:aber|und|sondern|dann)(?!\p{L})/u,
  turns: /(?<!\p{L})(?:übernimmt|übernehme|übernehmen|wird|werde|werden|zieh(?:t|e|en)|wechs(?:elt|le|eln)|steigt|sinkt|fällt|(?:fang|beginn|start)(?:t|e|en))(?!\p{L})(?!.* auf (?:den )?$)/u,
  turned: /(?<!\p{L})(?:erhöht|gestiegen|gesunken|gefallen|angehoben|gesenkt|gekürzt|reduziert|verdoppelt|halbiert|geändert|gewechselt|verschoben|verlegt|umgestellt|ersetzt|verlängert|gekündigt|geschlossen|verkauft|vereinbart|ausgemacht|beschlossen|entschieden|genehmigt|angekündigt|bestätigt|zugesagt|eingestellt|befördert|versetzt|bekommen|gekriegt|unterschrieben)(?!\p{L})/u,
  weekdayBefore: new RegExp(`(${ANY_WEEKDAY2})\\.?,? (?:de[nmr] )?$`, "u"),
  yearly: /(?:geburtstag|hochzeitstag|jahrestag|namenstag|todestag)s?(?!\p{L})|(?<!\p{L})(?:geboren|jedes jahr)(?!\p{L})/u,
  begunBefore: /(?<!\p{L})seit (?:dem |der |anfang |ende |mitte |etwa |ca\.? ){0,2}$/u,
  dayOf: numberOf2,
  monthOf: (word = "") => /^\d/.test(word) ? Number(word) - 1 : MONTH_STARTS.findIndex((start) => plain(word).startsWith(start)),
  weekdayOf: (word = "") => word === "sonnabend" ? 6 : WEEKDAY_STARTS.findIndex((start) => word.startsWith(start)),
  numberOf: numberOf2,
  unitOf: (word) => UNITS[word] ?? word,
  stepOf: (word) => STEPS.find(([start]) => plain(word).startsWith(start))?.[1] ?? 0,
  feastOf: (word) => FEASTS[word.replace(" ", "")] ?? [11, 25]
};
function numberOf2(word = "") {
  return NUMBERS.find(([start]) => plain(word).startsWith(start))?.[1] ?? Number.parseInt(word, 10);
}
var plain = (word) => word.replace(/[äöü]/g, (letter) => ({ \u00E4: "ae", \u00F6: "oe" })[letter] ?? "ue");
var MONTH_STARTS = ["ja", "fe", "maer", "ap", "mai", "jun", "jul", "au", "se", "ok", "no", "de"];
var WEEKDAY_STARTS = ["so", "mo", "di", "mi", "do", "fr", "sa"];
var NUMBERS = [
  ...[
    ["ein paar", 3],
    ["einigen", 3],
    ["ein", 1],
    ["erste", 1],
    ["zwei", 2],
    ["drei", 3],
    ["dritt", 3]
  ],
  ...[
    ["vierzehn", 14],
    ["fuenfzehn", 15],
    ["zwanzig", 20],
    ["elf", 11]
  ],
  ...[
    ["vier", 4],
    ["fuenf", 5],
    ["sechs", 6],
    ["sieben", 7],
    ["acht", 8],
    ["neun", 9],
    ["zehn", 10]
  ],
  ["zwoelf", 12]
];
var UNITS = {
  ...{ tag: "day", woche: "week", monat: "month", quartal: "quarter", jahr: "year" }
};
var STEPS = [
  ...[
    ["letzte", -1],
    ["vorige", -1],
    ["vergangene", -1]
  ],
  ...[
    ["naechste", 1],
    ["kommende", 1],
    ["uebernaechste", 2]
  ]
];
var FEASTS = {
  heiligabend: [11, 24],
  silvester: [11, 31],
  neujahr: [0, 1],
  nikolaus: [11, 6]
};

// src/language/de/spelling.ts
function folded(text) {
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter);
}
var FOLDED = { \u00E4: "ae", \u00F6: "oe", \u00FC: "ue", \u00DF: "ss" };
var TITLES = /^(?:Dr|Prof|Hr|Fr|St|Nr|(?:[a-zäöüß-]{2,40})?Str|ca|bzw|z\.B|d\.h|u\.a|usw|evtl|ggf|inkl|max|min|vgl|Tel|\.\/)\.$/i;
var NO_STOP = new RegExp(`${TITLES.source}|^(?:\\d{1,2}\\.){1,2}$`, "i");
function expanded2(piece) {
  const { text, start, end } = piece;
  const short = SHORT2.get(text.toLowerCase());
  if (short !== void 0) return [{ ...piece, text: short }];
  const [, stem = ""] = /^(\p{L}{2,20})['’]s$/u.exec(text) ?? [];
  const at = Math.min(start + stem.length, end);
  if (stem === "") return [piece];
  const es = /^\p{Lu}/u.test(stem) && start > 0 ? "'s" : "es";
  return [
    { text: stem, start, end: at },
    { text: es, start: at, end }
  ];
}
var SHORT2 = new Map([
  ...["ne", "'ne"].map((form) => [form, "eine"]),
  ...["nen", "'nen", "'n"].map((form) => [form, "einen"]),
  ["ner", "einer"],
  ["nem", "einem"],
  ["'s", "es"],
  ["nich", "nicht"],
  ["nix", "nichts"],
  ["isses", "ist"],
  ["is", "ist"],
  ["habs", "habe"],
  ["ichs", "ich"],
  ["gehts", "geht"],
  ["gibts", "gibt"],
  ["wirds", "wird"]
]);

// src/language/de/verbs.ts
var REGULAR_VERBS = `
achten aendern aergern agieren ahnen aktivieren aktualisieren akzeptieren analysieren angeln antworten arbeiten atmen aeussern backen
baden basteln bauen beantragen beauftragen bedanken bedienen beenden beeilen begleiten begruenden behandeln beichten berichten beruhigen
beschaeftigen beschweren besichtigen besorgen bestaetigen bestellen bestimmen besuchen beten bewegen bezahlen bilden blitzen blicken blocken
bloggen bluehen bohren boxen brauchen brennen bremsen brettern buchen buegeln campen chatten checken danken dauern decken deuten
dichten dienen diktieren diskutieren drehen drohen drucken druecken duschen ehren eignen eilen entscheiden entschuldigen
entwickeln erben erholen erinnern erkaelten erklaeren erlauben erledigen erleben ernten erreichen ersetzen erwaehnen erwarten erzaehlen
fassen faxen fehlen feiern filmen fischen flicken flirten folgen fordern foerdern forschen fotografieren fragen freuen fruehstuecken fuehlen fuehren
fuellen fuerchten funktionieren fuettern gaertnern gammeln garantieren gewoehnen giessen glauben gratulieren grillen gruessen gucken haken
haekeln haengen hassen handeln heilen heiraten heizen hetzen hobeln hoffen holen hoeren hungern impfen informieren installieren interessieren
jagen jammern joggen jubeln kaempfen kapieren kaufen kehren kellnern klappen klaeren klagen klauen kleben klettern klingeln klopfen
knacken kochen kommentieren kontrollieren konzentrieren kopieren korrigieren kosten kritisieren kuehlen kuemmern kuendigen kuerzen kuessen
labern lachen lackieren lagern landen lecken leben leeren legen heulen pachten hegen hocken kratzen kuscheln stolpern tropfen troedeln umarmen wackeln zittern zerren schneien donnern haengen lasten foerdern beliefern bezeichnen belegen begeistern besitzen beteiligen betragen bewerben bezweifeln lehnen lehren leimen leisten leiten lernen leuchten lieben liefern loben lochen
lockern lohnen loeschen loesen machen mahnen mailen maehen malen managen manipulieren markieren melden merken meinen mieten milchen mischen
moegen moderieren montieren muehen naehen nennen nerven notieren nummerieren nutzen nuetzen oelen oeffnen operieren ordnen organisieren
packen parken passen passieren pausieren pendeln pflanzen pflastern pflegen pflegen pinkeln planen plaudern posten praesentieren probieren
proben produzieren programmieren protokollieren pruefen pruegeln pumpen putzen quittieren rauchen raeumen rasieren rechnen reagieren recherchieren
reden reduzieren regeln registrieren regnen reichen reinigen reisen reizen rennen reparieren reservieren retten richten rudern ruecken ruehren
ruhen saegen saen sagen sammeln sanieren saeubern sausen schaden schaffen schalten schaerfen schauen schicken schimpfen schleppen schlucken
schmecken schmerzen schminken schnappen schnarchen schnitzen schrauben schreinern schuetteln schuetzen schulden schwaenzen schwitzen segeln sehnen senden
setzen seufzen sichern skaten sorgen sortieren sparen spazieren speichern spielen sponsern spuelen spueren stammen starten stecken stellen steuern
stimmen stoeren stoppen strahlen strecken streichen streiken stricken stuerzen studieren stuetzen suchen surfen tanken tanzen tapezieren taufen tauchen
tauschen taugen teilen telefonieren testen tippen toben trainieren trauen traeumen trennen trocknen troesten turnen ueben ueberlegen ueberweisen
uebernachten ueberpruefen ueberreden ueberraschen uebersetzen uebertreiben unterrichten unterschreiben urteilen verabreden verabschieden veraendern
verbessern verbrauchen verdienen vereinbaren verehren verkaufen verlaengern verletzen vermieten vermissen verpassen verreisen verschenken
verschicken versichern versorgen verspaeten verstecken versuchen verteilen vertragen verwechseln verwenden verzichten vollenden wagen waehlen
walken wandern waermen warnen warten waschen wechseln wecken wehren weigern weinen wenden werben werkeln wetten wickeln widmen wiederholen
wirken wischen wohnen wuenschen wundern wuerzen zahlen zaehlen zeichnen zeigen zelten zielen zocken zoegern zuechten zuenden zweifeln zwicken
bloedeln brueten duengen emailen fraesen furnieren haemmern hupen kalkulieren kassieren klemmen loeten mosern musizieren pokern pruefen schleifen
schneiden sperren stapeln streuen tackern umziehen veroeffentlichen verputzen verrechnen vorbereiten zerlegen zersaegen deployen committen mergen
pushen refactoren reviewen fixen debuggen migrieren optimieren dokumentieren implementieren konfigurieren evaluieren abonnieren adoptieren
alarmieren argumentieren ignorieren investieren jonglieren komponieren kombinieren motivieren ruinieren servieren stornieren telefonieren transportieren
vertreten beglaubigen widersprechen klagen beurkunden betreuen dosieren verabreichen frankieren etikettieren laminieren scannen skypen zoomen`;
var IRREGULAR_VERBS = `
backen backt backte gebacken; beginnen beginnt begann begonnen; beissen beisst biss gebissen; biegen biegt bog gebogen; bieten bietet bot geboten
binden bindet band gebunden; bitten bittet bat gebeten; blasen blaest blies geblasen; bleiben bleibt blieb geblieben; braten braet briet gebraten
brechen bricht brach gebrochen; brennen brennt brannte gebrannt; bringen bringt brachte gebracht; denken denkt dachte gedacht
duerfen darf durfte gedurft; empfangen empfaengt empfing empfangen; empfehlen empfiehlt empfahl empfohlen; empfinden empfindet empfand empfunden
essen isst ass gegessen; fahren faehrt fuhr gefahren; fallen faellt fiel gefallen; fangen faengt fing gefangen; finden findet fand gefunden
fliegen fliegt flog geflogen; fliehen flieht floh geflohen; fliessen fliesst floss geflossen; fressen frisst frass gefressen; frieren friert fror gefroren
geben gibt gab gegeben; gehen geht ging gegangen; gelingen gelingt gelang gelungen; gelten gilt galt gegolten; geniessen geniesst genoss genossen
geschehen geschieht geschah geschehen; gewinnen gewinnt gewann gewonnen; giessen giesst goss gegossen; graben graebt grub gegraben; greifen greift griff gegriffen
haben hat hatte gehabt; halten haelt hielt gehalten; haengen haengt hing gehangen; heben hebt hob gehoben; heissen heisst hiess geheissen; helfen hilft half geholfen
kennen kennt kannte gekannt; klingen klingt klang geklungen; kommen kommt kam gekommen; koennen kann konnte gekonnt; kriechen kriecht kroch gekrochen
laden laedt lud geladen; lassen laesst liess gelassen; laufen laeuft lief gelaufen; leiden leidet litt gelitten; leihen leiht lieh geliehen; lesen liest las gelesen
liegen liegt lag gelegen; luegen luegt log gelogen; meiden meidet mied gemieden; messen misst mass gemessen; moegen mag mochte gemocht; muessen muss musste gemusst
nehmen nimmt nahm genommen; nennen nennt nannte genannt; pfeifen pfeift pfiff gepfiffen; raten raet riet geraten; reiben reibt rieb gerieben; reissen reisst riss gerissen
reiten reitet ritt geritten; rennen rennt rannte gerannt; riechen riecht roch gerochen; rufen ruft rief gerufen; saufen saeuft soff gesoffen
schaffen schafft schuf geschaffen; scheiden scheidet schied geschieden; scheinen scheint schien geschienen; schieben schiebt schob geschoben; schiessen schiesst schoss geschossen
schlafen schlaeft schlief geschlafen; schlagen schlaegt schlug geschlagen; schleifen schleift schliff geschliffen; schliessen schliesst schloss geschlossen
schmeissen schmeisst schmiss geschmissen; schneiden schneidet schnitt geschnitten; schreiben schreibt schrieb geschrieben; schreien schreit schrie geschrien
schweigen schweigt schwieg geschwiegen; schwimmen schwimmt schwamm geschwommen; schwoeren schwoert schwor geschworen; sehen sieht sah gesehen
senden sendet sandte gesandt; singen singt sang gesungen; sinken sinkt sank gesunken; sitzen sitzt sass gesessen; sollen soll sollte gesollt; sprechen spricht sprach gesprochen
springen springt sprang gesprungen; stechen sticht stach gestochen; stehen steht stand gestanden; stehlen stiehlt stahl gestohlen; steigen steigt stieg gestiegen
sterben stirbt starb gestorben; stinken stinkt stank gestunken; stossen stoesst stiess gestossen; streichen streicht strich gestrichen; streiten streitet stritt gestritten
tragen traegt trug getragen; treffen trifft traf getroffen; treiben treibt trieb getrieben; treten tritt trat getreten; trinken trinkt trank getrunken; tun tut tat getan
verbieten verbietet verbot verboten; verderben verdirbt verdarb verdorben; vergessen vergisst vergass vergessen; verlieren verliert verlor verloren
vermeiden vermeidet vermied vermieden; versprechen verspricht versprach versprochen; verstehen versteht verstand verstanden; verzeihen verzeiht verzieh verziehen
wachsen waechst wuchs gewachsen; waschen waescht wusch gewaschen; weisen weist wies gewiesen; werben wirbt warb geworben; werden wird wurde geworden; werfen wirft warf geworfen
wiegen wiegt wog gewogen; winden windet wand gewunden; wissen weiss wusste gewusst; wollen will wollte gewollt; ziehen zieht zog gezogen; zwingen zwingt zwang gezwungen
entscheiden entscheidet entschied entschieden; schmelzen schmilzt schmolz geschmolzen; umziehen umzieht umzog umgezogen; bekommen bekommt bekam bekommen
gefallen gefaellt gefiel gefallen; gehoeren gehoert gehoerte gehoert; gewoehnen gewoehnt gewoehnte gewoehnt; misslingen misslingt misslang misslungen`;
var OTHER_FORMS = `
sein: bin bist ist sind seid war warst waren wart gewesen waer waere waerst waerest waeren sei seien
haben: hab habe hast hat haben habt hatte hattest hatten hattet gehabt haett haette haettest haetten haettet
werden: werd werde wirst wird werden werdet wurde wurdest wurden wurdet geworden worden wuerd wuerde wuerdest wuerden wuerdet
koennen: kann kannst koennen koennt konnte konntest konnten koennt koennte koenntest koennten gekonnt
muessen: muss musst muessen muesst musste musstest mussten muesste muesstest muessten gemusst mus
sollen: soll sollst sollen sollt sollte solltest sollten gesollt
wollen: will willst wollen wollt wollte wolltest wollten gewollt
duerfen: darf darfst duerfen duerft durfte durften duerfte duerften
moegen: mag magst moegen moegt mochte mochten moechte moechtest moechten moecht gemocht
wissen: weiss weisst wissen wisst wusste wusstest wussten gewusst
tun: tu tue tust tut tun tat tatst taten getan
lassen: lass lasse laesst lassen
`;
var PARTED = `zurueck zusammen auseinander entgegen entlang gegenueber herunter hinunter herauf hinauf heraus hinaus herein hinein herum hinzu
hinter nieder weiter wieder vorbei voraus voran vorher nachher davon daran dazu dran drauf raus rein rauf runter rueber rum hoch fertig frei fest fern
kennen los statt teil tot unter ueber durch um an ab auf aus bei ein empor fort heim her hin mit nach vor weg zu fehl sauber bereit krank nahe sicher fertig
gut leid liegen stehen spazieren mal bekannt dicht kaputt klar schief`;
var FIXED = "be emp ent er ge miss ver zer wider hinter ueber unter um durch voll";

// src/language/de/verb-forms.ts
function verbFormOf(word) {
  if (word.length < 2 || word.length > MOST_LETTERS) return void 0;
  forms ??= allForms();
  const known2 = forms.get(word);
  return known2 ?? withPrefix(word, PARTED_PREFIXES, true) ?? withPrefix(word, FIXED_PREFIXES, false) ?? borrowed(word);
}
function borrowed(word) {
  const [, stem, ending = ""] = /^(\p{L}{3,16}ier)(en|e|st|t|test|te|ten)$/u.exec(word) ?? [];
  if (stem === void 0) return void 0;
  const kinds = {
    en: ["base"],
    e: ["first"],
    st: ["third"],
    t: ["third", "participle"]
  };
  return { verb: `${stem}en`, kinds: new Set(kinds[ending] ?? ["past"]) };
}
var MOST_LETTERS = 24;
var longestFirst = (words2) => words2.split(/\s+/).sort((a, b) => b.length - a.length);
var PARTED_PREFIXES = longestFirst(PARTED);
var FIXED_PREFIXES = longestFirst(FIXED);
var forms;
function withPrefix(word, prefixes, parted) {
  for (const prefix of prefixes) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 3) continue;
    const rest = word.slice(prefix.length);
    const plain2 = forms?.get(rest) ?? (parted ? withPrefix(rest, FIXED_PREFIXES, false) : void 0);
    const to = parted && rest.startsWith("zu") ? forms?.get(rest.slice(2)) : void 0;
    const bare = FIXED_PREFIXES.includes(prefix) ? forms?.get(`ge${rest}`) : void 0;
    const kinds = new Set(plain2?.kinds);
    if (to?.kinds.has("base")) kinds.add("base");
    if (bare?.kinds.has("participle")) kinds.add("participle");
    const verb = plain2?.verb ?? to?.verb ?? bare?.verb;
    if (verb !== void 0 && kinds.size > 0) return { verb: prefix + verb, kinds };
  }
  return void 0;
}
function allForms() {
  const made = /* @__PURE__ */ new Map();
  const add = (verb, kind, ...words2) => {
    for (const word of words2) {
      const form = made.get(word) ?? { verb, kinds: /* @__PURE__ */ new Set() };
      if (form.verb === verb) form.kinds.add(kind);
      made.set(word, form);
    }
  };
  for (const line of OTHER_FORMS.trim().split("\n")) {
    const [verb = "", words2 = ""] = line.split(": ");
    for (const word of words2.split(" ")) {
      if (/^(?:ge.*|worden)$/.test(word)) add(verb, "participle", word);
      else if (/^(?:war|hatte|wurde|konnte|musste|wollte|durfte|mochte|wusste|tat)/.test(word))
        add(verb, "past", word);
      else add(verb, /^(?:bin|hab|habe|werde?|tue?|weiss|lasse?|mag)$/.test(word) ? "first" : "third", word);
    }
    add(verb, "base", verb);
  }
  for (const entry of IRREGULAR_VERBS.trim().split(/[;\n]\s*/)) {
    const [verb = "", third = "", past = "", participle = ""] = entry.split(" ");
    const stem = verb.replace(/e?n$/, "");
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`);
    add(verb, "third", third, third.replace(/(?<!s)s?t$/, "st"), `${stem}t`);
    const of = past.replace(/e$/, "");
    add(verb, "past", past, `${of}st`, `${of}en`, `${of}t`);
    add(verb, "participle", participle);
  }
  for (const verb of REGULAR_VERBS.trim().split(/\s+/)) {
    const stem = verb.replace(/(?<=[lr])n$|en$/, "");
    const t = /[td]$|(?:[^aeiouylrhmn]|ch)[mn]$/.test(stem) ? `${stem}et` : `${stem}t`;
    const hasPrefix = /^(?:be|ent|er|ver|zer|ge(?!h|b|l))[a-z]{3}|ieren$/.test(verb);
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`, stem.replace(/e([lr])$/, "$1e"));
    add(verb, "third", t, t.replace(/t$/, /[szx]t$/.test(t) ? "t" : "st"));
    add(verb, "past", `${t}e`, `${t}est`, `${t}en`);
    add(verb, "participle", hasPrefix ? t : `ge${t}`);
  }
  return made;
}

// src/language/de/words.ts
var GRAMMAR_WORDS = `
  ich wir du ihr man er sie es die der das dieser diese dieses mich mir uns dich dir euch ihn ihm ihnen sich mein meine
  meinen meinem meiner meines unser unsere unseren unserem unserer unseres dein deine deinen deinem deiner sein seine
  seinen seinem seiner seines ihre ihren ihrem ihrer ihres euer eure euren eurem eurer den dem des ein eine einen einem
  einer eines kein keine keinen keinem keiner diesen diesem jeder jede jedes jeden jedem alle allen welche welcher
  welches manche mehrere einige viele beide jene jener jenes solche s\xE4mtliche zwei drei wer wen wem wessen was wo wohin
  woher wann warum wieso weshalb weswegen wie wieviel wieviele welchen welchem womit wof\xFCr worauf wozu woran wor\xFCber
  wovon muss musst m\xFCssen m\xFCsst soll sollst sollen sollte sollten will willst wollen kann kannst k\xF6nnen k\xF6nnt darf
  d\xFCrfen m\xF6chte m\xF6chten mag m\xF6gen werde wird werden w\xFCrde w\xFCrden musste mussten wollte wollten konnte konnten durfte mus
  in im ins an am ans auf aufs aufm aus bei beim mit nach von vom zu zum zur f\xFCr f\xFCrs um ums durch gegen ohne \xFCber \xFCbers
  unter unterm vor vorm hinter hinterm neben zwischen seit bis ab wegen trotz w\xE4hrend statt laut per pro via gegen\xFCber
  au\xDFer je nicht keines keins nie niemals nichts niemand nirgends weder kaum wenn weil dass da\xDF ob obwohl falls sobald
  solange bevor nachdem damit da als indem sofern seitdem ehe sodass wobei und oder aber sondern denn doch sowie bzw
  auch noch schon bereits immer oft manchmal meistens meist jetzt nun dann gerade grad eben halt mal nur fast sehr ganz
  so wieder endlich leider eigentlich wirklich wohl vielleicht bestimmt sicher ja hier dort dr\xFCben oben unten vorne vorn
  hinten links rechts \xFCberall bald sp\xE4ter fr\xFCher vorhin neulich k\xFCrzlich damals derzeit momentan aktuell zurzeit
  inzwischen mittlerweile seither danach davor vorher nachher zuerst erst zuletzt etwas ziemlich ungef\xE4hr etwa gut gern
  gerne lieber selbst selber allein alleine zusammen sofort gleich unbedingt dringend sp\xE4testens heute heut morgen
  gestern \xFCbermorgen vorgestern sonst au\xDFerdem trotzdem deshalb deswegen daher darum dazu dabei davon daran darauf daf\xFCr
  dagegen drin dran drauf dr\xFCber weg tags\xFCber nachts abends morgens mittags fr\xFCh nochmal \xFCbrigens einfach \xFCberhaupt
  h\xF6chstens mindestens insgesamt normalerweise montags dienstags mittwochs donnerstags freitags samstags sonntags
  t\xE4glich w\xF6chentlich monatlich j\xE4hrlich zuhause daheim genau n\xE4mlich zwar jedenfalls mehr weniger genug viel wenig
  alles jemand raus rein hin her heim bitte danke moin hallo hi ok okay nein nee n\xF6 ach ah oh naja na also tja hm usw ca
  circa leer weit kurz lang lange schnell langsam letztens letzte letzten n\xE4chste n\xE4chsten n\xE4chstes letztes voll total
  echt irgendwie irgendwann pl\xF6tzlich komisch samt eher null eins vier f\xFCnf sechs sieben acht neun zehn elf zw\xF6lf
  dreizehn vierzehn f\xFCnfzehn sechzehn siebzehn achtzehn neunzehn zwanzig drei\xDFig vierzig f\xFCnfzig sechzig siebzig achtzig
  neunzig hundert tausend halb dutzend paar zweimal dreimal einmal montag dienstag mittwoch donnerstag freitag samstag
  sonnabend sonntag januar j\xE4nner februar m\xE4rz april mai juni juli august september oktober november dezember herr herrn
  frau dr prof doktor professor professorin onkel tante oma opa pfarrer schwester familie ist sind war waren hab habe
  haben hatte hatten wurde wurden seid hast hasse liebe brauche arbeite wohne hei\xDFe trinke esse finde mache gehe spiele
  lerne kaufe nehme fahre komme bekomme suche kenne lese schreibe steht geht l\xE4uft fehlt kommt braucht hei\xDFt macht sagt
  gibt liegt kostet wohnt arbeitet spielt f\xE4hrt isst trinkt nimmt bringt h\xE4ngt geh\xF6rt passt
`;
var COMMON_WORDS = `
  einkaufen einkauf einkaufszettel einkaufsliste erledigt fertig bezahlt bestellt verkauft gekauft gemacht abgesagt
  angerufen gesagt vergessen versprochen mutter vater schwester bruder tochter sohn freundin freund kollegin kollege
  nachbarin nachbar chefin vermieter termin geburtstag arbeit schule k\xFCche woche jahr jahre monat uhr stra\xDFe rechnung
  angebot auftrag kunde kundin anrufen abholen bestellen schicken kaufen bringen holen machen schneiden tauschen
  reparieren
`;

// src/language/de/lexicon.ts
function keyOf(word) {
  const text = folded(word);
  return verbOf(text)?.verb ?? text;
}
var NO_VERB = new Set(
  `bitte danke mal acht halt einigen leer sicher locker kuehl reich dicht recht weit wert rein weg statt laut eben trotz fort samt gut leid klar frei
  mein meine meinen teil fest wach reif kurz lang fast rund wert arm warm egal erst gern lieber ueber unter hinter weiter wieder plan start test post mails
  aus alt alte alten blau rot gelb schwarz offen ein eine einen einem einer eines heut heute rest fuer zum zur damit beste besten allen alle
  zehn gleich nahe taglich orten worten zeiten`.split(/\s+/)
);
function verbOf(text) {
  return NO_VERB.has(text) ? void 0 : verbFormOf(text);
}
var SPELLING = {
  fold: folded,
  keyOf,
  looksPast: (text) => {
    const kinds = verbOf(text)?.kinds;
    return kinds?.has("past") === true || kinds?.has("participle") === true && !kinds.has("third");
  },
  expanded: expanded2,
  titles: NO_STOP
};
var setOf = (text) => new Set(text.trim().split(/\s+/).map(folded));
var SMALL_WORDS = setOf(GRAMMAR_WORDS);
var TELLING_WORDS = /* @__PURE__ */ new Set([...SMALL_WORDS, ...setOf(COMMON_WORDS)]);
var germanWords = (text) => wordsOf(text, SPELLING);

// src/language/de/german.ts
var GERMAN = new Language("de", GERMAN_DATES, germanWords);

// src/language/other-languages.ts
var FOREIGN_WORDS = new Set(
  `je j'ai j'adore j'aime j'habite tu il elle nous vous ils elles est sont suis ai avons les des une du et ou pas avec pour dans
  sur chez mon ma mes notre votre ne que qui c'est tr\xE8s depuis aussi toujours le la au aux
  yo \xE9l ella nosotros es son soy estoy est\xE1 el los las un una y o con por para mi mis nuestro que muy tambi\xE9n siempre desde en se me del al tengo vivo hermana hermano
  io lui lei noi \xE8 sono sei ho ha il lo gli della del dei nel con per mio mia miei nostro che molto anche sempre da vivo
  eu voc\xEA ele ela n\xF3s \xE9 s\xE3o sou tenho o os um uma com meu minha n\xE3o muito tamb\xE9m sempre na no em
  ik jij hij zij wij ben heb heeft het een van voor met mijn onze niet geen ook altijd bij naar uit woon
  jag du han hon vi \xE4r har och inte en ett med p\xE5 min mitt v\xE5r som ocks\xE5 fr\xE5n p\xE5 bor
  jeg ikke p\xE5 og til fra med min mitt bor er
  ja ty on ona my jest s\u0105 jestem mam nie si\u0119 na do z w i moja m\xF3j mieszkam
  ben sen biz bir ve i\xE7in \xE7ok de\u011Fil benim
  v\xE0 c\u1EE7a l\xE0 kh\xF4ng \u0111\u01B0\u1EE3c nh\u1EEFng m\u1ED9t v\u1EDBi trong \u0111\xE3 \u0111ang s\u1EBD n\xE0y khi t\u1EEB ng\u01B0\u1EDDi
  \u044D\u0442\u043E \u044D\u0442\u043E\u0442 \u044D\u0442\u0430 \u044D\u0442\u0438 \u043A\u0430\u043A \u0434\u043B\u044F \u043C\u0435\u043D\u044F \u043C\u043D\u0435 \u043C\u043E\u044F \u043C\u043E\u0439 \u043C\u043E\u0438 \u043C\u043E\u044E \u043D\u0430\u0448 \u043D\u0430\u0448\u0430 \u043D\u0430\u0448\u0438 \u0447\u0442\u043E \u0447\u0442\u043E\u0431\u044B \u0442\u0430\u043C \u0442\u0443\u0442 \u0435\u0433\u043E \u043E\u043D\u0430 \u043E\u043D\u0438 \u043E\u043D\u043E \u0435\u0449\u0451 \u0435\u0449\u0435 \u0442\u043E\u0436\u0435 \u043E\u0447\u0435\u043D\u044C \u0431\u044B\u043B\u043E \u0431\u044B\u043B\u0430 \u0431\u044B\u043B \u0435\u0441\u0442\u044C \u0431\u044B\u0442\u044C
  \u0443\u0436\u0435 \u0438\u043B\u0438 \u0435\u0441\u043B\u0438 \u043A\u043E\u0433\u0434\u0430 \u0432\u0441\u0435 \u0432\u0441\u0451 \u0442\u0430\u043A \u0442\u043E\u043B\u044C\u043A\u043E \u043F\u043E\u0441\u043B\u0435 \u043F\u0435\u0440\u0435\u0434 \u043F\u043E\u0434 \u043D\u0430\u0434 \u043F\u0440\u0438 \u043F\u0440\u043E`.trim().split(/\s+/)
);
var UNSPACED_WORDS = new Set(
  `\u7684 \u4E86 \u662F \u6211 \u6211\u7684 \u6211\u4EEC \u4F60 \u4ED6 \u5979 \u5B83 \u5728 \u90FD \u5C31 \u4E5F \u8FD8 \u8981 \u53BB \u6765 \u6709 \u6CA1\u6709 \u548C \u8DDF \u90A3 \u8FD9 \u90A3\u8FB9 \u8FD9\u8FB9 \u4E2A \u4E00\u4E2A \u5F88 \u5230 \u7ED9 \u628A \u88AB \u4ECE \u5BF9 \u5427 \u5462 \u554A \u5417 \u7740 \u8FC7
  \u3067\u3059 \u307E\u3059 \u307E\u3057\u305F \u3067\u3057\u305F \u3059\u308B \u3057\u305F \u3057\u3066 \u3044\u308B \u3044\u305F \u3042\u308B \u3042\u3063\u305F \u306A\u308B \u306A\u3063\u305F \u3053\u3068 \u3082\u306E \u304B\u3089 \u307E\u3067 \u306E\u3067 \u3051\u3069 \u3063\u3066 \u3068\u3044\u3046 \u306A\u3044 \u305F\u3081 \u3088\u308A \u3060\u3051 \u306A\u3069 \u3055\u3093`.split(
    /\s+/
  )
);
var DENIALS = new Set(
  `nicht kein keine keinen keinem keiner keines nie niemals ohne nichts niemand weder
  no nunca jam\xE1s sin ni nada nadie ning\xFAn ninguna tampoco
  ne n'est n'ai n'a pas sans jamais rien personne aucun aucune plus
  non mai senza niente nulla nessuno nessuna n\xE9
  n\xE3o nunca sem nem nenhum nenhuma ningu\xE9m
  niet geen nooit zonder niemand
  inte aldrig utan ingen inga inget ikke aldri uden uten intet
  nie bez nigdy nikt nic
  kh\xF4ng ch\u01B0a ch\u1EB3ng
  \u043D\u0435 \u043D\u0435\u0442 \u043D\u0435\u043B\u044C\u0437\u044F \u043D\u0438 \u0431\u0435\u0437 \u043D\u0438\u043A\u043E\u0433\u0434\u0430 \u043D\u0438\u0447\u0435\u0433\u043E \u043D\u0438\u043A\u0442\u043E`.split(/\s+/)
);
var DAY_WORDS = new LetterPattern(
  String.raw`(?<!\p{L})(?:aujourd['’]hui|hier|hoy|ayer|anoche|oggi|ieri|hoje|ontem|vandaag|gisteren|dziś|dzisiaj|wczoraj|сегодня|вчера)(?!\p{L})|今天|昨天|今日|昨日`,
  "i"
);

// src/language/languages.ts
var LETTER = lettersPattern(({ L }) => `[${L}]`, "g");
var WORD = lettersPattern(({ L, M }) => `[${L}][${L}${M}'\u2019]{0,40}`, "g");
function languageOf(text, otherwise = ENGLISH) {
  const head = text.slice(0, 1e3);
  const letters = head.match(LETTER(head))?.length ?? 0;
  if (letters > 0 && lettersOfOtherScripts(head) * 2 > letters) return void 0;
  const { english, german, either, strong, other } = wordsIn(head);
  const isOther = other >= 2 ? other > english : other === 1 && english === 0 && isAccented(head);
  const isGerman = german > other || german > 0 && german === other && either > 0;
  if (isGerman && german > english) return GERMAN;
  if (either > 0 && english === 0 && other <= either && (strong > 0 || GERMAN_LETTER.test(head)))
    return GERMAN;
  if (isOther) return void 0;
  const isUntold = english + german + other === 0;
  if (isUntold && hasGermanVerb(head)) return GERMAN;
  return isUntold ? otherwise : ENGLISH;
}
var GERMAN_ENDING = /^(?!fahrenheit)\p{L}{3,20}(?:[^o]ung|heit|keit|schaft)(?:en)?$/u;
var GERMAN_LETTER = /[äöüß]/iu;
function hasGermanVerb(text) {
  const words2 = text.split(/[^\p{L}]{1,9}/u).filter((word) => word !== "");
  const hasParticiple = words2.some(
    (word) => PARTICIPLE.test(word) && isParticiple(folded(word.toLowerCase()))
  );
  const capitals = words2.slice(1).filter((word) => /^\p{Lu}/u.test(word)).length;
  return hasParticiple || capitals > 0 && words2.some((word) => GERMAN_FORM.test(word) && verbFormOf(folded(word)) !== void 0);
}
var PARTICIPLE = /^ge\p{Ll}{3,16}(?:t|en)$/u;
var isParticiple = (word) => verbFormOf(word)?.kinds.has("participle") === true;
var GERMAN_FORM = /^\p{Ll}{4,20}(?:t|en|te|ten)$/u;
function wordsIn(text) {
  let [english, german, either, strong, other] = [0, 0, 0, 0, 0];
  for (const [raw] of text.matchAll(WORD(text))) {
    const word = raw.toLowerCase().replaceAll("\u2019", "'");
    const inEnglish = STOP_WORDS.has(word);
    const inGerman = TELLING_WORDS.has(folded(word)) || GERMAN_ENDING.test(word);
    if (inEnglish && !inGerman) english += 1;
    if (RARE_IN_ENGLISH.has(word)) strong += 1;
    if (inGerman && ENGLISH_TOO.has(word) && !inEnglish) either += 1;
    else if (inGerman && !inEnglish && raw !== raw.toUpperCase()) german += 1;
    if (FOREIGN_WORDS.has(word) && !(inEnglish && ENGLISH_TOO.has(word))) other += 1;
  }
  return { english, german, either, strong, other };
}
function isAccented(text) {
  return /[äöüßéèêàçñáíóúãõåøœîôûïëıışğąęłżźćńśčřžýůěő¿¡]/iu.test(text);
}
function lettersOfOtherScripts(text) {
  if (isAscii(text)) return 0;
  return text.match(
    /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Georgian}\p{Script=Armenian}]/gu
  )?.length ?? 0;
}
var RARE_IN_ENGLISH = /* @__PURE__ */ new Set(["den", "hat", "bin", "gut"]);
var ENGLISH_TOO = new Set(
  `me no on o i a do so in an my am is or has la die man war hat bin gut hi ok okay oh ah hm na per pro via super prima total echt
  toll cool lang links fast rat arm den hell tag fort april august september november oma opa dr prof ca circa ab start sage find band
  null hundert moment max`.split(/\s+/)
);

// src/language/reader/features.ts
function featuresOf(tokens) {
  const sentences = sentencesOf(tokens);
  const words2 = tokens.map(({ word }) => word);
  const stems = words2.map(stemOf);
  const shapes = tokens.map(({ text }) => shapeOf(text));
  const at = (list, i) => list[i] ?? (i < 0 ? "^" : "$");
  const remark = remarkFeatures(tokens, sentences.length);
  const around = sentences.map((sentence, i) => [
    ...sentenceFeatures(sentence, sentences.length),
    `Sk:${Math.min(2, i)}/${Math.min(3, sentences.length)}`,
    ...remark
  ]);
  let start = 0;
  const starts = sentences.map(({ length }) => (start += length) - length);
  return tokens.map((token, i) => {
    const place = i - (starts[token.sentence] ?? 0);
    const [word, before, after] = [at(words2, i), at(words2, i - 1), at(words2, i + 1)];
    return [
      "b",
      `w:${word}`,
      `s:${at(stems, i)}`,
      `e:${word.slice(-3)}`,
      `h:${at(shapes, i)}`,
      `-1:${at(stems, i - 1)}`,
      `+1:${at(stems, i + 1)}`,
      `-2:${at(stems, i - 2)}`,
      `+2:${at(stems, i + 2)}`,
      `-w:${before} ${word}`,
      `w+:${word} ${after}`,
      `w++:${word} ${after} ${at(words2, i + 2)}`,
      `--:${at(words2, i - 2)} ${before}`,
      `-h:${at(shapes, i - 1)} ${at(shapes, i)}`,
      `h+:${at(shapes, i)} ${at(shapes, i + 1)} ${at(shapes, i + 2)}`,
      `at:${Math.min(5, place)}`,
      `atw:${Math.min(3, place)} ${at(stems, i)}`,
      `hp:${at(shapes, i - 1)} ${at(shapes, i)} ${Math.min(2, place)}`,
      ...around[token.sentence] ?? []
    ];
  });
}
function sentencesOf(tokens) {
  const sentences = [];
  for (const token of tokens) {
    const sentence = sentences[token.sentence];
    if (sentence === void 0) sentences[token.sentence] = [token];
    else sentence.push(token);
  }
  return sentences;
}
function sentenceFeatures(sentence, count) {
  const words2 = sentence.filter(({ word }) => IS_WORD.test(word)).map(({ word }) => word);
  const isAsked = sentence.some(({ word }) => ASKS.has(word));
  const isOwn = words2.some((word) => FIRST_PERSON.has(word));
  const end = sentence.at(-1)?.text ?? "";
  const text = sentence.map(({ text: text2 }) => text2).join("");
  return [
    `S1:${words2[0]}`,
    `S2:${words2[0]} ${words2[1]}`,
    `S3:${words2.slice(0, 3).join(" ")}`,
    `Sask:${isAsked}`,
    `Sfirst:${isOwn}`,
    `Slen:${Math.min(6, Math.floor(words2.length / 3))}`,
    `Send:${/[.!?]/.test(end) ? end : "-"}`,
    `Sa:${isAsked} ${isOwn} ${count === 1}`,
    `Sdig:${words2.some((word) => /^\d/.test(word))}`,
    `Sq:${/["“”«»„]/.test(text)}`,
    `Scode:${/[{}<>=$\\`|;]/.test(text)}`,
    `Scap:${/^\p{Lu}/u.test(text)}`
  ];
}
function remarkFeatures(tokens, sentences) {
  const words2 = tokens.filter(({ word }) => IS_WORD.test(word)).map(({ word }) => word);
  const colon = tokens.findIndex(({ word }) => word === ":");
  const isQuoting = tokens.some(({ word }) => QUOTES.has(word));
  return [
    `R1:${words2[0]}`,
    `R2:${words2[0]} ${words2[1]}`,
    `Rcolon:${colon < 0 ? "-" : Math.min(4, colon)} ${isQuoting}`,
    `Rc1:${colon < 0 ? "-" : words2[0]}`,
    `Rlen:${Math.min(5, Math.floor(words2.length / 8))} ${Math.min(3, sentences)}`
  ];
}
function stemOf(word) {
  if (/^\d/.test(word)) return "#";
  return word.length > STEM && /^\p{L}/u.test(word) ? word.slice(0, STEM) : word;
}
var STEM = 5;
function shapeOf(text) {
  if (/^\d/.test(text)) return /[:.,]/.test(text) ? "d:" : `d${Math.min(4, text.length)}`;
  if (/^\p{Lu}{2}/u.test(text)) return "XX";
  return /^\p{Lu}/u.test(text) ? "Xx" : /^\p{L}/u.test(text) ? "x" : text;
}
var IS_WORD = /[\p{L}\d]/u;
var ASKS = /* @__PURE__ */ new Set(["?", "\xBF", "\uFF1F", "\u061F"]);
var QUOTES = /* @__PURE__ */ new Set(['"', "\u201C", "\u201E", "\xAB"]);
var FIRST_PERSON = new Set(
  `i i'm i'll i've i'd im ive my me we our us we're we've we'll mine myself
  ich mein meine meinen meiner meinem mir mich wir uns unser unsere
  yo mi mis me conmigo nosotros nos nuestro nuestra je j'ai j'suis moi mon ma mes nous notre nos
  io mio miei mie noi nostro eu meu minha meus minhas n\xF3s nosso ik mijn mij wij ons onze ja m\xF3j moja moje mnie mi my nasz
  \u044F \u043C\u043E\u0439 \u043C\u043E\u044F \u043C\u043E\u0451 \u043C\u043E\u0438 \u043C\u043D\u0435 \u043C\u0435\u043D\u044F \u043C\u044B \u043D\u0430\u0448 \u043D\u0430\u0441`.split(/\s+/)
);

// src/language/reader/tokens.ts
function tokensOf(text) {
  const found = [...text.matchAll(TOKEN.on(text))];
  let sentence = 0;
  return found.map((match, at) => {
    const [token] = match;
    const end = match.index + token.length;
    const one = { text: token, word: wordOf2(token), start: match.index, end, sentence };
    const gap = text.slice(end, found[at + 1]?.index ?? text.length);
    const isStop = STOP.test(token) && gap !== "" && !isShortened(found, at);
    if (FULL_STOP.test(token) || isStop || gap.includes("\n")) sentence += 1;
    return one;
  });
}
function isShortened(found, at) {
  const [[before = ""] = [], [stop] = [], [after = ""] = []] = found.slice(Math.max(0, at - 1), at + 2);
  return stop === "." && /^\p{Lu}\p{Ll}{0,2}$/u.test(before) && /^\p{Lu}/u.test(after);
}
function wordOf2(token) {
  return token.toLowerCase().replaceAll("\u2019", "'");
}
var TOKEN = new LetterPattern(
  String.raw`[\p{Script=Han}\u3040-\u30ff\u0e00-\u0e7f]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|https?:\/\/\S+|[\p{L}\p{M}]+(?:['’.][\p{Ll}\p{M}]+|['’][\p{L}\p{M}]+)*(?:(?<=s)['’](?= ))?|\d+(?:[.,:]\d+)*|\S`,
  "g"
);
var STOP = /^[.!?…]$/u;
var FULL_STOP = /^[。！？]$/u;

// src/language/reader/privacy.ts
var PRIVACY = ["plain", "sensitive", "secret"];
var STEPS2 = 256;
var LESS = 0.7;
var LEAST = 0.5;
var PIECE_WORDS = 40;
var PART_CHARS = 4;
function privacyFeatures(line) {
  const signs = /* @__PURE__ */ new Map();
  const note = (name, by = 1) => signs.set(name, Math.max(Math.round(by * STEPS2), signs.get(name) ?? 0));
  const chunks = [...line.matchAll(CHUNK)].map(([chunk]) => chunk);
  const kinds = chunks.map(kindOf);
  const odd = new Set(kinds.filter((kind) => kind !== WORD2));
  for (const { word } of tokensOf(line)) {
    const stem = stemOf(word);
    note(`w:${word}`);
    note(`s:${stem}`);
    if (!/^\p{L}/u.test(word)) continue;
    for (let at = 0; at + PART_CHARS <= word.length; at += 1)
      note(`g:${word.slice(at, at + PART_CHARS)}`, LEAST);
    for (const kind of odd.size === 0 ? [WORD2] : odd) note(`k:${stem} ${kind}`, LESS);
  }
  const near = (chunk, edge) => chunk === void 0 ? edge : stemOf(chunk.toLowerCase().replace(/[:,.=]{1,4}$/u, ""));
  for (const [at, kind] of kinds.entries()) {
    if (kind === WORD2) continue;
    note(`h:${shapeOf2(chunks[at] ?? "")}`);
    note(`K:${kind}`);
    note(`-h:${near(chunks[at - 1], "^")} ${kind}`);
    note(`h+:${kind} ${near(chunks[at + 1], "$")}`);
    note(`hp:${kind} ${at === 0 ? "^" : at === chunks.length - 1 ? "$" : "-"}`, LESS);
  }
  note(`#:${Math.min(4, kinds.filter((kind) => kind !== WORD2).length)}`, LESS);
  note("b");
  return signs;
}
var CHUNK = /[^\s"“”„«»()[\]]+/gu;
var WORD2 = "w";
function shapeOf2(chunk) {
  return chunk.slice(0, LONGEST).replace(/[.,:;!?]{1,4}$/u, "").replace(/\d+/g, (run) => run.length > 8 ? "9+" : `${run.length}`).replace(/\p{Lu}+/gu, (run) => run.length > 1 ? "AA" : "A").replace(/(?:(?!A)\p{L})+/gu, "a").slice(0, 16);
}
var LONGEST = 200;
function kindOf(chunk) {
  const shape = shapeOf2(chunk);
  if (/^(?:A?a|AA|A|[^aA\d]*)$/u.test(shape) || /^A?a(?:['’-]A?a)+$/u.test(shape)) return WORD2;
  if (/^\d\+?$/.test(shape)) return `d${shape}`;
  if (/^[#*]?\d\+?[#*]?$/.test(shape)) return shape;
  if (!/[aA]/.test(shape)) return /^[\d-]+$/.test(shape) ? "d-d" : /[:.,/]/.test(shape) ? "d:d" : "d?";
  const sorts = [/\d/, /A/, /a/, /[^aA\d]/].map((sort) => sort.test(shape) ? "x" : "-");
  return `m${sorts.join("")}`;
}
var LEAST_OF_SECRET = 1;
var LEAST_OF_SENSITIVE = 0.5;
function readPrivacy(text, model) {
  let most = { privacy: "plain", start: 0, end: 0 };
  for (const { 0: line, index } of text.matchAll(PIECES)) {
    const [, sensitive = 0, secret = 0] = oddsOf(privacyFeatures(line), model);
    const either = Math.log(Math.exp(sensitive) + Math.exp(secret));
    const isSecret = secret - Math.log(1 + Math.exp(sensitive)) > LEAST_OF_SECRET;
    if (!isSecret && (either <= LEAST_OF_SENSITIVE || most.privacy !== "plain")) continue;
    const [start, end] = oddIn(line, model);
    most = { privacy: isSecret ? "secret" : "sensitive", start: index + start, end: index + end };
    if (isSecret) break;
  }
  return most;
}
var PIECES = new RegExp(`(?:[^\\s]{1,${LONGEST}}[^\\S\\r\\n]{0,8}){1,${PIECE_WORDS}}`, "gu");
function oddsOf(features, { bits, classes, rows, scale }) {
  const sums = PRIVACY.map(() => 0);
  for (const [name, by] of features) {
    const row = placeOf(name, bits) * classes;
    for (let c = 0; c < classes; c += 1) sums[c] = (sums[c] ?? 0) + by * (rows[row + c] ?? 0);
  }
  return sums.map((sum) => (sum - (sums[0] ?? 0)) * scale / STEPS2);
}
function oddIn(line, model) {
  let [least, span] = [Number.POSITIVE_INFINITY, [0, line.length]];
  for (const { 0: chunk, index } of line.matchAll(CHUNK)) {
    if (kindOf(chunk) === WORD2 && /\d/.test(line)) continue;
    const rest = `${line.slice(0, index)}${line.slice(index + chunk.length)}`;
    const [, , secret = 0] = oddsOf(privacyFeatures(rest), model);
    if (secret < least) [least, span] = [secret, [index, index + chunk.length]];
  }
  return span;
}

// src/domain/vocabulary.ts
var CATEGORIES = [
  "fact",
  "preference",
  "correction",
  "entity",
  "decision",
  "relationship",
  "principle",
  "moment",
  "skill",
  "identity",
  "interest",
  "personality",
  "experience",
  "goal",
  "guideline"
];

// src/language/reader/categories.ts
var LENGTH = 6;
var STEPS3 = 256;
var MOST_TOKENS = 60;
var FULL_WORDS = 5;
var HALVING_WORDS = 8;
var LESS2 = 0.7;
function categoryFeatures(statement, leadIn) {
  const tokens = tokensOf(statement).slice(0, MOST_TOKENS);
  const classes = tokens.map(({ text, word }, at) => {
    if (FIRST_PERSON.has(word)) return "<me>";
    return at > 0 && /^\p{Lu}/u.test(text) ? "<name>" : stemOf(word);
  });
  const signs = /* @__PURE__ */ new Map();
  const note = (name, by) => signs.set(name, Math.max(by, signs.get(name) ?? 0));
  for (const [at, { word }] of tokens.entries()) {
    const near = 1 / (1 + Math.max(0, at - FULL_WORDS) / HALVING_WORDS);
    const [two = "^", one = "^"] = [classes[at - 2], classes[at - 1]];
    note(`u:${stemOf(word)}`, near);
    note(`w:${word}`, near * LESS2);
    note(`e:${word.slice(-3)}`, near * LESS2);
    note(`b:${one} ${classes[at]}`, near);
    note(`t:${two} ${one} ${classes[at]}`, near * LESS2);
  }
  for (const length of [1, 2, 3, 4]) note(`p:${classes.slice(0, length).join(" ")}`, 1);
  note(`len${Math.min(6, Math.floor(tokens.length / 3))}`, LESS2);
  note("b", 1);
  const before = tokensOf(leadIn.slice(-MOST_BEFORE)).map(({ word }) => word);
  if (before.length > 0) note(`lead:${before.slice(-2).join(" ")}`, 1);
  const squares = [...signs.values()].reduce((sum, by) => sum + by * by, 0);
  const scale = STEPS3 * LENGTH / Math.sqrt(squares);
  return new Map([...signs].map(([name, by]) => [name, Math.round(by * scale)]));
}
var MOST_BEFORE = 30;
function categoryOf(statement, leadIn, model) {
  const scores = scoresOf(statement, leadIn, model);
  return CATEGORIES[scores.indexOf(Math.max(...scores))] ?? "fact";
}
function readsLikePromise(statement, leadIn, model) {
  const [fact = 0, promise = 0] = scoresOf(statement, leadIn, model);
  return promise > fact;
}
function scoresOf(statement, leadIn, { bits, classes, rows }) {
  const scores = new Float64Array(classes);
  for (const [name, by] of categoryFeatures(statement, leadIn)) {
    const row = placeOf(name, bits) * classes;
    for (let c = 0; c < classes; c += 1) scores[c] = (scores[c] ?? 0) + by * (rows[row + c] ?? 0);
  }
  return scores;
}

// src/language/reader/names.ts
function candidatesOf(text, span) {
  const tokens = tokensOf(text);
  const from = tokens.findIndex(({ start }) => start >= span.start);
  const within = tokens.filter(({ start, end }) => start >= span.start && end <= span.end);
  if (from < 0 || within.length === 0) return [];
  const opens = within[0]?.word ?? "";
  const isOwn = within.some(({ word }) => FIRST_PERSON.has(word));
  const capitals = within.filter(({ text: text2 }, at) => at > 0 && isCapitalised(text2)).length;
  let nth = 0;
  return tokens.flatMap((token, at) => {
    const isWithin = token.start >= span.start;
    const isName = isCapitalised(token.text);
    const isNamable = /^\p{L}\S/u.test(token.text) && !FIRST_PERSON.has(token.word);
    if (!isNamable || token.start >= span.end || !isWithin && !isName) return [];
    if (isName) nth += 1;
    const setting = { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length: within.length };
    return [{ name: token.text.replace(/['’]s$/u, ""), isName, place: at, features: signsOf(token, setting) }];
  });
}
function signsOf(token, setting) {
  const { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length } = setting;
  const isName = isCapitalised(token.text);
  const isOwning = /['’]s$/u.test(token.text);
  const name = token.word.replace(/'s$/, "");
  const word = (i) => tokens[i]?.word ?? (i < 0 ? "^" : "$");
  const shape = (i) => shapeOf3(tokens[i]);
  const place = Math.max(-1, Math.min(4, at - from));
  const behindOwn = tokens.slice(from, at).some((one) => FIRST_PERSON.has(one.word));
  const isTitled = tokens.slice(Math.max(0, at - 2), at).some((one) => TITLES2.has(one.word));
  const [before, after] = [stemOf(word(at - 1)), stemOf(word(at + 1))];
  const c = `${isName ? "C" : "c"}${isOwning ? "o" : ""}`;
  return [
    "b",
    c,
    `n:${name}`,
    `s:${stemOf(name)}`,
    `e:${name.slice(-3)} ${c}`,
    `${c} p${place}`,
    `${c} me${behindOwn} ${isOwn}`,
    `${c} p${place} me${behindOwn}`,
    `${c} -1:${before}`,
    `${c} +1:${after}`,
    `${c} -2:${stemOf(word(at - 2))} ${before}`,
    `${c} +2:${after} ${stemOf(word(at + 2))}`,
    `${c} ${shape(at - 1)} ${shape(at + 1)}`,
    `e+:${c} ${word(at + 1).slice(-2)}`,
    `e+:${c} ${place} ${word(at + 1).slice(-3)}`,
    `${c} nth${isName ? Math.min(4, nth) : "-"} caps${Math.min(3, capitals)}`,
    `${c} in${isWithin} ${place}`,
    `${c} f:${stemOf(opens)} p${place}`,
    `${c} len${Math.min(4, Math.floor(length / 4))} p${place}`,
    `${c} two${isCapitalised(tokens[at + 1]?.text ?? "")}`,
    `${c} after${isCapitalised(tokens[at - 1]?.text ?? "")} p${place}`,
    `${c} title${isTitled}`,
    `${c} it${isWithin} ${PRONOUNS.has(opens) ? opens : "-"}`,
    `${c} own${FIRST_PERSON.has(opens)} p${place}`
  ];
}
function isCapitalised(text) {
  return /^\p{Lu}/u.test(text);
}
function shapeOf3(token) {
  const text = token?.text ?? "$";
  if (/^\d/.test(text)) return "d";
  return isCapitalised(text) ? "X" : /^\p{L}/u.test(text) ? "x" : text;
}
var TITLES2 = new Set(
  "mr mrs ms dr prof herr frau se\xF1ora se\xF1or monsieur madame mme".split(" ")
);
var PRONOUNS = new Set(
  "he she they he's she's they're his her their er sie ihr \xE9l ella il elle".split(" ")
);

// src/language/reader/spans.ts
var [OUTSIDE, FACT, IN_FACT, PROMISE, IN_PROMISE] = [0, 1, 2, 3, 4];
var CLASSES = [OUTSIDE, FACT, IN_FACT, PROMISE, IN_PROMISE];
var IMPOSSIBLE = -(2 ** 28);
function spansOf(text, model) {
  const tokens = tokensOf(text);
  const scores = featuresOf(tokens).map((features) => weigh(model, features));
  const classes = likeliest(scores, model);
  const spans = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const first = classes[from];
    if (first !== FACT && first !== PROMISE) continue;
    let to = from + 1;
    while (classes[to] === first + 1) to += 1;
    const margin = marginOf({ from, to }, { scores, classes, model });
    const [start, end] = edgesOf(tokens.slice(from, to));
    if (end > start) spans.push({ start, end, isPromise: first === PROMISE, margin });
    from = to - 1;
  }
  return spans;
}
function edgesOf(tokens) {
  const first = tokens.findIndex(({ text }) => !OPENING_MARK.test(text));
  const last = tokens.findLastIndex(({ text }) => !CLOSING_MARK.test(text));
  return [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0];
}
var OPENING_MARK = /^[,;:.!?…–—-]$/u;
var CLOSING_MARK = /^[,;:.!…–—-]$/u;
var BONUS = { fact: 3, promise: 3 };
function bonusOf(model, after) {
  const bonus = after === FACT ? BONUS.fact : after === PROMISE ? BONUS.promise : 0;
  return Math.round(bonus / model.scale);
}
function linkOf(model, before, after) {
  if ((after === IN_FACT || after === IN_PROMISE) && before !== after && before !== after - 1)
    return IMPOSSIBLE;
  return (model.links[before * CLASSES.length + after] ?? 0) + bonusOf(model, after);
}
function startOf2(model, first) {
  if (first === IN_FACT || first === IN_PROMISE) return IMPOSSIBLE;
  return (model.links[CLASSES.length ** 2 + first] ?? 0) + bonusOf(model, first);
}
function likeliest(scores, model) {
  const cameFrom = [];
  let best = CLASSES.map((c) => startOf2(model, c) + (scores[0]?.[c] ?? 0));
  for (const score of scores.slice(1)) {
    const from = CLASSES.map((c) => argmax(CLASSES.map((b) => (best[b] ?? 0) + linkOf(model, b, c))));
    best = CLASSES.map((c, i) => {
      const b = from[i] ?? 0;
      return Math.max(IMPOSSIBLE, (best[b] ?? 0) + linkOf(model, b, c)) + (score[c] ?? 0);
    });
    cameFrom.push(from);
  }
  const path = [argmax(best)];
  for (const from of cameFrom.reverse()) path.push(from[path.at(-1) ?? 0] ?? 0);
  return scores.length === 0 ? [] : path.reverse();
}
function argmax(values) {
  return values.indexOf(Math.max(...values));
}
function marginOf({ from, to }, found) {
  const { scores, classes, model } = found;
  let sum = 0;
  for (let at = from; at <= to && at < classes.length; at += 1) {
    const [is, was] = [classes[at] ?? 0, classes[at - 1]];
    const outside = at === to ? is : OUTSIDE;
    sum += was === void 0 ? startOf2(model, is) : linkOf(model, was, is);
    sum -= at === 0 ? startOf2(model, outside) : linkOf(model, at === from ? was ?? 0 : OUTSIDE, outside);
    if (at < to) sum += (scores[at]?.[is] ?? 0) - (scores[at]?.[OUTSIDE] ?? 0);
  }
  return sum * model.scale;
}

// src/language/reader/read.ts
var LEAST_MARGIN = 1;
var LEAST_OF_PROMISE = 0;
var MOST_CHARS = 1e3;
function readText(text, models2) {
  const found = [];
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, endOfPiece(text, from));
    for (const one of readPiece(piece, models2))
      found.push({ ...one, start: one.start + from, end: one.end + from });
    from += piece.length;
  }
  return found;
}
function endOfPiece(text, from) {
  const most = from + MOST_CHARS;
  if (text.length <= most) return text.length;
  const head = text.slice(from, most);
  const end = Math.max(...[". ", "! ", "? ", "\n"].map((mark) => head.lastIndexOf(mark) + 2), 0);
  return from + (end > MOST_CHARS / 2 ? end : head.lastIndexOf(" ") + 1 || MOST_CHARS);
}
function readPiece(text, models2) {
  return spansOf(text, models2.spans).filter(({ isPromise, margin }) => margin >= (isPromise ? LEAST_OF_PROMISE : LEAST_MARGIN)).map((span) => {
    const words2 = text.slice(span.start, span.end);
    const leadIn = text.slice(0, span.start);
    const isPromise = span.isPromise && readsLikePromise(words2, leadIn, models2.promises);
    const category = categoryOf(words2, leadIn, models2.categories);
    return { ...span, isPromise, text: words2, about: aboutOf(text, span, models2), category };
  });
}
var LEAST_OF_NAME = -1.5;
function aboutOf(text, span, { names }) {
  const least = LEAST_OF_NAME / names.scale;
  const candidates = candidatesOf(text, span);
  const scores = candidates.map(({ features }) => weigh(names, features)[0] ?? 0);
  const best = scores.indexOf(Math.max(least, ...scores));
  if (best < 0) return void 0;
  const isPart = (at) => candidates[at]?.isName === true && candidates[best]?.isName === true && (scores[at] ?? 0) > least;
  let [from, to] = [best, best];
  while (candidates[from]?.place === (candidates[from - 1]?.place ?? -2) + 1 && isPart(from - 1)) from -= 1;
  while (candidates[to + 1]?.place === (candidates[to]?.place ?? -2) + 1 && isPart(to + 1)) to += 1;
  return candidates.slice(from, to + 1).map(({ name }) => name.toLowerCase()).join(" ");
}

// src/language/sentence/date-rules.ts
var rule = (name, kind, read, last) => ({ name, kind, read, ...last && { last } });
var DATE_RULES = [
  rule("iso", "full", ([y, m, d]) => atDay(Number(y), Number(m) - 1, Number(d))),
  rule("numeric", "full", ([a, mark, b, y]) => numericDay(Number(a), Number(b), Number(y), mark)),
  rule("slashed", "partial", ([a, b], at) => slashed(Number(a), Number(b), at)),
  rule(
    "daysMonth",
    "partial",
    ([d = "", last = "", m, y = ""], at) => firstUntil(last, d, at.words.monthOf(m), y, at),
    ([d, last], ms, { dayOf: dayOf2 }) => ms + (dayOf2(last) - dayOf2(d)) * DAY_MS
  ),
  rule(
    "monthDays",
    "partial",
    ([m, d = "", last = "", y = ""], at) => firstUntil(last, d, at.words.monthOf(m), y, at),
    ([, d, last], ms, { dayOf: dayOf2 }) => ms + (dayOf2(last) - dayOf2(d)) * DAY_MS
  ),
  rule("dayMonthYear", "full", ([d, m, y], { words: words2 }) => atDay(yearOf(y), words2.monthOf(m), words2.dayOf(d))),
  rule("monthDayYear", "full", ([m, d, y], { words: words2 }) => atDay(Number(y), words2.monthOf(m), words2.dayOf(d))),
  rule("endOfMonth", "partial", ([m], at) => monthEnd(at.words.monthOf(m), at)),
  rule(
    "monthYear",
    "full",
    ([m, y = ""], { atMs, words: words2 }) => atDay(/^\d/.test(y) ? Number(y) : new Date(atMs).getUTCFullYear() + 1, words2.monthOf(m), 1)
  ),
  rule("dayMonth", "partial", ([d, m], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("monthDay", "partial", ([m, d], at) => yearless(at.words.monthOf(m), at.words.dayOf(d), at)),
  rule("firstOfMonth", "partial", ([m], at) => yearless(at.words.monthOf(m), 1, at)),
  rule("dayAfterTomorrow", "relative", (_, { atMs }) => midnight(atMs) + 2 * DAY_MS),
  rule("dayBeforeYesterday", "relative", (_, { atMs }) => midnight(atMs) - 2 * DAY_MS),
  rule("fromNow", "relative", ([n, unit], at) => shift(at, at.words.numberOf(n), unit)),
  rule("tomorrow", "relative", (_, { atMs }) => midnight(atMs) + DAY_MS),
  rule("yesterday", "relative", (_, { atMs }) => midnight(atMs) - DAY_MS),
  rule("today", "relative", (_, { atMs }) => midnight(atMs)),
  rule("ago", "relative", ([n, unit], at) => shift(at, -at.words.numberOf(n), unit)),
  rule(
    "within",
    "relative",
    ([n, unit], at) => at.past ? void 0 : shift(at, at.words.numberOf(n), unit)
  ),
  rule(
    "weekOn",
    "relative",
    ([n, day], { atMs, words: words2 }) => weekdayFrom(atMs, words2.weekdayOf(day), "coming") + 7 * words2.numberOf(n) * DAY_MS
  ),
  rule("endOf", "relative", ([unit = ""], { atMs, words: words2 }) => endOf(words2.unitOf(unit), atMs)),
  rule("endOfNext", "relative", ([unit = ""], at) => endOf(at.words.unitOf(unit), shift(at, 1, unit))),
  rule("endsShort", "relative", ([unit = ""], { atMs, words: words2 }) => endOf(words2.unitOf(unit), atMs)),
  rule(
    "weekdayDay",
    "partial",
    ([d, mark = ""], at) => mark === "" ? weekdayAndDay(at.words.dayOf(d), at) : dayOfMonth(at.words.dayOf(d), at)
  ),
  rule(
    "days",
    "partial",
    ([d, last], at) => dayBeside(dayOfMonth(at.words.dayOf(last), at), at.words.dayOf(d), -1),
    ([, last], ms, { dayOf: dayOf2 }) => dayBeside(ms, dayOf2(last), 1) ?? ms
  ),
  rule("nthWeekday", "partial", nthWeekday),
  rule("advent", "partial", ([n], at) => advent(at.words.numberOf(n), at)),
  rule(
    "lastWeekday",
    "relative",
    ([day], { atMs, words: words2 }) => weekdayFrom(atMs, words2.weekdayOf(day), "last")
  ),
  rule(
    "nextWeekday",
    "relative",
    ([day], { atMs, words: words2 }) => weekdayFrom(atMs, words2.weekdayOf(day), "next")
  ),
  rule("thisWeekday", "relative", (groups, at) => {
    const isToday = new Date(at.atMs).getUTCDay() === at.words.weekdayOf(groups[0] ?? "");
    return isToday ? midnight(at.atMs) : nearWeekday(groups, at);
  }),
  rule("onWeekday", "partial", nearWeekday),
  rule("shortWeekday", "partial", nearWeekday),
  rule(
    "weekend",
    "relative",
    ([which = ""], { atMs, words: words2 }) => weekend(words2.stepOf(which), atMs),
    (_, ms) => ms + DAY_MS
  ),
  rule(
    "lastOrNext",
    "relative",
    ([which = "", unit = ""], at) => startOf(at.words.unitOf(unit), shift(at, at.words.stepOf(which), unit)),
    ([, unit = ""], ms, { unitOf }) => lastDayOf(unitOf(unit), ms)
  ),
  rule(
    "this",
    "relative",
    (_, { atMs, past }) => past ? void 0 : midnight(atMs),
    ([unit = ""], ms, { unitOf }) => lastDayOf(unitOf(unit), ms)
  ),
  rule("feast", "partial", ([name = ""], at) => yearless(...at.words.feastOf(name), at)),
  rule("dayOfMonth", "partial", ([d], at) => dayOfMonth(at.words.dayOf(d), at)),
  rule("wordOfMonth", "partial", ([d], at) => dayOfMonth(at.words.dayOf(d), at)),
  rule("firstOfThisMonth", "partial", (_, at) => dayOfMonth(1, at)),
  rule("inMonth", "partial", ([m], at) => yearless(at.words.monthOf(m), 1, at)),
  rule("weekday", "partial", nearWeekday),
  rule("year", "full", ([y]) => atDay(Number(y), 0, 1))
];
function nearWeekday([day], { atMs, past, words: words2 }) {
  return weekdayFrom(atMs, words2.weekdayOf(day), past ? "last" : "coming");
}
function slashed(first, second, anchor) {
  if (first > MONTHS3 === second > MONTHS3) return void 0;
  return first > MONTHS3 ? yearless(second - 1, first, anchor) : yearless(first - 1, second, anchor);
}
var MONTHS3 = 12;
function yearOf(year = "") {
  return year.length === 2 ? 2e3 + Number(year) : Number(year);
}
function shift({ atMs, words: words2 }, count, unit = "") {
  return addUnits(midnight(atMs), count, words2.unitOf(unit));
}
function advent(which, anchor) {
  const christmas = yearless(11, 25, anchor);
  return christmas === void 0 || !(which >= 1 && which <= 4) ? void 0 : weekdayFrom(christmas, 0, "last") - (4 - which) * 7 * DAY_MS;
}
function yearless(month, day, anchor) {
  const year = new Date(anchor.atMs).getUTCFullYear();
  return meant(
    [0, 1, -1].map((step) => atDay(year + step, month, day)),
    anchor
  );
}
function meant(days, { atMs, past, weekday }) {
  const today = midnight(atMs);
  const real = days.filter((ms) => ms !== void 0);
  const there = real.filter((ms) => past ? ms <= today : ms >= today);
  const [found] = there.sort((a, b) => Math.abs(a - today) - Math.abs(b - today));
  const isDay2 = (ms) => ms !== void 0 && new Date(ms).getUTCDay() === weekday;
  return weekday === void 0 ? found : there.find(isDay2) ?? real.find(isDay2) ?? found;
}
function firstUntil(last, first, month, year, anchor) {
  const { dayOf: dayOf2 } = anchor.words;
  if (dayOf2(last) <= dayOf2(first)) return void 0;
  return year === "" ? yearless(month, dayOf2(first), anchor) : atDay(Number(year), month, dayOf2(first));
}
function lastDayOf(unit, ms) {
  if (unit === "day") return ms;
  return unit === "week" ? ms + (7 - new Date(ms).getUTCDay()) % 7 * DAY_MS : endOf(unit, ms);
}
function monthEnd(month, anchor) {
  const first = yearless(month, 28, anchor);
  return first === void 0 ? void 0 : endOf("month", first);
}
function dayOfMonth(day, anchor) {
  return meant(
    [0, 1, -1, 2].map((step) => dayIn(step, day, anchor.atMs)),
    anchor
  );
}
function weekdayAndDay(day, { atMs, past, weekday = 0 }) {
  const today = midnight(atMs);
  const found = [0, past ? -1 : 1].map((step) => dayIn(step, day, atMs) ?? Number.NaN).find((ms) => new Date(ms).getUTCDay() === weekday && (past ? ms <= today : ms >= today));
  return found ?? weekdayFrom(atMs, weekday, past ? "last" : "coming");
}
function dayIn(months, day, ms) {
  const month = new Date(addMonths(startOf("month", ms), months));
  return atDay(month.getUTCFullYear(), month.getUTCMonth(), day);
}
function dayBeside(ms, day, step) {
  if (ms === void 0) return void 0;
  return [0, step, 2 * step].map((months) => dayIn(months, day, ms)).find((found) => found !== void 0 && (found - ms) * step >= 0);
}
function nthWeekday([which = "", name, month = "", year = "", step = ""], anchor) {
  const { atMs, words: words2 } = anchor;
  const [nth, weekday] = [words2.dayOf(which), words2.weekdayOf(name)];
  const inMonth = (first) => {
    if (first === void 0) return void 0;
    const start = nth > 0 ? weekdayFrom(first - DAY_MS, weekday, "coming") : addMonths(first, 1);
    const day = nth > 0 ? start + (nth - 1) * 7 * DAY_MS : weekdayFrom(start, weekday, "last");
    return startOf("month", day) === first ? day : void 0;
  };
  if (year !== "") return inMonth(atDay(Number(year), words2.monthOf(month), 1));
  const steps = [0, 1, -1];
  if (month !== "") {
    const here = new Date(atMs).getUTCFullYear();
    return meant(
      steps.map((count) => inMonth(atDay(here + count, words2.monthOf(month), 1))),
      anchor
    );
  }
  const counted = words2.stepOf(step);
  return meant(
    (counted === 0 ? steps : [counted]).map((count) => inMonth(dayIn(count, 1, atMs))),
    { ...anchor, past: counted === 0 ? anchor.past : counted < 0 }
  );
}
function weekend(step, atMs) {
  const today = midnight(atMs);
  const weekday = new Date(today).getUTCDay();
  const saturday = weekday === 0 ? today - DAY_MS : today + (6 - weekday) * DAY_MS;
  return saturday + step * 7 * DAY_MS;
}

// src/language/sentence/dates-together.ts
function clauseAround(plain2, { index, end }, words2) {
  const before = plain2.slice(Math.max(0, index - CLAUSE_CHARS), index + openingOf(plain2, index, end));
  const lead = before.replace(words2.weekdayBefore, "").split(words2.breaks).at(-1) ?? "";
  const [rest = ""] = plain2.slice(end, end + CLAUSE_CHARS).split(words2.breaks);
  return `${lead}${DATE_MARK}${rest}`;
}
function withoutMoved(dates, plain2, { to, words: words2 }) {
  return dates.filter((date) => {
    const { index, end, kind } = date;
    const isLeft = kind !== "relative" || FROM.test(plain2.slice(Math.max(0, index - 6), end));
    const next = isLeft ? dates.find((other) => other.index > index && to.has(other)) : void 0;
    return next === void 0 || words2.breaks.test(plain2.slice(end, next.index).replace(words2.weekdayBefore, ""));
  });
}
function joined(dates, plain2, words2) {
  const found = [];
  for (const date of dates) {
    const before = found.at(-1);
    const between = plain2.slice(before?.end, date.index + openingOf(plain2, date.index, date.end));
    const isLast = before !== void 0 && isDay(before) && isDay(date) && words2.upTo.test(between);
    const days = isLast ? daysBetween(before, date, (one) => dayNamed(plain2, one)) : void 0;
    if (before === void 0 || days === void 0) found.push(date);
    else found[found.length - 1] = { ...before, ...days, form: "daysMonth", end: date.end };
  }
  return found;
}
function daysBetween(from, to, dayOf2) {
  const isToByNumber = BY_NUMBER.has(to.form) && !BY_NUMBER.has(from.form);
  const lastMs = isToByNumber ? dayBeside(from.ms, dayOf2(to), 1) : to.ms;
  if (lastMs === void 0) return void 0;
  const ms = BY_NUMBER.has(from.form) ? dayBeside(lastMs, dayOf2(from), -1) : inYearBefore(from, lastMs);
  return ms !== void 0 && ms < lastMs && lastMs - ms <= MOST_DAYS * DAY_MS ? { ms, lastMs } : void 0;
}
function inYearBefore({ ms, kind }, lastMs) {
  if (kind === "full") return ms;
  const years = new Date(lastMs).getUTCFullYear() - new Date(ms).getUTCFullYear();
  return [years, years - 1].map((count) => addMonths(ms, count * 12)).find((day) => day <= lastMs) ?? ms;
}
function dayNamed(plain2, { index, end }) {
  return Number(/\d{1,2}/.exec(plain2.slice(index, end))?.[0]);
}
function isDay({ form, lastMs }) {
  return lastMs === void 0 && (BY_NUMBER.has(form) || BY_MONTH.has(form));
}
function openingOf(plain2, index, end) {
  return OPENING.exec(plain2.slice(index, end))?.[0].length ?? 0;
}
var OPENING = /^(?:(?:for|on|in|at|by|from|until|till|the|für|auf|am|im|bis|zum|vom|den|dem|der|ab|vor|noch) )+/;
var FROM = /(?<!\p{L})(?:from|vo[mn]) /u;
var CLAUSE_CHARS = 100;
var MOST_DAYS = 62;
var BY_NUMBER = /* @__PURE__ */ new Set(["weekdayDay", "dayOfMonth"]);
var BY_MONTH = /* @__PURE__ */ new Set([
  ...["iso", "numeric", "dayMonthYear", "monthDayYear", "dayMonth", "monthDay", "slashed"]
]);

// src/language/sentence/dates.ts
function readDates(plain2, atMs, past, words2 = ENGLISH_DATES) {
  return placedDates(plain2, atMs, past, words2).map(({ index: _, end: __, form: ___, ...date }) => date);
}
function placedDates(plain2, atMs, past, words2 = ENGLISH_DATES) {
  const found = [];
  const moved = /* @__PURE__ */ new Set();
  const repeats = words2.repeats.test(plain2);
  const places = [...placesIn(plain2, words2)];
  for (const place of places) {
    const clause = clauseAround(plain2, place.span, words2);
    const isLeft = SEVERAL_DAYS.has(place.rule.name) && words2.movedFrom.test(clause);
    const isMoved = isLeft || words2.movedTo.test(clause);
    const date = dateAt(place, {
      plain: plain2,
      atMs,
      past,
      words: words2,
      clause,
      isMoved,
      isLeft,
      isAlone: places.length === 1
    });
    if (date === void 0) continue;
    const whole = { ...date, ...repeats && { repeats } };
    found.push(whole);
    if (isMoved) moved.add(whole);
    if (found.length >= MAX_DATES) break;
  }
  found.sort((a, b) => a.index - b.index);
  return joined(withoutMoved(found, plain2, { to: moved, words: words2 }), plain2, words2);
}
function dateAt({ rule: rule2, match, span }, reading) {
  const { plain: plain2, atMs, past, words: words2, clause, isMoved, isLeft, isAlone } = reading;
  const [form] = match;
  const groups = match.slice(1).map((group) => group ?? "");
  const { weekday, before, lead, after } = aroundOf(plain2, { rule: rule2, form, span }, words2);
  const begun = words2.begins.test(form) || words2.begunBefore.test(before);
  const isResult = isAlone && clause.trim() === DATE_MARK && BY_WORD.test(before);
  const isAhead = !begun && rule2.name !== "feast" && (isMoved || isResult || words2.ahead.test(lead) || words2.aheadBehind.test(after));
  const read = (back) => rule2.read(groups, { atMs, past: back, words: words2, weekday });
  const said = read(past && !isAhead || begun);
  if (said === void 0 || Number.isNaN(said)) return void 0;
  const today = midnight(atMs);
  if ((rule2.kind !== "relative" || said >= today) && words2.notThen.test(clause)) return void 0;
  const isOff = words2.calledOff.test(clause);
  const isOpened = words2.opens.test(form) || words2.opensBefore.test(before) || words2.opensAfter.test(after);
  const opens = isOpened && !words2.runsTo.test(after) && !SEVERAL_DAYS.has(rule2.name);
  const mayBePast = !past && rule2.kind === "partial" && words2.past.test(plain2) && !words2.towards.test(lead);
  const isTold = (past || mayBePast) && !begun && !isAhead;
  const mayTurn = isTold && (isOff || opens && IN_YEAR.has(rule2.name));
  const near = mayTurn ? nearestOf(read(true) ?? said, read(false) ?? said, atMs) : void 0;
  const isTurn = near?.isOne === false && (isOff || words2.turned.test(plain2));
  const first = isTurn ? near.ms : said;
  const isGiven = weekday !== void 0 && new Date(first).getUTCDay() === weekday;
  const isUnsure = isTold && !isTurn && !isGiven && ((near?.ms ?? said) !== said || mayBePast || past && words2.either.test(lead));
  const last = words2.untilItsStart.test(before) ? void 0 : rule2.last?.(groups, first, words2);
  const [ms, lastMs] = isLeft && last !== void 0 ? [last, void 0] : [first, last];
  const limit = words2.opensLimit.test(form) || words2.limitBefore.test(before);
  if (isOff && !limit && !opens && ms >= today) return void 0;
  return {
    ...{ ms, kind: groups.some((group) => YEAR.test(group)) ? "full" : rule2.kind, limit, form: rule2.name },
    ...opens && { opens },
    ...WIDE.has(rule2.name) && { wide: true },
    ...isUnsure && { unsure: true },
    ...lastMs !== void 0 && { lastMs },
    ...span
  };
}
function nearestOf(last, next, atMs) {
  return { ms: next - atMs < atMs - last ? next : last, isOne: last === next };
}
function aroundOf(plain2, { rule: rule2, form, span }, words2) {
  const led = plain2.slice(Math.max(0, span.index - LEAD_CHARS), span.index);
  const weekday = IN_MONTH.has(rule2.name) ? weekdayBefore(led, words2) : void 0;
  const open = weekday === void 0 ? led : led.replace(words2.weekdayBefore, "");
  const after = plain2.slice(span.end, span.end + AFTER_CHARS);
  return { weekday, before: open.slice(-BEFORE_CHARS), lead: open + opening(form), after };
}
function* placesIn(lower, words2) {
  if (!words2.cue.test(lower)) return;
  const read = [];
  for (const rule2 of DATE_RULES) {
    const source = words2.forms[rule2.name];
    const named = words2.named.find(({ part }) => source?.includes(part));
    if (source === void 0 || named?.cue.test(lower) === false) continue;
    for (const match of lower.matchAll(patternFor(rule2.name, source, words2))) {
      const span = { index: match.index, end: match.index + match[0].length };
      if (read.some((other) => span.index < other.end && other.index < span.end)) continue;
      if (read.some((other) => isItsWeekday(lower, span, other, words2))) continue;
      read.push(span);
      yield { rule: rule2, match, span };
      if (read.length >= MAX_READ) return;
    }
  }
}
function isItsWeekday(lower, { index, end }, next, words2) {
  if (next.index < end || next.index > end + MOST_BETWEEN) return false;
  const [named, name = ""] = words2.weekdayBefore.exec(lower.slice(index, next.index)) ?? [];
  return named !== void 0 && name !== "";
}
var MOST_BETWEEN = 6;
var PATTERNS = /* @__PURE__ */ new WeakMap();
function patternFor(name, source, words2) {
  const patterns = PATTERNS.get(words2) ?? /* @__PURE__ */ new Map();
  PATTERNS.set(words2, patterns);
  const pattern = patterns.get(name) ?? words2.patternOf(source);
  patterns.set(name, pattern);
  return pattern;
}
var BY_WORD = /\p{L} $/u;
var LEAD_CHARS = 100;
var BEFORE_CHARS = 20;
var AFTER_CHARS = 12;
var WIDE = /* @__PURE__ */ new Set(["inMonth", "monthYear", "year", "lastOrNext", "this"]);
var IN_YEAR = /* @__PURE__ */ new Set([
  ...["inMonth", "dayMonth", "monthDay", "firstOfMonth", "slashed"]
]);
var IN_MONTH = /* @__PURE__ */ new Set([
  ...["dayMonth", "monthDay", "daysMonth", "weekdayDay", "slashed"]
]);
var YEAR = /^(?:19|20)\d\d$/;
function weekdayBefore(before, words2) {
  const [, name] = words2.weekdayBefore.exec(before) ?? [];
  return name === void 0 ? void 0 : words2.weekdayOf(name);
}
function opening(form) {
  return /^(?:for|on|in|at|für|auf|am|im) /.exec(form)?.[0] ?? "";
}
var MAX_DATES = 8;
var MAX_READ = 64;

// src/text/fence.ts
var FENCE = /^ {0,3}(`{3,}|~{3,})/;
function fenceAfter(open, line) {
  const [marks = "", mark] = FENCE.exec(line) ?? [];
  if (mark === void 0) return open;
  const behind = line.slice(marks.length);
  if (open === void 0) return mark.startsWith("`") && behind.includes("`") ? void 0 : mark;
  return mark.startsWith(open) && behind.trim() === "" ? void 0 : open;
}

// src/language/extract/verbs.ts
var words = (list) => new Set(list.trim().split(/\s+/));
var AUXILIARIES = words(`is are was were am be been has have had do does did will would can could shall should
  may might must isn't aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't can't
  couldn't shouldn't mustn't cannot`);
var FINITE_VERBS = words(`lives live lived works work worked likes like liked loves love loved hates hate hated
  prefers prefer preferred moved moves move runs run ran uses use used needs need needed wants want wanted
  has goes go went comes come came gets get got takes take took makes make made says said told thinks thought
  knows knew means meant costs cost starts start started ends ended opens opened closes closed keeps kept
  plays played studies studied speaks spoke owns owned drives drove eats ate drinks drank sleeps slept
  teaches taught writes wrote reads sings sang called calls visited visits met meets married bought sold
  joined left leaves arrives arrived becomes became holds held stands stood sits sat lies lay contains listens
  returns expires renews belongs requires supports handles manages managed leads led hired fired quit stopped
  fixed merged deployed shipped released decided chose picked agreed promised finished passed died won lost
  broke fell grew born stays stayed turned turns wakes woke sends sent pays paid brings brought gave gives
  swears enjoys enjoyed misses plans planned hopes hoped learned learnt collects follows fascinates matters
  matter beats serves served stores connects talks talked helps helped specialises specializes still always
  never also just usually often now`);
var PAST_ACTIONS = words(`deployed merged fixed shipped released launched finished completed started stopped moved
  bought sold met visited went came saw heard called emailed sent received got gave took made built wrote
  read published installed upgraded updated migrated removed deleted added changed switched renamed rolled
  reverted tested reviewed approved rejected signed closed opened resolved broke crashed failed fell lost
  won passed graduated married divorced proposed engaged died adopted celebrated attended joined left quit
  resigned hired fired promoted arrived departed flew drove ran swam climbed hiked cooked ate drank watched
  played spent paid ordered booked cancelled rescheduled happened began ended returned repaired replaced
  planted painted cleaned presented spoke talked discussed agreed decided chose picked announced discovered
  found learned noticed forgot remembered woke slept took caught hurt injured recovered discharged born`);
function plainForm(text) {
  return text.slice(0, MAX_RULE_CHARS).toLowerCase().replace(/[‘’`´]/gu, "'").replace(/[“”„«»]/gu, '"').replace(/\s+/gu, " ").replace(NEGATED, "$1n't").replace(SHORTENED, "$1'$2").replace(/[.!,;:]{1,9}$/u, "").trim();
}
var NEGATED = /\b(do|does|did|is|are|was|has|have|had|could|would|should|ca|wo|must)nt\b/g;
var SHORTENED = /\b(i(?=(?:m|ve)\b)|(?:you|they)(?=(?:re|ve)\b))(m|re|ve)\b/g;
var MAX_RULE_CHARS = 400;

// src/language/extract/sentences.ts
var MAX_SENTENCE_CHARS = 1e4;
var KEPT_CHARS3 = 2e5;
var sentencesKept = memoised(sentencesAnew, KEPT_CHARS3);
function sentencesAnew(line) {
  const pieces = MAY_END_INSIDE.test(line) ? segments(line).flatMap(cutLowerCase) : [line];
  const sentences = [];
  let open = [];
  let openChars = 0;
  for (const piece of pieces) {
    const before = open[open.length - 1];
    const joins = before !== void 0 && openChars + piece.length <= MAX_SENTENCE_CHARS;
    if (joins && (isMidSentence(before, piece) || hasOpenQuote(open, openChars, piece))) {
      open.push(piece);
      openChars += piece.length;
      continue;
    }
    sentences.push(open.join(""));
    open = [piece];
    openChars = piece.length;
  }
  sentences.push(open.join(""));
  return sentences.flatMap(cutLong).map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}
var MAX_QUOTE_CHARS = 400;
var MAY_END_INSIDE = /[.!?…。！？;]["'”’)\]]{0,3}\s|[。！？]|[\u0600-\u06ff\u0900-\u097f]/u;
var LAST_TOKEN = /\S{1,40}$/u;
var FIRST_WORD = new LetterPattern(String.raw`^["'“‘(]{0,3}[\p{L}\p{N}'’]{1,40}`);
var INITIAL = /^\(?(?:[A-HJ-Z]|[A-Z]\.[A-Z])\.$/;
var LOWER_START = /[.!?] (?=[a-z])/g;
var segmenter;
function segments(line) {
  segmenter ??= new Intl.Segmenter("en", { granularity: "sentence" });
  const found = [];
  let from = 0;
  while (from < line.length) {
    const pieces = [...segmenter.segment(line.slice(from, from + MAX_SENTENCE_CHARS))];
    const atEnd = from + MAX_SENTENCE_CHARS >= line.length || pieces.length === 1;
    for (const { segment } of atEnd ? pieces : pieces.slice(0, -1)) {
      found.push(segment);
      from += segment.length;
    }
  }
  return found;
}
function cutLowerCase(piece) {
  const cuts = [];
  let from = 0;
  for (const match of piece.matchAll(LOWER_START)) {
    const end = match.index + 1;
    const token = lastToken(piece.slice(Math.max(from, end - 41), end));
    const isShort = /^\w{3,4}\.$/.test(piece.slice(from, end).trim());
    if (isAbbreviation(token) || OPEN_ABBREVIATIONS.has(token.toLowerCase()) || isShort) continue;
    cuts.push(piece.slice(from, end + 1));
    from = end + 1;
  }
  cuts.push(piece.slice(from));
  return cuts;
}
function isMidSentence(before, after) {
  const token = lastToken(before);
  if (WEEKDAY3.test(token)) return /^["“(]?[\d\p{Ll}]/u.test(after);
  if (CLOSED_ABBREVIATIONS.has(token.toLowerCase()) || INITIAL.test(token)) return true;
  if (!OPEN_ABBREVIATIONS.has(token.toLowerCase())) return false;
  const next = FIRST_WORD.exec(after)?.[0] ?? "";
  return !BOUNDARY_AFTER_OPEN_ABBREVIATION.has(next.toLowerCase());
}
function isAbbreviation(token) {
  return CLOSED_ABBREVIATIONS.has(token.toLowerCase()) || INITIAL.test(token);
}
function lastToken(text) {
  const token = LAST_TOKEN.exec(text.slice(-48).trimEnd())?.[0] ?? "";
  return token.replace(/^["'“‘(]{1,3}/u, "");
}
function hasOpenQuote(open, openChars, next) {
  if (openChars > MAX_QUOTE_CHARS || !/["”]/u.test(next)) return false;
  const text = open.join("");
  const straight = countOf(text, '"') % 2 === 1;
  return straight || countOf(text, "\u201C") > countOf(text, "\u201D");
}
function countOf(text, mark) {
  return text.split(mark).length - 1;
}
function cutLong(sentence) {
  if (sentence.length <= MAX_SENTENCE_CHARS) return [sentence];
  const parts = [];
  let from = 0;
  while (sentence.length - from > MAX_SENTENCE_CHARS) {
    const space = sentence.lastIndexOf(" ", from + MAX_SENTENCE_CHARS);
    const end = space > from ? space : from + MAX_SENTENCE_CHARS;
    parts.push(sentence.slice(from, end));
    from = end;
  }
  parts.push(sentence.slice(from));
  return parts;
}
var WEEKDAY3 = /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.$/i;
var CLOSED_ABBREVIATIONS = new Set(
  `dr. mr. mrs. ms. mx. prof. rev. hon. st. mt. ft. gen. col. sgt. capt. lt. cmdr. gov. sen. rep. pres.
  e.g. i.e. eg. ie. cf. vs. v. viz. approx. ca. c. incl. excl. esp. resp. no. nos. nr. vol. fig. figs. sec.
  ch. pp. p. art. ed. eds. tel. ext. dept. apt. bldg. ave. blvd. rd.
  jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri.`.trim().split(/\s+/)
);
var OPEN_ABBREVIATIONS = new Set(
  `a.m. p.m. etc. inc. ltd. co. corp. llc. jr. sr. ph.d. m.d. b.a. m.a. b.sc. m.sc. u.s. u.k. u.n. e.u.
  d.c. l.a. n.y. u.s.a. a.k.a. hr. hrs. min. mins. sq. est. max. temp.`.trim().split(/\s+/)
);
var BOUNDARY_AFTER_OPEN_ABBREVIATION = new Set(
  `i i'm i've i'll i'd he she it it's we we're they you the a an my our your his her their its this that these
  those there then so but and also please in on at after before when while if because since however
  what where who why how is are do does did can could would will was were always never don't no yes
  remind remember todo not maybe actually everyone everybody nobody someone`.trim().split(/\s+/)
);
function isFragment(plain2) {
  const words2 = plain2.match(SCRAP_WORD.on(plain2)) ?? [];
  return !words2.some((word) => AUXILIARIES.has(word) || FINITE_VERBS.has(word) || ACTS.test(word));
}
var ACTS = /^(?:i|i'\w{1,2}|we|we'\w{1,2}|my|our|he|she|they|it|it's|you|hes|shes|theyre|theres|thats|[a-z]{3,20}ed)$/;
var SCRAP_WORD = new LetterPattern(String.raw`[\p{L}']{1,40}`, "g");

// src/language/extract/lines.ts
function isMachineLine(line) {
  const head = line.length > 300 ? line.slice(0, 300) : line;
  if (PROSE_BEFORE_SEMICOLON.test(head) && /\w \w.{0,99} \w/.test(head)) return false;
  return MACHINE_LINES.some((pattern) => pattern.test(head));
}
var PROSE_BEFORE_SEMICOLON = /^[A-Z"'“][^(){}=<>]{1,300};$/u;
function proseLines(text) {
  return linesKept(text);
}
var KEPT_CHARS4 = 2e5;
var linesKept = memoised(linesAnew, KEPT_CHARS4);
function linesAnew(text) {
  if (isJson(text)) return [];
  const prose = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  let fence;
  let heading;
  let machine = false;
  let below = 0;
  lines.forEach((raw, at) => {
    const line = behindJson(raw.trim());
    const before = fence;
    fence = fenceAfter(before, line);
    if (line === "" || before !== void 0 || fence !== void 0 || DONE.test(line)) return;
    const item = BULLET.exec(line.slice(0, 40))?.[0] ?? "";
    const body = line.slice(item.length).trim();
    if (isIndentedAfter(raw, machine) || isMachineLine(line) || isMachineLine(body)) {
      machine = true;
      return;
    }
    machine = false;
    if (body === "" || QUOTED.test(line) || isAddressList(body)) return;
    if (introduces(body, item) || item === "" && isTitle(body, lines[at + 1]?.trim() ?? "")) {
      heading = body.replace(/^#{1,6} |[:：]$/gu, "");
      below = 0;
      return;
    }
    below += 1;
    if (item === "" && below > 1) heading = void 0;
    prose.push({ text: body, heading });
  });
  return prose;
}
function behindJson(line) {
  return line.startsWith("{") ? line.replace(JSON_BEFORE_PROSE.on(line), "") : line;
}
var JSON_BEFORE_PROSE = new LetterPattern(String.raw`^\{ ?["'].{1,2000}\} (?=\p{L}[\p{L}'’]{0,20} \p{L})`);
var DONE = /^(?:[-*+•] )?\[[xX]\] /u;
var BULLET = /^(?:[-*+•–—▪◦]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z]\))\s{1,9}(?:\[[ xX]?\]\s{1,9})?/u;
var QUOTED = /^(?:>|On .{1,200} wrote:$)/;
var ADDRESS = /(?:https?:\/\/|www\.)\S{1,2000}|^[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}\/\S{1,2000}$/gu;
var MARK = "";
var MEANS_ADDRESS = /\b(?:is|are|lives?|my|our|hosted|runs?|was|has|wrote|uses?)\b|\b(?:at|on|under)[ :]{1,2}\u0001/i;
var TITLE_WORDS = 7;
function isIndentedAfter(raw, machine) {
  return machine && /^(?: {2}|\t)/.test(raw);
}
function isJson(text) {
  const trimmed2 = text.trim();
  const closed = trimmed2.startsWith("{") && trimmed2.endsWith("}") || trimmed2.startsWith("[") && trimmed2.endsWith("]");
  return closed && /["\d{[\]]/.test(trimmed2.slice(1, 400)) && !/^\[[\w ]{1,60}\]$/.test(trimmed2.slice(0, 80));
}
function isAddressList(line) {
  if (line.search(ADDRESS) < 0) return false;
  const rest = line.replace(ADDRESS, MARK);
  if (MEANS_ADDRESS.test(rest)) return false;
  return (rest.match(/[\p{L}\p{N}]{1,40}/gu)?.length ?? 0) <= TITLE_WORDS;
}
function isTitle(body, next) {
  if (!BULLET.test(next) || /[.!?]$/.test(body)) return false;
  const words2 = body.match(TITLE_WORD.on(body))?.length ?? 0;
  return words2 <= TITLE_WORDS && isFragment(plainForm(body));
}
var TITLE_WORD = new LetterPattern(String.raw`[\p{L}\p{N}'’]{1,40}`, "g");
function introduces(body, item) {
  if (/^#{1,6} /.test(body)) return true;
  return item === "" && /[:：]$/u.test(body);
}
var MACHINE_LINES = [
  /^\[?\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/,
  // a time stamp
  /^\[?\d{2}:\d{2}:\d{2}/,
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{2}:\d{2}:\d{2} /,
  /^\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE|PANIC)\]?(?:[:\s[(]|$)/,
  /^\[[\w.:/ -]{1,40}\]\s{1,9}\S/,
  // [worker-1] ...
  /^(?:error|warning|npm (?:ERR!|WARN)|fatal|panic|warn|debug|info)(?:\[\w{1,20}\])?:/,
  /^[\w.]{0,60}(?:Error|Exception|Warning)(?: \[\w{1,40}\])?(?::|$| in | at )/,
  /^(?:Traceback \(most|Caused by:|goroutine \d|thread '|Segmentation fault|Stack trace)/,
  /^at [\w.$<>[\] /@-]{1,200}[(:]/,
  /^File "[^"]{1,200}", line \d/,
  /^(?:[✓✔✗✘×√]|PASS\b|FAIL\b|ok \d|not ok \d|Tests?:? {1,9}\d|Duration )/u,
  /^(?:\d{1,3}\.){3}\d{1,3}[ :]/,
  /^(?:(?:GET|POST|PUT|DELETE|PATCH|HEAD) \/|HTTP\/\d)/,
  /^(?:[$%#] [a-z./~]|(?:sudo|cd|ls|cat|grep|curl|wget|chmod|mkdir|ssh|scp|rm|cp|mv|echo|export|docker|kubectl|systemctl|pip3?|python3?|node|npx|npm|pnpm|yarn|cargo|go|git|make|brew|apt|apt-get) (?:-{1,2}\w|[a-z]{2,12} -|\S{0,80}[/."'$=@]|(?:install|run|build|test|get|add|commit|push|pull|clone|checkout|status|ci|start|up|exec|apply|rebase|merge|log|diff|init)(?: [\w./-]{1,60})?$))/,
  /^(?:git|npm|pnpm|yarn|cargo|docker|docker compose|kubectl|pip3?|brew|apt-get) (?:install|run|build|test|add|commit|push|pull|clone|checkout|ci|exec|apply|rebase) /,
  /^(?:import|from) [\w.{}*, '"@/-]{1,200}(?: (?:from|import) .|;$)/,
  /^import (?:[\w.]{1,80}|["'].{1,80}["']);?$/,
  /^(?:export |public |private |protected |static |async |final |pub |abstract ){0,4}(?:const|let|var|function|class|def|fn|func|interface|enum|struct|type|void|int|string|bool|return) ?[\w$<>[\]*&{}, ]{0,80}(?:[=({;]|:$|: )/,
  /^(?:if|for|while|switch|elif|else if|catch|foreach) ?\(.{1,200}\) ?\{?$/,
  /^(?:try|else|finally|do) ?[{:]/,
  /^(?:if|for|while|elif|with|except|def|class) [^,]{1,200}:$/,
  /^(?:return|throw|raise|yield|await|print|println|printf|console)\b[ .(].{0,200}[;)\]}]$/,
  /^(?:SELECT .{1,200} FROM|INSERT INTO|UPDATE \S{1,60} SET|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW|DATABASE)|ALTER TABLE|DROP TABLE)\b/i,
  /^(?:FROM|WHERE|GROUP BY|ORDER BY|LEFT JOIN|INNER JOIN|JOIN|VALUES|LIMIT) [\w(]/,
  /^<\/?[a-z!][^>]{0,200}>/i,
  /^<\?(?:xml|php)/,
  /^[\])}]{1,9}[;,)]{0,9}$/,
  /^[{[(]{1,9}$/,
  /^["'][\w$ .-]{1,60}["'] ?: ?.{0,200}[,{[\]}"'\w]$/,
  /^\{.{0,200}[:=].{0,200}\}[,;]?$/,
  /^(?!\S{1,40}(?: \S{1,40}){0,2} (?:=|->) (?!.{0,300}(?:[;{}"`=*+%|^<>]|\w\())\S{1,60} \S|\S{1,40} -> [\w.:/-]{3,40}$)[\w$.[\]'"-]{1,80} ?(?:[+*/|&?-]?=|:=|=>|->|==) ?\S/,
  // "coach = Ms. Tran" and "vault-02 -> 10.4.7.1" are notes
  /^[\w$.]{1,80}\([^)]{0,200}\)(?:[.\w$]{0,80}\([^)]{0,200}\)){0,9} ?[;{]?$/,
  /^(?:\/\/|\/\*|\*\/|#!|#include|#define|@\w{1,40}(?:\(|$)|--- |\+\+\+ |@@ |diff --git|index [0-9a-f]{7})/,
  /^.{0,300}[;{]$/,
  // prose ends in neither
  /^[.#]?[\w-]{1,40} ?\{/,
  /^[A-Z][A-Z0-9_]{2,40}=/,
  /^[\w.-]{1,40}@[\w.-]{1,40}:\S{0,60}[$#%]/,
  // a shell's prompt
  /^.{0,120}(?:[\][(|]|\d) ?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/,
  // a level after a stamp
  /^.{0,80}\b(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)[\]:]/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,30}\d{2}:\d{2}:\d{2}/,
  /^(?:\S{1,60} ){0,4}\S{1,40}\[\d{1,7}\]:/,
  // sshd[412]:
  /^\S{1,200}:\d{1,6}(?::\d{1,5})?:? (?:error|warning|note|fatal|info)\b/i,
  /^(?:exit (?:code|status)|(?:process )?exited with|permission denied|connection (?:refused|reset|timed out)|command not found|no such file|killed|aborted|core dumped|access denied|out of memory|build (?:failed|succeeded|success)|caused by|retrying in|listening on|server (?:started|listening|running) on|compiling|downloading|downloaded|unpacking|installing|collecting|resolving|fetching|up to date|added \d{1,6} packages|found \d{1,6} vulnerab\w{4,7}|\d{1,6} (?:passing|failing|passed|failed|tests?|errors?|warnings?|packages?|files? changed)|step \d{1,3}\/\d{1,3}|requirement already|successfully (?:built|installed|tagged)|deprecat\w{2,6} warning)(?:[ :,(.!]|$)(?!.{0,120}\b(?:my|our|i|we|is|are)\b)/i,
  /^.{0,200}\b\w{1,30}=\S{1,80} .{0,200}\b\w{1,30}=\S/,
  // level=info msg=...
  /^(?:\S{1,40} ){0,5}[{[] ?["'{[].{0,260}/,
  // JSON after a few words
  /^[\w.-]{1,40} {0,3}\| /,
  // a container's prefix
  /^[[<](?:(?:shared|sent) )?(?:an? )?(?:picture|photo|image|video|audio|gif|sticker|file|attachment|attached|voice (?:message|note)|link|media|document|location|contact)s?\b[^\]>]{0,260}(?:[\]>]$|$)/i,
  // what a chat shows, described by its program
  /^\u200e?(?:image|video|audio|gif|sticker|document|media) omitted$/i,
  /^\u200e?(?:this message (?:was|has been) deleted|you deleted this message|message deleted|missed (?:voice|video|group) call|null|messages and calls are end-to-end encrypted.{0,200})\.?$/i,
  /^(`{1,3})[^`]{1,280}\1[.,;:]?$/,
  // nothing but code in its marks
  /^for \w{1,20} in .{1,200}; ?do\b/,
  /^[WEIDVF]\/[\w.$]{1,60}\(/,
  // a telephone's log
  /^[ew]: \S{1,80}: ?\(/,
  /^(?:FAILURE|BUILD FAILED|={2,}> ?[A-Z]{3,12})\b/,
  /^total \d{1,9}$/,
  /^[dl-][rwx-]{9} /
];

// src/text/safety/sensitive.ts
var SENSITIVE_RULES = [
  {
    about: "safety",
    when: /\b(?:allerg(?:y|ies|ic)|asthma|diabet\w{1,4}|epilep\w{2,4}|blood type|medication|insulin|inhaler|intoleran\w{1,3}|c(?:o)?eliac|penicillin)\b/
  },
  {
    about: "health",
    when: /\b(?:(?:have|has|had|with|of|from|got|beat|survived) (?:\w{1,10} )?cancer|depression|(?:am|is|was|feel|feels|been) (?:\w{1,10} )?depressed|anxiety disorder|adhd|autis\w{1,3}|bipolar|hiv|antidepressants?|in therapy|my therapist|therapist (?:said|says|thinks)|(?:i|he|she|they|was|were|been|is|am|got) diagnosed|my diagnosis|diagnosis is|pregnan\w{1,3}|miscarriage|(?:had|have|has|having|after|before|needs?|my|his|her|knee|hip|heart|eye|back) surgery|chemo\w{0,7}|(?:is|am|are|was) disabled since|disabilit\w{1,3}|migraines?|prescribed|psychiatr\w{2,4}|my symptoms|blood pressure|cholesterol|addict\w{2,4}|rehab|infertil\w{2,4}|ivf)\b/
  },
  {
    about: "finances",
    when: /\b(?:(?:my|his|her|their|our|a) (?:\w{1,10} )?(?:salary|income|pension|debts?|savings|inheritance)|salary (?:is|of \d)|income (?:is|of \d)|bank account|account number|iban|mortgage|of debt|in debt|credit (?:card|score)|(?:my|his|her|our|student|car|bank) loan|net worth|(?:my|his|her|our|owe|pay|paid) (?:\w{1,10} )?taxes|bankrupt\w{0,3}|earn(?:s|ed)? \D{0,12}\d{1,9}|tax return|overdraft|payslip|sort code)\b/
  },
  {
    about: "government ids",
    when: /\b(?:passport (?:number|no)|social security|ssn|national (?:id|insurance)|driv(?:er'?s?|ing) licen[cs]e (?:number|no)|tax id|id card (?:number|no)|residence permit|visa number|personnummer|nhs number|steuer-?id|bsn)\b/
  },
  {
    about: "religion",
    when: /\b(?:(?:am|i'm|he's|she's|is|are|was|were|a|an|as|became|raised|being) (?:\w{1,12} )?(?:christian|catholic|protestant|muslim|jewish|hindu|buddhist|atheist|agnostic|sikh|mormon)|orthodox church|mosque|synagogue|my (?:faith|religion|church)|baptis\w{1,3}|converted to (?:islam|judaism|christianity|buddhism|hinduism|catholicism))\b/
  },
  {
    about: "sexuality",
    when: /\b(?:(?:am|is|are|was|i'm|he's|she's|as|being|a) (?:\w{1,10} )?(?:gay|lesbian|queer)(?! is\b| noise\b)|lesbian|bisexual|transgender|trans (?:man|woman)|pansexual|asexual|non-binary|nonbinary|sexual(?:ity| orientation)|my sex life|came out (?:as|to))\b/
  }
];
var SAFETY_ELSEWHERE = {
  about: "safety",
  when: new LetterPattern(
    String.raw`(?<!\p{L})(?:gets? (?:an? )?(?:bad |itchy )?(?:hives|rash|eczema)|breaks? out in (?:hives|a rash)|(?:is|was|goes) into anaphylaxis|pacemaker|celiac|dialysis|blood thinners?|seizures?|asma|herzschrittmacher|blutverdünner|zöliakie|celíac[oa]|cœliaque|diabétique|diabétic[oa]|epiléptic[oa]|épileptique|al[ée]rgi(?:a|c[oa])|asm[áa]tic[oa]|asthmatique|asthmatiker(?:in)?|epileptiker(?:in)?|verträgt keine?n?|no tolera)(?!\p{L})|allerg(?:ien?|iker(?:in)?|isch|iques?|ic[oa])(?!\p{L})|intoleranz|unverträglichkeit`
  )
};
var HEALTH_ELSEWHERE = {
  about: "health",
  when: new LetterPattern(String.raw`(?<!\p{L})(?:schwanger|embarazada|enceinte|incinta)(?!\p{L})`)
};
var BETWEEN = "(?:am|pm|in|at|on|by|of|to|from|for|with|and|per|is|are|was|were)";
var ADDRESSES = {
  about: "exact address",
  when: new LetterPattern(
    String.raw`\b\d{1,5}[a-z]? (?:(?!${BETWEEN}\b)[\p{L}'-]{2,20} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|court|square|terrace)\b|\b[\p{L}-]{3,30}(?:straße|strasse|weg|gasse|straat|laan) \d{1,4}\b|\b(?:my|his|her|our|\p{L}{2,20}'s) (?:home |postal |new )?address\b`
  )
};
var RULES = [...SENSITIVE_RULES, SAFETY_ELSEWHERE, HEALTH_ELSEWHERE, ADDRESSES];
var DIET = {
  about: "safety",
  when: /\b(?:can't|cannot|must(?:n't| not)|may not|isn't allowed to) (?:eat|drink|tolerate|digest)\b/
};
var SAFETY = [...RULES.filter(({ about }) => about === "safety"), DIET];
var HEALTH = [...RULES.filter(({ about }) => about === "health"), ...SAFETY];
var PIECE_CHARS = 400;
function isSensitive(text) {
  return isAbout(text, RULES);
}
function isAbout(text, rules) {
  const plain2 = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  for (const line of plain2.split(/[\r\n]+/u)) {
    for (let from = 0; from < line.length; from += PIECE_CHARS) {
      const piece = line.slice(from, from + PIECE_CHARS);
      if (rules.some(({ when }) => when.test(piece))) return true;
    }
  }
  return false;
}

// src/language/extract/weights.ts
function confidenceOf(text, about) {
  if (GUESSED.test(text)) return 0.35;
  if (INFERRED.test(text) || about.fragment) return 0.6;
  return about.owner ? 0.95 : 0.8;
}
var GUESSED = /\b(?:might|maybe|perhaps|possibly|could be|may (?:be|have)|i (?:guess|suppose|doubt)|not (?:sure|certain)|unsure|uncertain|supposedly|allegedly|for all i know|who knows|no idea|conceivably|if i (?:remember|recall)|iirc|or something|tentatively|wild guess)\b/;
var INFERRED = /\b(?:i (?:think|believe(?! in\b)|hear|read|assume|reckon|suspect|feel like|expect|imagine)|probably|likely|apparently|seem(?:s|ed)?|looks? like|as far as i know|afaik|presumably|should be|more or less|rumou?rs?)\b/;
var BASE2 = 5;
var OF_CATEGORY = {
  correction: 2,
  decision: 2,
  identity: 2,
  guideline: 1,
  principle: 1,
  goal: 1,
  relationship: 1,
  interest: -1
};
function importanceOf(text, category) {
  const cues = WEIGHTS.reduce((sum, [weight, when]) => sum + (when.test(text) ? weight : 0), 0);
  return Math.min(10, Math.max(1, BASE2 + (OF_CATEGORY[category] ?? 0) + cues));
}
var WEIGHTS = [
  [
    4,
    /\b(?:life-threatening|anaphyla\w+|epipen|emergency contact|critical|vital|never forget|matter of life|severe(?:ly)? allerg\w+|allerg\w+\b.*\bsevere(?:ly)?|dnr|pacemaker)\b/
  ],
  [
    3,
    /\b(?:allerg\w+|asthma\w*|diabet\w+|epilep\w+|insulin|medications?|blood type|heart condition|pregnant|diagnos\w+|surgery|emergency|intoleran\w+|coeliac|celiac)\b/
  ],
  [2, /\b(?:important|essential|crucial|must not|remember|urgent|asap|mandatory|top priority)\b/],
  [1, /\b(?:deadline|due|expires?|renew|by tomorrow|by the end)\b/],
  [
    1,
    /\b(?:passwords?|passport|accounts?|contract|mortgage|insurance|salary|testament|marr(?:y|ied)|die[ds]|dying|born|wedding)\b/
  ],
  [-2, /\b(?:might|maybe|perhaps|possibly|i guess|not sure|i suppose|probably|kind of|sort of|supposedly)\b/],
  [
    -2,
    /\b(?:random|fun fact|trivial|by the way|btw|(?:not |un)important|no big deal|doesn't matter|minor|whatever|just saying|for fun|silly)\b/
  ],
  [
    -1,
    /\b(?:lunch|snack|weather|rain|sunny|movie|episode|watched|sandwich|nap|coffee|tea|meme|colou?r|nice|funny)\b/
  ]
];
var NOTES = new Set(
  "preference decision principle relationship skill correction entity identity goal guideline interest personality".split(
    " "
  )
);
var EVENTS = /* @__PURE__ */ new Set(["moment", "experience"]);
var NOTE_TAGS = new Set(
  "note notes preference rule policy principle decision reference howto how-to guideline definition convention profile".split(
    " "
  )
);
var EVENT_TAGS = new Set(
  "event events incident meeting deploy deployment release trip travel appointment log diary journal milestone standup".split(
    " "
  )
);
function natureOf(text, { category, dated, tags = [] }) {
  if (dated || DATED.test(text)) return "event";
  if (NOTES.has(category)) return "note";
  if (EVENTS.has(category)) return "event";
  const labels = tags.map((tag) => tag.toLowerCase());
  if (labels.some((tag) => NOTE_TAGS.has(tag))) return "note";
  if (labels.some((tag) => EVENT_TAGS.has(tag))) return "event";
  if (hasPastAction(text)) return "event";
  return HABITUAL.test(text) ? "note" : "event";
}
var DATED = /\b(?:yesterday|today|tonight|tomorrow|the other day|just now|(?:last|this|next) (?:night|week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|winter|fall|\w{3,6}day)|(?:minute|hour|day|week|month|year)s? ago)\b/;
var HABITUAL = /\b(?:prefers?|always|must|never|should|usually|every|requires?|called|stands? for)\b/;
function hasPastAction(plain2) {
  if ((plain2.match(/[a-z]{2,20}/g) ?? []).some((word) => PAST_ACTIONS.has(word))) return true;
  return [...plain2.matchAll(PERFECT)].some(([, word = ""]) => looksPast(word));
}
var PERFECT = /\b(?:have|has|'ve) (?:(?:just|already|finally|now|also|even) )?(?!chosen|been)([a-z]{1,12}n|done|gone)\b/g;

// src/language/extract/words-of.ts
var MAX_LISTED = 8;
var WORD3 = lettersPattern(({ L, M, N }) => `[${L}${N}][${L}${M}${N}'\u2019_./@-]{0,60}`, "g");
var RUN = lettersPattern(
  ({ L, Lu, M, N }) => String.raw`(?<![${L}${N}])(?!I\b)[${Lu}][${L}${M}${N}'’.&-]{0,40}(?: (?:(?:of|&|de|van|von|der|del|la|da|di|the) ){0,2}(?!I\b)[${Lu}][${L}${M}${N}'’.&-]{0,40}){0,4}`,
  "g"
);
var IDENTIFIER = lettersPattern(({ L, N }) => `[${L}${N}@][${L}${N}._/@:#+-]{0,60}`, "g");
var IS_IDENTIFIER = lettersPattern(
  ({ L, Lu, Ll }) => String.raw`[${L}].{0,40}[_@/]|[_@/].{0,40}[${L}]|[${Ll}][${Lu}]|[${L}]\d|\d[${L}]|[${L}]\.[${L}]{2}|^v\d|^[${Lu}]{2,10}$|\+\+|#$`,
  ""
);
var CALENDAR = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|today|tomorrow|yesterday|i)$/i;
var MARK2 = /^(?:TO-?DO|FIX-?ME|ASAP|FYI|BTW|NB|P?PS|IMH?O|AFAIK|IIRC|TB[ACDH]|ETA|EO[DWMQY]|COB|OOO|WFH|WIP|TL;?DR|RSVP|OK|[AP]M)$/;
var MEASURE = /^\d+(?:[.,]\d+)?(?:AM|PM|K|M|\p{Ll}{1,3})$/u;
function keywordsOf(statement) {
  const found = /* @__PURE__ */ new Set();
  for (const [raw] of statement.matchAll(WORD3(statement))) {
    const word = trimmed(raw.toLowerCase().replaceAll("\u2019", "'"));
    if (word.length > 1 && !STOP_WORDS.has(word) && !/'(?:m|ll|ve|d|re)$/.test(word)) found.add(word);
    if (found.size === MAX_LISTED) break;
  }
  return [...found];
}
function entitiesOf(statement, known2) {
  const found = /* @__PURE__ */ new Set();
  for (const match of statement.matchAll(RUN(statement))) {
    const run = trimmed(match[0]);
    const untimed = withoutTime(run, statement.slice(0, match.index));
    const name = match.index > 0 || known2.has(untimed.toLowerCase()) ? untimed : withoutOpening(untimed);
    if (name !== "" && !CALENDAR.test(name) && !MARK2.test(name) && !STOP_WORDS.has(name.toLowerCase().replaceAll("\u2019", "'")))
      found.add(name);
    if (found.size === MAX_LISTED) return [...found];
  }
  const inside = [...found].join(" ");
  for (const [raw] of statement.matchAll(IDENTIFIER(statement))) {
    const word = trimmed(raw);
    if (IS_IDENTIFIER(word).test(word) && !inside.includes(word) && !MARK2.test(word) && !MEASURE.test(word))
      found.add(word);
    if (found.size === MAX_LISTED) break;
  }
  return [...found];
}
function withoutTime(run, before) {
  const words2 = run.split(" ");
  let told = TELLS_TIME.test(before);
  let at = 0;
  for (; at < words2.length - 1; at++) {
    const word = words2[at] ?? "";
    if (CALENDAR.test(word) ? !told : !TELLS_TIME.test(word)) break;
    told = true;
  }
  const isTime = at > 0 && words2.slice(0, at).some((word) => CALENDAR.test(word));
  return isTime ? words2.slice(at).join(" ") : run;
}
var TELLS_TIME = /(?:^|\s)(?:in|on|since|from|until|till|by|before|after|during|around|last|next|this|every|early|late|mid)\s*$/i;
function withoutOpening(run) {
  const words2 = run.split(" ");
  const [first = "", ...rest] = words2;
  if (words2.length === 1) return IS_IDENTIFIER(run).test(run) ? run : "";
  const opens = CALENDAR.test(first) || STOP_WORDS.has(first.toLowerCase().replaceAll("\u2019", "'"));
  return opens ? rest.join(" ") : run;
}
function trimmed(word) {
  return word.replace(/['’]s$/u, "").replace(/[.'’/:_-]{1,8}$/u, "");
}

// src/language/extract/statement.ts
function statementOf(parts, atMs) {
  const { plain: plain2, whole, subject, confidence, isPrivate, dates, commitment, known: known2 } = parts;
  const text = withoutStop(parts.text);
  const named = commitment === void 0 ? dates.filter(({ repeats, opens }) => repeats !== true || opens) : [];
  const since = named.find((date) => holdsFrom(date, plain2) && (date.opens === true || date.ms <= atMs));
  const due = named.find((date) => isDayAhead(date, plain2) && date.ms > atMs);
  const category = due !== void 0 && parts.category === "identity" ? "fact" : parts.category;
  const happened = since !== void 0 && since.kind !== "partial" && hasPastAction(plain2);
  return {
    text,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence,
    keywords: keywordsOf(text),
    entities: entitiesOf(text, known2),
    nature: commitment === void 0 ? natureOf(plain2, { category, dated: happened }) : "note",
    correction: category === "correction" || denies(whole) || CORRECTS.test(whole),
    ...(parts.denies === true || denies(whole)) && { denies: true },
    ...parts.leans && { leans: true },
    ...since !== void 0 && { validAt: new Date(since.ms).toISOString() },
    ...due !== void 0 && { due: new Date(due.ms).toISOString() },
    ...commitment !== void 0 && { commitment },
    sensitive: isPrivate || isSensitive(plain2)
  };
}
var NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
var DATED2 = /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;
function isDayAhead({ limit, wide, opens, unsure }, plain2) {
  return !limit && wide !== true && opens !== true && unsure !== true && !NO_START.test(plain2);
}
function holdsFrom(date, plain2) {
  if (NO_START.test(plain2) || date.limit || date.unsure === true) return false;
  return date.opens === true || date.kind !== "partial" || hasPastAction(plain2) || DATED2.test(plain2);
}
function withoutStop(text) {
  const bare = text.trim().replace(/[,;:!\s]{1,9}$/u, "");
  return /(?:^|[^.])\.$/u.test(bare) && !/(?:\.\p{L}|\b(?:etc|inc|ltd|co|jr|sr|vs))\.$/iu.test(bare) ? bare.slice(0, -1) : bare;
}
function denies(whole) {
  return DENIES.some((when) => when.test(whole.slice(0, MAX_RULE_CHARS)));
}
var OPENING2 = String.raw`^(?:(?:oh|well|ah|um|hm|wait|sorry|oops|actually|no|nope|nah|and|but|er|so|right),? ){0,2}`;
var ERROR = String.raw`(?:wrong|no|nope|nah|sorry|oops|change of plan|(?:scratch|strike) that|erratum|(?:\w+ )?correction|i (?:misspoke|mistyped|misremembered|was wrong|got (?:that|it) wrong|(?:made|had) a (?:mistake|typo))|my (?:mistake|bad|error)|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|a mistake|not (?:right|true)))`;
var DENIES = [
  new RegExp(`${OPENING2}${ERROR}[,.:;!]`),
  new RegExp(`${OPENING2}${ERROR}$`),
  new RegExp(`${OPENING2}(?:no wait|to correct|(?:scratch|strike|forget|ignore) (?:what|that))\\b`),
  new RegExp(`${OPENING2}i mean(?:t)? (?!to\\b|well\\b|it\\b|that\\b|you\\b|what\\b|business\\b)`),
  new RegExp(`${OPENING2}make (?:that|it) \\S*\\d`),
  new RegExp(`${OPENING2}not (?!only\\b|just\\b|sure\\b|yet\\b).{1,60}?(?: but |, \\S+(?: \\S+)?$)`),
  /, (?:sorry|oops|my (?:mistake|bad)|i mean)$/
];
var CORRECTS = /\b(?:actually(?! (?:quite|really|do|like|love|enjoy|prefer|hate|pretty|very)\b)|no longer|any ?more|any longer|(?:is|are|am|was) (?:now|wrong|incorrect|outdated)|not what i|instead of .|rather than .)/;

// src/language/extract/extract.ts
function extractStatements(text, { atMs, speaker = "", hearers }, models2) {
  const self = speaker.trim().toLowerCase() || OWNER;
  const lines = proseLines(text);
  const known2 = namesWithin(lines, hearers);
  const statements = /* @__PURE__ */ new Map();
  for (const line of lines)
    for (const found of foundIn(line, models2, hearers !== void 0)) {
      const statement = stated(found, { self, atMs, known: known2, models: models2 });
      const isTooLong = new TextEncoder().encode(statement.text).length > LIMITS.statementBytes;
      if (statement.text === "" || isTooLong || statements.has(statement.text)) continue;
      if (statements.size >= LIMITS.textStatements) return [...statements.values()];
      statements.set(statement.text, statement);
    }
  return [...statements.values()];
}
var OWNER = "owner";
var LEAST_IN_TALK = 3;
function foundIn({ text, heading }, models2, inTalk) {
  const opening2 = heading === void 0 ? "" : `${heading}: `;
  const whole = opening2 + text;
  const found = readText(whole, models2).filter(({ end }) => end > opening2.length).map(
    (one) => one.start < opening2.length ? { ...one, start: opening2.length, text: whole.slice(opening2.length, one.end) } : one
  ).filter(({ margin }) => !inTalk || margin >= LEAST_IN_TALK);
  if (found.length === 0 && isOnlyAValue(text))
    return [
      {
        start: 0,
        end: text.length,
        margin: 0,
        isPromise: false,
        about: void 0,
        category: "correction",
        text,
        leadIn: "",
        leans: true
      }
    ];
  return found.map((one, at) => {
    const leadIn = whole.slice(found[at - 1]?.end ?? 0, one.start);
    const isShort = heading !== void 0 && one.text.split(" ").length <= SHORT_ITEM && !one.isPromise;
    return {
      ...one,
      text: isShort ? `${heading}: ${one.text}` : one.text,
      leadIn,
      leans: isOnlyAValue(leadIn + one.text)
    };
  });
}
var SHORT_ITEM = 4;
function isOnlyAValue(text) {
  const plain2 = plainForm(text);
  return plain2.length <= MAX_VALUE && denies(plain2) && ONLY_A_VALUE.test(plain2);
}
var MAX_VALUE = 80;
var ONLY_A_VALUE = /(?:^|[,.:] )(?:(?:it|they|he|she)(?:'s|'re| is| are| was| were) [a-z\d]|make (?:that|it) )/;
function stated(found, { self, atMs, known: known2, models: models2 }) {
  const { text, leadIn, isPromise, leans } = found;
  const plain2 = plainForm(text);
  const whole = plainForm(leadIn + text);
  const words2 = (languageOf(text) ?? ENGLISH).dates;
  const dates = readDates(plain2, atMs, !isPromise && hasPastAction(plain2), words2);
  const subject = found.about === void 0 || found.category === "guideline" ? self : found.about;
  const category = denies(whole) ? "correction" : found.category;
  const confidence = confidenceOf(whole, { owner: subject === OWNER, fragment: false });
  const owedTo = isPromise ? owedToIn(whole) : void 0;
  const commitment = isPromise ? { ...dueOf(dates, atMs), ...owedTo !== void 0 && { owedTo } } : void 0;
  const reads = {
    category,
    subject,
    confidence,
    isPrivate: readPrivacy(text, models2.privacy).privacy !== "plain"
  };
  return statementOf({ text, plain: plain2, whole, leans, ...reads, dates, commitment, known: known2 }, atMs);
}
function dueOf(dates, atMs) {
  const named = dates.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  const due = named.find(({ limit }) => limit) ?? named.at(-1);
  return due === void 0 ? {} : { due: new Date(due.lastMs ?? due.ms).toISOString() };
}
function owedToIn(plain2) {
  return OWED_TO.exec(plain2)?.[1];
}
var OWED_TO = /\b(?:promised?|owe[sd]?|assured?|told) (?:to |my )?(?!(?:that|i|we|you|me|myself|a|the|an|it|him|her|them|is|was|to|so)\b)(\p{L}{2,30})/u;
var INSIDE_NAME = new LetterPattern(String.raw`(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}`, "g");
function namesWithin(lines, hearers = []) {
  const names = new Set(hearers.flatMap((name) => name.toLowerCase().split(" ")));
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME.on(text))) names.add(name.toLowerCase());
  return names;
}

// src/store/node-fs.ts
import fs4, { constants as constants5, readFileSync as readFileSync2 } from "node:fs";
import { basename as basename2, dirname as dirname3, join as join3, resolve as resolve2 } from "node:path";
import process2 from "node:process";
import { crc32 } from "node:zlib";

// src/store/host-write.ts
import * as fs3 from "node:fs";
import { basename, dirname as dirname2, join as join2 } from "node:path";

// src/store/errors.ts
var FULL = {
  code: "disk_full",
  why: "there is no space left",
  hint: "free some space, then run the command again"
};
var RULES2 = {
  ENOSPC: FULL,
  EDQUOT: { ...FULL, why: "the disk quota is exceeded" },
  EACCES: denied("permission was denied"),
  EPERM: denied("the system does not permit it"),
  EROFS: denied("the file system is read-only"),
  ENOTDIR: inTheWay("a part of the path is not a directory"),
  ELOOP: inTheWay("its links lead in a circle"),
  EISDIR: inTheWay("there is a directory with this name")
};
function denied(why) {
  return {
    code: "store_unwritable",
    why,
    hint: "check the owner and the permissions of the store, and that its disk is mounted for writing"
  };
}
function inTheWay(why) {
  return { code: "io", why, hint: "move it away, then run the command again" };
}

// src/store/host.ts
import * as fs from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
function isHostDirectory(path) {
  return lookAt(path)?.isDirectory() ?? false;
}
function lookAt(path) {
  return orNone(() => fs.statSync(path, { throwIfNoEntry: false }));
}
function makeHostDirectory(path) {
  try {
    fs.mkdirSync(path, { mode: 448 });
    return path;
  } catch (error) {
    const { code } = error;
    if (code === "EEXIST" && isHostDirectory(path)) return void 0;
    if (code !== "ENOENT" || isHostDirectory(dirname(path))) throw error;
  }
  const first = makeHostDirectory(dirname(path));
  return makeHostDirectory(path) === void 0 ? first : first ?? path;
}
function orNone(look) {
  try {
    return look();
  } catch {
    return void 0;
  }
}

// src/store/host-files.ts
import { constants as constants2 } from "node:fs";
var PIECE_BYTES = 64 * 1024;
var OPEN = constants2.O_RDONLY | constants2.O_NONBLOCK | constants2.O_NOCTTY;

// src/store/open-files.ts
import fs2, { constants as constants3 } from "node:fs";

// src/text/time-zone.ts
var PARTS2 = {
  ...{ hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
  ...{ hour: "numeric", minute: "numeric", second: "numeric" }
};

// src/store/time-zone.ts
function monotonicMs() {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}

// src/store/safe-path.ts
var UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\0\\]|[\ud800-\udfff]/u;
var PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
var MAX_NAME_BYTES = 255;
var SHORT_NAME = 85;
var TRUST_MS = 100;
function guardPaths(root, kindOf3) {
  let trusted = /* @__PURE__ */ new Set();
  let trustedUntil = 0;
  const trust = (parent) => {
    const now = monotonicMs();
    if (now > trustedUntil) {
      trusted = /* @__PURE__ */ new Set();
      trustedUntil = now + TRUST_MS;
    }
    return trusted.has(parent);
  };
  const check = (parent) => {
    if (parentsExist(root, parent, kindOf3)) trusted.add(parent);
  };
  const absolute = (path) => path === "" ? root : `${root}/${path}`;
  return {
    forRead(path) {
      assertSafePath(path);
      const parent = parentOf(path);
      if (parent !== "" && !trust(parent)) check(parent);
      return absolute(path);
    },
    forWrite(path) {
      assertSafePath(path);
      const parent = parentOf(path);
      if (parent !== "") check(parent);
      return absolute(path);
    },
    saw(path, kind) {
      if (kind !== "directory") return;
      const parent = parentOf(path);
      if (parent === "" || trust(parent)) trusted.add(path);
    }
  };
}
function assertSafePath(path) {
  if (path === "" || path.length <= SHORT_NAME && PLAIN.test(path)) return;
  if (UNSAFE.test(path)) throw unsafePath(path, "it is not a plain relative path");
  if (path.length <= SHORT_NAME) return;
  for (const part of path.split("/")) {
    if (part.length > SHORT_NAME && Buffer.byteLength(part) > MAX_NAME_BYTES) {
      throw unsafePath(path, `a name has more than ${MAX_NAME_BYTES} bytes`);
    }
  }
}
function unsafePath(path, why) {
  return new PaiError("unsafe_path", `refused to use ${JSON.stringify(path)}: ${why}`, {
    hint: "a store contains only plain files and directories; replace the link or move the file",
    data: { path }
  });
}
function parentOf(path) {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}
function parentsExist(root, parent, kindOf3) {
  for (let end = parent.indexOf("/"); ; end = parent.indexOf("/", end + 1)) {
    const part = end < 0 ? parent : parent.slice(0, end);
    const kind = kindOf3(`${root}/${part}`);
    if (kind === "link") throw unsafePath(part, "it is a symbolic link");
    if (kind !== "directory") return false;
    if (end < 0) return true;
  }
}

// src/store/open-files.ts
var READ = constants3.O_RDONLY | constants3.O_NOFOLLOW | constants3.O_NONBLOCK;
var FILE_MODE = 384;
var MOST_OPEN = 32;
function using(absolute, flags, path, work) {
  const fd = openNoFollow(absolute, flags, path);
  try {
    return work(fd, regular(fd, path));
  } catch (error) {
    throw naming(absolute, error);
  } finally {
    fs2.closeSync(fd);
  }
}
function naming(absolute, error) {
  const isNameless = error instanceof Error && "code" in error && "syscall" in error && !("path" in error);
  return isNameless ? Object.assign(error, { path: absolute }) : error;
}
function openNoFollow(absolute, flags, path) {
  try {
    return fs2.openSync(absolute, flags, FILE_MODE);
  } catch (error) {
    const { code } = error;
    if (code === "ELOOP" || code === "ENXIO" || code === "EMLINK") {
      throw unsafePath(path, "it is a link or a special file");
    }
    throw error;
  }
}
function openRegular(absolute, path) {
  const fd = openNoFollow(absolute, READ, path);
  try {
    regular(fd, path);
    return fd;
  } catch (error) {
    fs2.closeSync(fd);
    throw naming(absolute, error);
  }
}
function regular(fd, path) {
  const stat = fs2.fstatSync(fd);
  if (!stat.isFile()) throw unsafePath(path, "it is not a regular file");
  return stat;
}
var held = new FinalizationRegistry((fd) => fs2.closeSync(fd));
function holdFile(fd) {
  const read = (offset, length, into) => readFully(fd, offset, length, into);
  held.register(read, fd);
  return read;
}
var kept = /* @__PURE__ */ new Map();
function closeKept() {
  for (const fd of kept.values()) fs2.closeSync(fd);
  kept.clear();
}
function keepOpen(open) {
  const read = (offset, length, into) => readFully(kept.get(read) ?? keep(), offset, length, into);
  const keep = () => {
    const fd = open();
    if (kept.size === 0) setImmediate(closeKept);
    kept.set(read, fd);
    const [first] = kept;
    if (kept.size > MOST_OPEN && first !== void 0) {
      kept.delete(first[0]);
      fs2.closeSync(first[1]);
    }
    return fd;
  };
  return read;
}
function readFully(fd, offset, length, into) {
  const bytes = into?.subarray(0, length) ?? new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const taken = fs2.readSync(fd, bytes, filled, length - filled, offset + filled);
    if (taken === 0) return bytes.subarray(0, filled);
    filled += taken;
  }
  return bytes;
}

// src/store/host-write.ts
var CANNOT_SYNC = /* @__PURE__ */ new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES", "EROFS"]);
function makeDurableDirectory(path) {
  const first = makeHostDirectory(path);
  if (first === void 0) return;
  for (let dir = path; dir.length >= first.length; dir = dirname2(dir)) syncDirectory(dirname2(dir));
}
function syncDirectory(absolute) {
  let fd;
  try {
    fd = fs3.openSync(absolute, fs3.constants.O_RDONLY);
    fs3.fsyncSync(fd);
  } catch (error) {
    if (!CANNOT_SYNC.has(error.code ?? "")) throw naming(absolute, error);
  } finally {
    if (fd !== void 0) fs3.closeSync(fd);
  }
}

// src/store/node-fs.ts
var { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_WRONLY, W_OK, X_OK } = constants5;
var CREATE = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
var APPEND = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
var CUT = O_WRONLY | O_NOFOLLOW | O_NONBLOCK;
var DIRECTORY_MODE = 448;
var SYNCS_AT_ONCE = 4;
function openRoot(absoluteDir) {
  const root = realRoot(absoluteDir);
  const guard = guardPaths(root, kindOf2);
  return { root, unchanged: unchangedBelow(root), ...readers(guard), ...writers(guard, root) };
}
function readers(guard) {
  return {
    read(path) {
      return using(
        guard.forRead(path),
        READ,
        path,
        (fd, { size }) => readFully(fd, 0, inOnePiece(size, path))
      );
    },
    readPart(path, offset, length) {
      return using(
        guard.forRead(path),
        READ,
        path,
        (fd, { size }) => readFully(fd, offset, inOnePiece(Math.max(0, Math.min(length, size - offset)), path))
      );
    },
    hold: (path) => holdFile(openRegular(guard.forRead(path), path)),
    keepOpen: (path) => keepOpen(() => openRegular(guard.forRead(path), path)),
    stat(path) {
      const stat = lookAt2(guard.forRead(path));
      if (stat) guard.saw(path, stat.kind);
      return stat;
    },
    // As a parent, so that a directory which is a link is refused.
    list: (dir) => entries(dir === "" ? guard.forRead("") : dirname3(guard.forRead(`${dir}/x`)), dir)
  };
}
function writers(guard, root) {
  return {
    makeDir: (path) => path === "" ? makeDurableDirectory(root) : makeDirectory(guard.forWrite(path), path),
    create: (path, data) => using(guard.forWrite(path), CREATE, path, (fd) => fs4.writeSync(fd, data)),
    append: (path, data) => using(guard.forWrite(path), APPEND, path, (fd, stat) => {
      needOneName(stat, path);
      return fs4.writeSync(fd, data);
    }),
    truncate: (path, size) => using(guard.forWrite(path), CUT, path, (fd, stat) => {
      needOneName(stat, path);
      fs4.ftruncateSync(fd, size);
    }),
    sync: (path) => using(guard.forWrite(path), READ, path, (fd) => fs4.fsyncSync(fd)),
    syncAll: async (paths) => {
      const left = paths.values();
      const syncSome = async () => {
        for (const path of left) await syncOne(guard.forWrite(path), path);
      };
      const done = await Promise.allSettled(Array.from({ length: SYNCS_AT_ONCE }, syncSome));
      for (const one of done) if (one.status === "rejected") throw one.reason;
    },
    syncDir: (path) => syncDirectory(path === "" ? root : dirname3(guard.forWrite(`${path}/x`))),
    rename: (from, to) => fs4.renameSync(guard.forWrite(from), guard.forWrite(to)),
    link: (from, to) => fs4.linkSync(guard.forWrite(from), guard.forWrite(to)),
    unlink: (path) => fs4.unlinkSync(guard.forWrite(path)),
    removeDir: (path) => fs4.rmdirSync(guard.forWrite(path)),
    refusal: (path) => refusalAt(guard.forWrite(path), root)
  };
}
async function syncOne(absolute, path) {
  const fd = openRegular(absolute, path);
  try {
    await new Promise((resolve3, reject) => {
      fs4.fsync(fd, (error) => error === null ? resolve3() : reject(naming(absolute, error)));
    });
  } finally {
    fs4.closeSync(fd);
  }
}
function inOnePiece(bytes, path) {
  if (bytes <= LIMITS.pieceBytes) return bytes;
  const message = `refused to read ${JSON.stringify(path)}: ${bytes} bytes, more than ${LIMITS.pieceBytes}`;
  throw new PaiError("too_large", message, { hint: "move it out of the store", data: { path } });
}
function refusalAt(absolute, root) {
  let dir = dirname3(absolute);
  while (dir.length > root.length && kindOf2(dir) === void 0) dir = dirname3(dir);
  const refused = accessError(dir, W_OK | X_OK);
  if (refused !== void 0 || kindOf2(absolute) === void 0) return refused;
  const error = accessError(absolute, W_OK);
  return error?.code === "EPERM" ? error : void 0;
}
function accessError(absolute, mode) {
  try {
    fs4.accessSync(absolute, mode);
    return void 0;
  } catch (error) {
    return error;
  }
}
function needOneName({ nlink }, path) {
  if (nlink > 1) throw unsafePath(path, "the file has a second name (hard link)");
}
function realRoot(directory) {
  const absolute = resolve2(directory);
  try {
    return fs4.realpathSync(absolute);
  } catch {
    return absolute;
  }
}
function lookAt2(absolute) {
  try {
    const stat = fs4.lstatSync(absolute, { throwIfNoEntry: false });
    if (stat === void 0) return void 0;
    const { size, mtimeMs, ino, nlink } = stat;
    return { kind: kindOfStat(stat), size, mtimeMs, ino, nlink };
  } catch (error) {
    if (["ENOTDIR", "ELOOP"].includes(error.code ?? "")) return void 0;
    throw error;
  }
}
function kindOf2(absolute) {
  return lookAt2(absolute)?.kind;
}
function kindOfStat(stat) {
  if (stat.isFile()) return "file";
  if (stat.isDirectory()) return "directory";
  return stat.isSymbolicLink() ? "link" : "other";
}
function entries(absolute, dir) {
  const there = lookAt2(absolute);
  if (there === void 0) return [];
  if (there.kind !== "directory") throw unsafePath(dir, "it is not a directory");
  let found;
  try {
    found = fs4.readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
  const doubtful = found.some(({ name }) => name.includes("\uFFFD"));
  const broken = doubtful ? brokenNames(absolute) : void 0;
  return found.map((entry) => ({
    name: broken?.has(entry.name) ? void 0 : entry.name,
    kind: kindOfStat(entry)
  }));
}
function brokenNames(absolute) {
  const names = fs4.readdirSync(absolute, { encoding: "buffer" });
  return new Set(names.filter((name) => !Buffer.from(name.toString()).equals(name)).map(String));
}
function makeDirectory(absolute, path) {
  if (kindOf2(absolute) === "directory") return;
  try {
    fs4.mkdirSync(absolute, { mode: DIRECTORY_MODE });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (kindOf2(absolute) !== "directory") throw unsafePath(path, "it is not a directory");
  }
}
var DIST = { chunks: "..", store: "../../dist" };
var FILE = `native-${process2.platform}-${process2.arch}.node`;
var known;
var isKnown = false;
function unchangedBelow(root) {
  return ({ names, dirs, files }, settledMs) => native()?.unchanged(root, names, dirs, files, settledMs);
}
function native() {
  if (!isKnown) known = load();
  isKnown = true;
  return known;
}
function load() {
  const here = import.meta.dirname;
  const dist = join3(here, DIST[basename2(here)] ?? ".");
  const module = { exports: {} };
  try {
    const sum = Number(readFileSync2(join3(dist, `${FILE}.sum`), "utf8"));
    if (sum !== crc32(readFileSync2(join3(dist, FILE)))) return void 0;
    process2.dlopen(module, join3(dist, FILE));
  } catch {
    return void 0;
  }
  return module.exports;
}

// test/support/statements.ts
var models = openReader(openRoot(fileURLToPath(new URL("./assets", import.meta.url))));
function statementsIn(text, atMs = 0, utterance = {}) {
  return extractStatements(text, { ...utterance, atMs }, models());
}

// ../../st.ts
import fs5 from "node:fs";
for (const t of fs5.readFileSync(0, "utf8").split("\n").filter(Boolean)) console.log(t, "\n   ", statementsIn(t, Date.parse("2026-11-21T10:00:00Z")).map((s) => `${s.commitment ? "P" : "F"}:${s.category}:${s.subject}: ${s.text}${s.commitment?.due ? " due " + s.commitment.due.slice(0, 10) : ""}${s.due ? " ahead " + s.due.slice(0, 10) : ""}`).join(" | "));
