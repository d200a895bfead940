/*
 * How people ask for a text that is not about themselves, or say whose words follow. The orders of each language: what is to be done, and
 * what kind of text or person is to come of it.
 */

const ASKED = String.raw`^\s{0,4}(?:(?:hey|hi|ok(?:ay)?|so|now|please|pls|kindly|bitte|then|can you|could you|would you|will you|help (?:me|us|him|her|them|my \p{L}+(?: \p{L}+)?)|i (?:need|want|would like|['’]d like) (?:you )?to|you|to|kannst du|könntest du|hilf mir(?: dabei)?|por favor|peux-tu|puoi|пожалуйста)[ ,:]{1,2}){0,4}`;
const BETWEEN = String.raw`(?!\p{L})[^.!?\n]{0,120}?(?<!\p{L})`;
const ENGLISH_TEXT =
  "cover letters?|letters?|cvs?|r[ée]sum[ée]s?|bios?|biograph(?:y|ies)|profiles?|personas?|persons?|characters?|backstor(?:y|ies)|monologues?|dialogues?|stor(?:y|ies)|tales?|fiction|novels?|chapters?|scenes?|scripts?|screenplays?|sketch|plays?|poems?|songs?|lyrics|speech(?:es)?|toasts?|eulog(?:y|ies)|diar(?:y|ies)|journal entr(?:y|ies)|entr(?:y|ies)|posts?|blogs?|tweets?|captions?|reviews?|testimonials?|complaints?|apolog(?:y|ies)|e-?mails?|messages?|repl(?:y|ies)|responses?|answers?|statements?|essays?|articles?|adverts?|ads?|listings?|applications?|references?|transcripts?|chats?|conversations?|interviews?|samples?|examples?|fixtures?|seeds?|test (?:data|users?|cases?|records?|accounts?)|(?:mock|dummy|fake|placeholder)s?|user stor(?:y|ies)|introductions?|intros?|introduce|paragraphs?|sentences?|text";
const AS_ANOTHER =
  "as if|as though|as an?|on behalf of|in the name of|from the (?:point of view|perspective|viewpoint|eyes) of|in the (?:voice|role|style|person) of|posing as|pretending";

interface Asking {
  readonly verbs: string;
  readonly texts: string;
}

const ASKING: readonly Asking[] = [
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
  ...ASKING.map(({ verbs, texts }) => draft(verbs, `${ASKED}(?:${verbs})${BETWEEN}(?:${texts})(?!\\p{L})`)),
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
export function isDraft(sentence: string, behind: string): boolean {
  if (behind.trim() === "") return false;
  if (!DRAFTS.some(({ sign, order }) => sign.test(sentence) && order.test(sentence))) return false;
  const [order = ""] = sentence.split(":", 1);
  if (HAS_A_DAY.test(order)) return false;
  return order.length < sentence.length || MADE_UP.test(order) || SELF.test(behind);
}

/** Parts of all of these. */
export const MAY_DRAFT =
  /[:]|write|draft|compos|generat|make|invent|creat|craft|continu|finish|complet|come up|prepar|produc|give me|show me|answer|help|proof|sampl|example|dummy|mock|fake|fiction|dream|nightmare|dreamt|traum|träum|sueño|soñ|rêv|sogn|sonh|schreib|verfass|entw|erstell|formulier|generier|erfind|beispiel|muster|escr|redact|écri|rédig|scriv|redig|schrijf|напиш|состав|придум|сочин|продолж/i;

/** A colon behind whoever said or wrote something, if that is not the person. */
export const QUOTES_OTHERS =
  /^\s{0,4}(?!(?:i|we|ich|wir|je|nous|yo|nosotros|io|noi|eu|nós)(?!\p{L}))[^.!?:\n]{1,80}(?<!\p{L})(?:wr(?:o|i)tes?|said|says|asked|asks|replie[ds]|answered|emailed|e-mailed|texted|messaged|commented|posted|complained|told (?:me|us)|put it|schrieb|schreibt|sagte|sagt|meinte|meint|fragte|antwortete|escribió|escribe|dijo|dice|preguntó|a écrit|écrit|a dit|dit|ha scritto|scrive|ha detto|dice|disse|escreveu|написала?|сказала?)(?!\p{L})[^.!?:\n]{0,40}:(?=\s)/iu;
/** Words of somebody about themselves. */
export const SELF =
  /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|me|my|mine|we|our|us|ich|mir|mich|mein\p{L}{0,2}|wir|uns|unser\p{L}{0,2}|je|j['’]\p{L}+|mon|ma|mes|nous|yo|mi|mis|me|soy|vivo|io|mio|mia|sono|eu|meu|minha|moro|я|мой|моя|меня|мне)(?!\p{L})/iu;
/** What was dreamt, or is told of a book or a game; not what somebody dreams of. */
export const DREAMS =
  /^\s{0,4}(?:(?:last night|today|heute nacht|letzte nacht)[ ,]+)?(?:in (?:my|a|the|this|that|our) (?:\p{L}+ )?(?:dream|nightmare|story|novel|game|film|movie|play|book|series|campaign)s?(?: last night)?,? i\b|i (?:dreamt|dreamed|had (?:a|this|the) (?:\p{L}+ )?(?:dream|nightmare))(?!\p{L})(?! of)|(?:im|in (?:meinem|einem|dem)) (?:\p{L}*traum|roman|spiel|film|geschichte)(?!\p{L})|ich (?:habe |hab )?(?:heute nacht |letzte nacht )?(?:geträumt|träumte)|en (?:mi|un|el) sueño|soñé|anoche soñé|dans (?:mon|un|le) rêve|j['’]ai rêvé|nel (?:mio )?sogno|ho sognato|no meu sonho|sonhei)/iu;
/** Where somebody comes back to themselves; what begins so is the first group. */
export const RESUMES =
  /(?:^\s{0,4}|[.!?]\s{1,4}|\n\s{0,4})((?:by the way|btw|on another note|unrelated|anyway|p\.?s\.?:?|for real|as for me|about me|übrigens|nebenbei|was mich (?:betrifft|angeht)|por cierto|au fait|a proposito)(?!\p{L}))/iu;
