import type { Found, LabelledRule } from "./labelled-rule.ts";
import { isProse, looksChosen, looksCode, looksRandom } from "./secret-values.ts";
import { SECRET_WORDS, type SecretWords } from "./secret-words.ts";

/** "for the router", "vom Router", "del wifi": which password it is. */
const WHOSE =
  '(?: (?:for|of|to|on|in|at|from|für|fürs|vom|von|zum|zur|der|des|im|du|de|del|della|do|da|pour|para|per|van|voor|op|til|till|för|på|od|ke|k|от|для|к|з|за|а)(?: [^\\s:="<>]{1,24}){1,5}?)?';
/** Whatever stands between the word and the sign that its value follows. */
const FILLER = "(?<filler>(?:[ ,]{1,2}[^\\s:=\"'<>.,!?;]{1,24}){0,5}?)";
const NEAR = "(?<filler>[^\\s:=\"'<>.,!?;。、，；]{0,12}?)";
const SIGN = "(?:[\"'`]?[ \\t]{0,3}(?:[:=]=?>?|->|=>|[—–→⇒]|-(?= ))[ \\t]{0,3})";
/** "changed to", "mudou para": what it is from now on. */
const CHANGED =
  "(?:(?:has|have|was|got|been|is|just|now|they|ist|wurde|jetzt|a|est|ha|se|foi|è|stata?|teraz) ){0,2}(?:changed|set|reset|updated|switched|ge[äa]ndert|umgestellt|chang[ée]e?|remplac[ée]e?|pass[ée]e?|cambi[óo]|cambiad[oa]|cambiat[oa]|mudou|mudada|trocada|alterada|veranderd|gewijzigd|ändra[dt]|byt[ts]|endret|ændret|zmienion[eyao]|změněno|сменили|поменяли|изменили|сменила|поменяла) (?:to|auf|zu|in|en|par|à|a|por|para|naar|till|til|na|на)";
/** Nothing but what has a digit or a sign is a value right behind its word. */
const TELLING = "(?=[\"'`“”„«»「‘’]|\\S{0,60}[\\d!#$%^&*@+=?~])";
const QUOTE = "[\"'`“”„«»「『‘’]";
const PLAIN = "[^\\s\"'`“”„«»「」『』‘’]";
const VALUE = `(?:(?<quote>${QUOTE})(?<secret>[^"\`“”„«»「」『』\\n]{3,200}?)(?=["'\`“”«»」』’])|(?<plain>${PLAIN}{3,200}))`;
/** In scripts without spaces a value is what is typed on a keyboard. */
const TYPED = `(?:(?<quote>${QUOTE})(?<secret>[^"\`“”„«»「」『』\\n]{3,200}?)(?=["'\`“”«»」』’])|(?<plain>[!#-&(-_a-~]{3,200}))`;
const DIGITS =
  "(?<plain>[#*]?\\d{3,10}[#*]?(?![\\p{L}\\d])|(?=[a-z]{0,7}\\d)[a-z\\d]{4,8}[#*]?(?![\\p{L}\\d])|\\d{1,3}к\\d{1,5}(?![\\p{L}\\d])|\\d{1,2}(?:[- ]\\d{1,2}){2,3}(?![\\d-]))";

/** Passwords and codes by what people call them, in each of the languages of `SECRET_WORDS`, before or behind the value. */
export const SPOKEN_RULES: readonly LabelledRule[] = SECRET_WORDS.flatMap((words) => [
  {
    ...ruleOf(words.passwordGates, "password", "a password"),
    get source() {
      return before(words.password, words, words.spaceless ? TYPED : VALUE);
    },
    accepts: isPassword,
  },
  {
    ...ruleOf(words.codeGates, "code", "a code that opens something"),
    get source() {
      return before(words.code, words, words.spaceless ? DIGITS.replaceAll("\\p{L}\\d", "a-z\\d") : DIGITS);
    },
    accepts: isCode,
  },
  {
    ...ruleOf(words.passwordGates, "password", "a password"),
    get source() {
      return behind(words);
    },
    accepts: (value) => looksRandom(value) && !isProse(value),
  },
]);

function ruleOf(gates: string, id: string, what: string) {
  return { id, what, gates: gates.split("|") };
}

