import { fenceAfter } from "../text/fence.ts";

/**
 * The part of a text that speaks for the person, without material they handed over: texts to translate, proofread or summarise, role play,
 * letters, drafts for others, samples, fiction, dreams, quotations. What stands before such an order stays, and what follows it after a
 * closing quotation, fence or log, or a change of subject ("by the way"). Linear. Pure.
 */
export function ownWords(text: string): string {
  if (!MAY_HAND_OVER.test(text) && !MAY_DRAFT.test(text)) return text;
  const letter = GREETING.exec(text)?.index;
  if (letter !== undefined && FAREWELL.test(text.slice(letter))) return text.slice(0, letter);
  const kept: string[] = [];
  let from = 0; // of what is neither kept nor handed over yet
  for (const { index, sentence } of sentencesIn(text)) {
    if (index < from) continue;
    if (OF_WHAT_IS_BEFORE.test(sentence) && index > 0) return "";
    const order = orderIn(sentence, text.slice(index, index + MOST_QUOTED));
    const other = order === undefined ? wordsOfOthers(text, index, sentence) : undefined;
    if (order === undefined && other === undefined) continue;
    kept.push(text.slice(from, index));
    const end = other ?? endOfHandedOver(text, index + (order ?? 0));
    if (end === undefined) return kept.join("");
    from = end;
  }
  return from === 0 ? text : kept.join("") + text.slice(from);
}

/** Where what is handed over ends behind its order; undefined where nothing follows it. */
function endOfHandedOver(text: string, from: number): number | undefined {
  const behind = text.slice(from, from + MOST_QUOTED);
  const block = BLOCKS.map((kind) => kind.exec(behind)?.[0].length).find((length) => length !== undefined);
  const length = block ?? lengthOfFence(text.slice(from));
  if (length !== undefined) return from + length;
  const again = RESUMES.exec(text.slice(from));
  return again === null ? undefined : from + again.index + again[0].length - (again[1] ?? "").length;
}

/** How long a fence is that a text begins with, and that is closed. */
function lengthOfFence(text: string): number | undefined {
  let fence: string | undefined;
  for (let at = text.search(/\S/u); at !== -1 && at < text.length; ) {
    const end = text.indexOf("\n", at);
    const lineEnd = end === -1 ? text.length : end;
    const before = fence;
    fence = fenceAfter(before, text.slice(at, lineEnd));
    if (fence === undefined) return before === undefined ? undefined : lineEnd;
    at = lineEnd + 1;
  }
  return undefined;
}

/** Where the words of another end that follow in a paragraph, or what was dreamt; undefined where the person speaks. */
function wordsOfOthers(text: string, index: number, sentence: string): number | undefined {
  const said = QUOTES_OTHERS.exec(sentence)?.[0].length;
  const isTheirs = said !== undefined && SELF.test(text.slice(index + said, index + said + MOST_CHARS));
  if (!isTheirs && !DREAMS.test(sentence)) return undefined;
  const end = text.indexOf("\n", index + (said ?? 0) + 1);
  return end === -1 ? text.length : end;
}

/** How long an order is that a sentence begins with; undefined for none. */
function orderIn(sentence: string, from: string): number | undefined {
  const orders = OPENS_A_TEXT.test(sentence) ? ORDERS : ORDERS.slice(0, 1);
  for (const order of orders) {
    const begins = order.exec(sentence)?.[0].length;
    if (begins !== undefined) return begins;
  }
  const colon = sentence.indexOf(":") + 1;
  const isOrder = PLAYS.test(sentence) || isDraft(sentence, from.slice(colon > 0 ? colon : sentence.length));
  return isOrder ? sentence.length : undefined;
}

/** Each sentence, at most so much of it as an order has, and where it begins. */
function* sentencesIn(text: string) {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(ENDS)) {
    yield { index: from, sentence: text.slice(from, Math.min(index + 1, from + MOST_CHARS)) };
    from = index + end.length;
  }
  if (from < text.length) yield { index: from, sentence: text.slice(from, from + MOST_CHARS) };
}

