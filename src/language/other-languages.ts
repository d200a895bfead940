import type { Category } from "../domain/vocabulary.ts";

/** Frequent small words of languages without a folder of their own. */
export const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `je j'ai j'adore j'aime j'habite tu il elle nous vous ils elles est sont suis ai avons les des une du et ou pas avec pour dans
  sur chez mon ma mes notre votre ne que qui c'est très depuis aussi toujours le la au aux
  yo él ella nosotros es son soy estoy está el los las un una y o con por para mi mis nuestro que muy también siempre desde en se me del al tengo vivo hermana hermano
  io lui lei noi è sono sei ho ha il lo gli della del dei nel con per mio mia miei nostro che molto anche sempre da vivo
  eu você ele ela nós é são sou tenho o os um uma com meu minha não muito também sempre na no em
  ik jij hij zij wij ben heb heeft het een van voor met mijn onze niet geen ook altijd bij naar uit woon
  jag du han hon vi är har och inte en ett med på min mitt vår som också från på bor
  jeg ikke på og til fra med min mitt bor er
  ja ty on ona my jest są jestem mam nie się na do z w i moja mój mieszkam
  ben sen biz bir ve için çok değil benim
  và của là không được những một với trong đã đang sẽ này khi từ người
  это этот эта эти как для меня мне моя мой мои мою наш наша наши что чтобы там тут его она они оно ещё еще тоже очень было была был есть быть
  уже или если когда все всё так только после перед под над при про`
    .trim()
    .split(/\s+/),
);

/** Those of Chinese and Japanese, as words are cut there. */
export const UNSPACED_WORDS: ReadonlySet<string> = new Set(
  `的 了 是 我 我的 我们 你 他 她 它 在 都 就 也 还 要 去 来 有 没有 和 跟 那 这 那边 这边 个 一个 很 到 给 把 被 从 对 吧 呢 啊 吗 着 过
  です ます ました でした する した して いる いた ある あった なる なった こと もの から まで ので けど って という ない ため より だけ など さん`.split(
    /\s+/,
  ),
);

/** How statements of a few languages begin, by category, from letter to letter of the plain form; everything else is a plain fact. */
const OPENINGS: readonly (readonly [Category, string])[] = [
  [
    "identity",
    `je m'appelle|j'habite|je travaille|je suis né|me llamo|vivo en|trabajo (?:en|como)|nací en
    |mi chiamo|abito a|vivo a|lavoro (?:a|in|come|per)|meu nome é|me chamo|moro em|trabalho (?:em|como|na|no)|ik woon|ik heet|mijn naam is|ik werk|jag bor|jag heter|jeg bor|jeg heter
    |mieszkam|mam na imię|меня зовут|я живу|я работаю|мен[іе] звати`,
  ],
  ["identity", "に住んでい|と申します|で働いてい|我叫|我住在|私の名前"],
  [
    "preference",
    `j'aime|j'adore|je préfère|je déteste|je n'aime|me gustan?|me encantan?|prefiero|odio|mi piace|mi piacciono
    |preferisco|eu gosto|gosto de|adoro|prefiro|ik hou van|ik vind|liever|jag gillar|jag älskar|jeg liker|lubię|я люблю|мне нравится|я предпочитаю`,
  ],
  ["preference", "が好き|が嫌い|我喜欢|我不喜欢|좋아"],
  [
    "relationship",
    `ma (?:sœur|femme|mère|fille) (?:s'appelle|est|habite)
    |mon (?:frère|mari|père|fils) (?:s'appelle|est|habite)|mi (?:hermana|hermano|madre|padre|esposa|marido|hija|hijo) (?:se llama|es|vive)`,
  ],
];

let patterns: readonly (readonly [Category, RegExp])[] | undefined;

/** The category of a statement in another language, in plain form; undefined where no opening tells it. Pure. */
export function foreignCategory(plain: string): Category | undefined {
  patterns ??= OPENINGS.map(([category, openings]) => {
    const any = openings.replace(/\n\s{1,9}/g, "");
    const isCut = /^[a-z]/.test(any); // the scripts that part their words
    return [category, new RegExp(isCut ? `(?<!\\p{L})(?:${any})(?!\\p{L})` : any, "u")];
  });
  return patterns.find(([, pattern]) => pattern.test(plain))?.[0];
}

/** Small words that deny, of the languages without rules of their own and of German. */
const DENIALS: ReadonlySet<string> = new Set(
  `nicht kein keine keinen keinem keiner keines nie niemals ohne nichts niemand weder
  no nunca jamás sin ni nada nadie ningún ninguna tampoco
  ne n'est n'ai n'a pas sans jamais rien personne aucun aucune plus
  non mai senza niente nulla nessuno nessuna né
  não nunca sem nem nenhum nenhuma ninguém
  niet geen nooit zonder niemand
  inte aldrig utan ingen inga inget ikke aldri uden uten intet
  nie bez nigdy nikt nic
  không chưa chẳng
  не нет нельзя ни без никогда ничего никто`.split(/\s+/),
);
const UNSPACED_DENIALS = /[不没沒無无未别]|ない|なかった|ません|ずに/u;

/** Whether a text in a language other than English denies something, by its small words. Pure. */
export function deniesInOtherLanguage(text: string): boolean {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{M}']+/gu) ?? [];
  return UNSPACED_DENIALS.test(text) || words.some((word) => DENIALS.has(word) || /^n'\p{L}/u.test(word));
}