/** The word, then its value: assigned, said, or right behind it. */
function before(label: string, { language, says, spaceless }: SecretWords, value: string): string {
  if (spaceless)
    return `(?<label>${label})${NEAR}(?<how>${SIGN}|[ \\t]{0,2}(?:${says})[ \\t:、,]{0,2}|[ \\t]{0,2}[、,・][ \\t]{0,2}|[ \\t]{1,2}|(?=[a-z\\d]))${value}`;
  const start = language === "English" && label.startsWith("pass") ? "" : "(?<![\\p{L}\\p{N}])";
  const inflected = language === "English" ? "" : "\\p{L}{0,3}";
  // "пин-код карты 7781": of a code in digits, which ends a clause, two words may say whose it is.
  const whose = value === DIGITS && language !== "English" ? '(?: [^\\s:="<>.,!?;\\d]{1,24}){0,5}?' : WHOSE;
  const said = `(?:,? (?:${says}|${CHANGED})|['’]s)(?: ?:)?[ \\t]{1,2}`;
  return `${start}(?<label>${label})${inflected}(?!\\p{L})(?:${FILLER}(?<how>(?: (?:${says}))?${SIGN}|${said})|${whose}(?<bare>[ \\t])${TELLING})${value}`;
}

/** A value, then "is my password". */
function behind({ password, says, spaceless }: SecretWords): string {
  if (spaceless) return `(?<plain>[!#-&(-_a-~]{5,64})[ \\t]?(?:是|が|は|이|가)[^\\s。、]{0,8}(?:${password})`;
  return `(?<plain>${PLAIN}{5,64}) (?:${says}|as|als|como|come|comme|som|jako|как)(?: [^\\s:="<>]{1,16}){1,4}? ?(?:${password})(?!\\p{L})`;
}

/** Words after "password" with which something else is called. */
const OTHER_THINGS =
  /^[ ,]{0,2}(?:polic|manager|reset|hint|strength|length|field|rotation|generator|prompt|rules?\b|requirement|expir|protect|hash|attempt|recovery (?!code)|box|dialog|screen|form\b|input|vault|update|changes?\b|audit|list|managers?\b|min|max|complex|entropy|validat|check|column|prefix|suffix|salt|less|store|safe\b|file|entry|sharing|hygiene|leak|breach|management|verlust|richtlinie)/iu;
/** Words that mean much else, too: "la clave del éxito es paciencia". */
const AMBIGUOUS = /^(?:clave|chiave|parola|palabra|.*key)\b/iu;
/** "all small letters, no gaps" */
const TYPED_SO =
  /^[ ,(]{0,3}(?:all|in|one|no|alles|todo|tutto|tudo|tout) (?:small|lower|capital|upper|caps|one|word|spaces|gaps|klein|groß|zusammen|junto|minúscul|mayúscul|minuscol|attaccat|en)/iu;
const NAMES_WHOSE =
  /^[ ,]{0,2}(?:for|of|to|on|in|at|from|für|fürs|vom|von|zum|zur|der|des|im|du|de|del|della|do|da|pour|para|per|van|voor|til|till|för|på|od|от|для|к|the|my|our|now)\b/iu;

function isPassword(value: string, { label = "", quote, filler, how, bare, after }: Found): boolean {
  if (filler !== undefined && OTHER_THINGS.test(filler)) return false;
  const quoted = quote !== undefined;
  if (bare !== undefined && !quoted) {
    const digits = value.replace(/[,.]$/, "");
    if (looksRandom(value)) return !isProse(value);
    if (!/^[#*]?\d{4,12}[#*]?$/.test(digits) || /^(?:19|20)\d\d$/.test(digits)) return false;
    const isSure = /[#*]/.test(digits) || !(AMBIGUOUS.test(label) || /s$/iu.test(label));
    return looksCode(digits, { bare: digits === value && !isSure, after });
  }
  const named =
    filler === undefined || filler.trim() === "" || NAMES_WHOSE.test(filler) || TYPED_SO.test(filler);
  const assigned = how !== undefined && /[:=→⇒—–-]/u.test(how);
  const isVague = AMBIGUOUS.test(label);
  if ((!named || isVague) && !quoted)
    return (looksRandom(value) && !isProse(value)) || (assigned && /^\d{6,12}$/.test(value));
  return looksChosen(value, { quoted: quoted || assigned, said: !assigned, after });
}

function isCode(value: string, { label = "", filler, bare, after }: Found): boolean {
  if (filler !== undefined && OTHER_THINGS.test(filler)) return false;
  if (bare !== undefined && /^(?:combo|combination)$/i.test(label) && !value.includes("-")) return false;
  if (bare !== undefined && /^(?:pin|otp)$/.test(label) && !/^\d{4,8}$/.test(value)) return false; // a pin of a board
  if (bare !== undefined && /^(?:19|20)\d\d$/.test(value)) return false;
  return looksCode(value, { bare: bare !== undefined, after });
}