/** A part of every order and letter: most remarks have none, and the patterns of orders take 20 ms to compile. */
const MAY_HAND_OVER =
  /[:\n"“«„]|translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari|transcribe|spell-?check|role-? ?play|let['’]?s|pretend|imagine|act as|play the|you are now|stay in character|suppose|stell|tu so|spiel|sincerely|faithfully|truly|regards|wishes|grü|cordialement|saludo|atentamente/i;
const MOST_CHARS = 200;
const MOST_QUOTED = 4_010;
const ENDS = /[.!?](?=\s)\s{1,4}|\n+\s{0,4}/g;
const ASKED = String.raw`^\s{0,4}(?:(?:hey|hi|ok(?:ay)?|so|now|please|kindly|bitte|can you|could you|would you|will you|help me)[ ,]{1,2}){0,3}`;
const WORDS = `(?:text|grammar|spelling|typos?|sentences?|paragraph|e-?mail|letter|essay|message|draft|translation|poem|haiku|wording|cv|resume|post|tweet|article|note)`;
/** Orders that have a text behind them: up to the colon, the end of the line or the quotation. */
const OPENS_A_TEXT = /[:\n"“„«]/;
/** But for the first one, they end with what `OPENS_A_TEXT` has. */
const ORDERS: readonly RegExp[] = [
  String.raw`(?:translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari[sz]e|transcribe|spell-?check)\b[^.!?:\n"“«]{0,80}(?::|$|\n|(?=["“«]))`,
  String.raw`(?:fix|check|turn|convert|correct|edit|improve|review|shorten|polish|format|explain|make)\b[^.!?:\n"“«]{0,40}\b(?:this|these|the following|below|${WORDS})\b[^.!?:\n"“«]{0,40}(?::|\n|(?=["“«]))`,
  String.raw`(?:here(?:['’]s| is| are)|this is|below is) (?:an?|the|my|his|her|their|our|what) (?:\S{1,20} ){0,3}?(?:${WORDS}|transcript|story|lyrics|log|chat|speech|wrote|said)\b[^.!?:\n]{0,40}[:\n]`,
  String.raw`(?:übersetze?|korrigiere?|formuliere?|fasse?|schreibe?|lies|verbessere?)\b[^.!?:\n"„]{0,60}(?::|(?=["„]))`,
  String.raw`(?:traduis|traduisez|corrige|corrigez|résume|traduce|traduzca|corrige|resume|traduci|correggi|traduza)\b[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
  String.raw`(?:переведи|исправь|перефразируй|отредактируй)(?:те)?[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
].map((order) => new RegExp(ASKED + order, "i"));
/** All that follows is said in a part. */
const PLAYS = new RegExp(
  `${ASKED}(?:let['’]?s (?:role-? ?play|play|pretend)|role-? ?play|pretend (?:you|to|that|i|we)|imagine (?:you|i|we|that)|act as|play the (?:role|part)|you are now|stay in character|suppose (?:you|i|we) (?:are|am|were|was)|stell(?:e|en sie)? dir vor|tu so,? als|rollenspiel|spiel(?:e)? (?:die rolle|einen|eine))(?!\\p{L})`,
  "iu",
);
/** An order about the text that it stands behind. */
const OF_WHAT_IS_BEFORE = new RegExp(
  String.raw`${ASKED}(?:translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari[sz]e|spell-?check) (?:this|that|it|the above|the text above)\b[^:\n"“]{0,60}[.!?]?$`,
  "iu",
);
/** What stands behind an order as a piece by itself: a quotation, a fence, a block in tags, quoted lines, the lines of a log. */
const BLOCKS: readonly RegExp[] = [
  /^\s{0,4}(?:"[^"]{0,4000}"|“[^”]{0,4000}”|«[^»]{0,4000}»|„[^“”]{0,4000}[“”])/u,
  /^\s{0,4}<([a-z][\w-]{0,30})>[\s\S]*?<\/\1>/iu,
  /^\s{0,4}(?:>[^\n]*(?:\n|$))+/u,
  /^\s{0,4}(?:[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ,]|\[?\d\d:\d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b|at [\w$.<>]+ ?\(|Traceback \(|File "|\$ |Caused by:)[^\n]*(?:\n|$))+/u,
];
const GREETING =
  /(?:^|\n)\s{0,8}(?:dear|hi|hello|sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag|cher|chère|estimad[oa])\b[^\n.!?,]{1,60}[,\n]/iu;
const FAREWELL =
  /(?:^|[\s,.])(?:yours (?:sincerely|faithfully|truly)|(?:kind|best|warm) (?:regards|wishes)|sincerely|regards|mit freundlichen grü(?:ß|ss)en|(?:viele|liebe|beste) grü(?:ß|ss)e|cordialement|un saludo|atentamente)(?=$|[\s,.!])/iu;

/*
 * How people ask for a text that is not about themselves, or say whose words follow. The orders of each language: what is to be done, and
 * what kind of text or person is to come of it.
 */

const ASKED_FOR = String.raw`^\s{0,4}(?:(?:hey|hi|ok(?:ay)?|so|now|please|pls|kindly|bitte|then|can you|could you|would you|will you|help (?:me|us|him|her|them|my \p{L}+(?: \p{L}+)?)|i (?:need|want|would like|['’]d like) (?:you )?to|you|to|kannst du|könntest du|hilf mir(?: dabei)?|por favor|peux-tu|puoi|пожалуйста)[ ,:]{1,2}){0,4}`;
const BETWEEN = String.raw`(?!\p{L})[^.!?\n]{0,120}?(?<!\p{L})`;
const ENGLISH_TEXT =
  "cover letters?|letters?|cvs?|r[ée]sum[ée]s?|bios?|biograph(?:y|ies)|profiles?|personas?|persons?|characters?|backstor(?:y|ies)|monologues?|dialogues?|stor(?:y|ies)|tales?|fiction|novels?|chapters?|scenes?|scripts?|screenplays?|sketch|plays?|poems?|songs?|lyrics|speech(?:es)?|toasts?|eulog(?:y|ies)|diar(?:y|ies)|journal entr(?:y|ies)|entr(?:y|ies)|posts?|blogs?|tweets?|captions?|reviews?|testimonials?|complaints?|apolog(?:y|ies)|e-?mails?|messages?|repl(?:y|ies)|responses?|answers?|statements?|essays?|articles?|adverts?|ads?|listings?|applications?|references?|transcripts?|chats?|conversations?|interviews?|samples?|examples?|fixtures?|seeds?|test (?:data|users?|cases?|records?|accounts?)|(?:mock|dummy|fake|placeholder)s?|user stor(?:y|ies)|introductions?|intros?|introduce|paragraphs?|sentences?|text";
const AS_ANOTHER =
  "as if|as though|as an?|on behalf of|in the name of|from the (?:point of view|perspective|viewpoint|eyes) of|in the (?:voice|role|style|person) of|posing as|pretending";

const ASKING: readonly { readonly verbs: string; readonly texts: string }[] = [
  {
    verbs:
      "(?:ghost)?write(?! (?:down|this down|it down|that down))|draft|compose|generate|make up|make me|invent|create|craft|continue|finish|complete|come up with|put together|prepare|produce|role-?play|give me|show me|type up|pen|answer",
    texts: `${ENGLISH_TEXT}|${AS_ANOTHER}`,
  },
  {
    verbs: "help (?:my|our|an?|the)",
    texts: "write|with (?:his|her|their)|essay|homework|application|letter|cv",
  },
  {
    verbs:
      "proof-?read|translate|rephrase|reword|rewrite|paraphrase|summari[sz]e|correct|polish|edit|improve|shorten",
    texts:
      "this|these|the following|below|friend['’]s|for (?:my|an?)|(?:my|his|her|their|an?) (?:\\p{L}+['’]s? )?(?:paragraph|text|letter|essay|application|cv|e-?mail|draft|post|speech)",
  },
  {
    verbs:
      "schreibe?|verfasse?|entw(?:irf|erfe)|erstelle?|formuliere?|generiere?|erfinde?|dichte|denk dir|setz|führe?|ergänze?|korrigiere?|gib mir",
    texts:
      "\\p{L}*(?:brief|anschreiben|bewerbung|lebenslauf|geschichte|gedicht|rede|e-?mail|nachricht|antwort|text|absatz|beitrag|post|tagebuch\\p{L}*|profil|persona|person|figur|dialog|szene|rezension|bewertung|beschwerde|entschuldigung|testdaten|beispiel\\p{L}*|muster\\p{L}*|aufsatz|monolog|steckbrief|roman|kapitel)|im namen|aus (?:der )?sicht|als (?:ob|wäre)",
  },
  {
    verbs: "escr[ií]be(?:me)?|escriba|redacta|inventa|genera|crea|continúa|compón|corrige",
    texts:
      "cartas?|correos?|historias?|cuentos?|poemas?|diarios?|mensajes?|respuestas?|discursos?|perfil(?:es)?|personajes?|curr[ií]culum|cv|reseñas?|ensayos?|textos?|publicaci[oó]n|datos de prueba|ejemplos?|en nombre de|como si",
  },
  {
    verbs:
      "écri(?:s|vez)(?:-moi)?|rédigez?|inventez?|génère|générez|composez?|continue[rz]?|crée[rz]?|corrigez?",
    texts:
      "lettres?|e-?mails?|mails?|courriels?|histoires?|contes?|poèmes?|journal|messages?|réponses?|discours|profils?|personnages?|cv|critiques?|avis|textes?|essais?|articles?|données de test|exemples?|au nom de|comme si|du point de vue",
  },
  {
    verbs: "scrivi(?:mi)?|scriva|redigi|inventa|genera|componi|continua|crea|correggi",
    texts:
      "letter[ae]|e-?mail|mail|stori[ae]|raccont[oi]|poesi[ae]|diario|messaggi[o]?|rispost[ae]|discorso|profil[oi]|personaggi[o]?|curriculum|cv|recension[ei]|test[oi]|tema|dati di prova|esemp[io]+|a nome d|come se",
  },
];

const SAMPLE =
  "samples?|examples?|dummy|mock|fake|placeholder|fictional|fictitious|made-?up|invented|hypothetical|imaginary|test (?:data|users?|cases?|records?|fixtures?|input|accounts?|personas?)|beispiel\\p{L}*|muster\\p{L}*|testdaten|ejemplos?|datos de prueba|exemples?|données de test|esemp[io]+|dati di prova";

const HERE =
  "^\\s{0,4}(?:here|this|these|below|the following|use|using|hier|dies|das|voici|aquí|ecco)(?:['’]s| is| are| ist| sind| est| están?)? (?:";

interface Draft {
  /** Without it no sentence is one; quick to compile, as the whole pattern is not. */
  readonly sign: RegExp;
  readonly order: RegExp;
}

function draft(sign: string, order: string): Draft {
  return { sign: new RegExp(sign.replaceAll("\\p{L}*", ""), "i"), order: new RegExp(order, "iu") };
}

/** Sentences behind which a text follows that is not about the person: orders to write one, and what says that samples follow. */
const DRAFTS: readonly Draft[] = [
  ...ASKING.map(({ verbs, texts }) =>
    draft(verbs, `${ASKED_FOR}(?:${verbs})${BETWEEN}(?:${texts})(?!\\p{L})`),
  ),
  draft(
    SAMPLE,
    `${HERE}(?:some|an?|the|ein(?:e|en)?|un[ea]?|des?) )?(?:${SAMPLE})(?!\\p{L})[^.!?:\\n]{0,80}(?:[.:]|$)(?!\\S)`,
  ),
  draft(
    SAMPLE,
    `^\\s{0,4}(?:(?:some|an?|the|ein(?:e|en)?|un[ea]?|des?) )?(?:${SAMPLE})(?!\\p{L})[^.!?:\\n]{0,80}:(?!\\S)`,
  ),
];

/** What is made up, whoever it tells of. */
const MADE_UP =
  /persona|character|stor(?:y|ies)|tale|fiction|novel|scene|script|dialogue|monologue|sample|example|fixture|mock|dummy|fake|made-?up|test data|figur|geschichte|roman|beispiel|testdaten|personaje|cuento|historia|personnage|histoire|conte|personaggi|storia|персонаж|рассказ|истори/iu;
/** A text that has its day is something to do. */
const HAS_A_DAY =
  /(?<!\p{L})(?:by|before|until|till|due|today|tonight|tomorrow|bis|heute|morgen|para el|antes d|avant|d['’]ici|entro|prima d|até|voor|до|завтра)(?!\p{L})/iu;

/** Whether a sentence, with what stands behind it, is an order to write what is not about the person: not something to do that they note. Pure. */
function isDraft(sentence: string, behind: string): boolean {
  if (behind.trim() === "") return false;
  if (!DRAFTS.some(({ sign, order }) => sign.test(sentence) && order.test(sentence))) return false;
  const [order = ""] = sentence.split(":", 1);
  if (HAS_A_DAY.test(order)) return false;
  return order.length < sentence.length || MADE_UP.test(order) || SELF.test(behind);
}

/** Parts of all of these. */
const MAY_DRAFT =
  /[:]|write|draft|compos|generat|make|invent|creat|craft|continu|finish|complet|come up|prepar|produc|give me|show me|answer|help|proof|sampl|example|dummy|mock|fake|fiction|dream|nightmare|dreamt|traum|träum|sueño|soñ|rêv|sogn|sonh|schreib|verfass|entw|erstell|formulier|generier|erfind|beispiel|muster|escr|redact|écri|rédig|scriv|redig|schrijf|напиш|состав|придум|сочин|продолж/i;

/** A colon behind whoever said or wrote something, if that is not the person. */
const QUOTES_OTHERS =
  /^\s{0,4}(?!(?:i|we|ich|wir|je|nous|yo|nosotros|io|noi|eu|nós)(?!\p{L}))[^.!?:\n]{1,80}(?<!\p{L})(?:wr(?:o|i)tes?|said|says|asked|asks|replie[ds]|answered|emailed|e-mailed|texted|messaged|commented|posted|complained|told (?:me|us)|put it|schrieb|schreibt|sagte|sagt|meinte|meint|fragte|antwortete|escribió|escribe|dijo|dice|preguntó|a écrit|écrit|a dit|dit|ha scritto|scrive|ha detto|dice|disse|escreveu|написала?|сказала?)(?!\p{L})[^.!?:\n]{0,40}:(?=\s)/iu;
/** Words of somebody about themselves. */
const SELF =
  /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|me|my|mine|we|our|us|ich|mir|mich|mein\p{L}{0,2}|wir|uns|unser\p{L}{0,2}|je|j['’]\p{L}+|mon|ma|mes|nous|yo|mi|mis|me|soy|vivo|io|mio|mia|sono|eu|meu|minha|moro|я|мой|моя|меня|мне)(?!\p{L})/iu;
/** What was dreamt, or is told of a book or a game; not what somebody dreams of. */
const DREAMS =
  /^\s{0,4}(?:(?:last night|today|heute nacht|letzte nacht)[ ,]+)?(?:in (?:my|a|the|this|that|our) (?:\p{L}+ )?(?:dream|nightmare|story|novel|game|film|movie|play|book|series|campaign)s?(?: last night)?,? i\b|i (?:dreamt|dreamed|had (?:a|this|the) (?:\p{L}+ )?(?:dream|nightmare))(?!\p{L})(?! of)|(?:im|in (?:meinem|einem|dem)) (?:\p{L}*traum|roman|spiel|film|geschichte)(?!\p{L})|ich (?:habe |hab )?(?:heute nacht |letzte nacht )?(?:geträumt|träumte)|en (?:mi|un|el) sueño|soñé|anoche soñé|dans (?:mon|un|le) rêve|j['’]ai rêvé|nel (?:mio )?sogno|ho sognato|no meu sonho|sonhei)/iu;
/** Where somebody comes back to themselves; what begins so is the first group. */
const RESUMES =
  /(?:^\s{0,4}|[.!?]\s{1,4}|\n\s{0,4})((?:by the way|btw|on another note|unrelated|anyway|p\.?s\.?:?|for real|as for me|about me|übrigens|nebenbei|was mich (?:betrifft|angeht)|por cierto|au fait|a proposito)(?!\p{L}))/iu;
