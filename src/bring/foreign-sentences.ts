import { languageOfQuery } from "../text/function-words.ts";
import { isPlainSentence, pointsBack } from "./line-forms.ts";

/*
 * What sentences of prose surely state, in languages without a grammar of their own. Where the script does not tell, words do by which
 * statements of the languages that agents' notes are written in most begin, or which stand in them: a sentence that is missed is still found
 * with its section.
 */

/** Languages whose words are listed here. */
const KNOWN: ReadonlySet<string> = new Set(["fr", "es", "it", "pt", "nl", "vi"]);
/** Articles and other words before a noun, of French, Spanish, Italian, Portuguese and Dutch. */
const DETERMINER =
  /^(?:l['’]|(?:le|la|les|un|une|des|chaque|tous|toutes|aucune?|plusieurs|el|los|las|una|unos|unas|cada|todos|todas|ning[uú]na?|il|lo|i|gli|uno|ogni|tutti|tutte|nessuna?|o|a|os|as|um|uma|de|het|een|elke|ieder|alle|geen)(?![\p{L}\p{N}]))/iu;
/** Verbs that hardly any statement of length does without, of these languages and of Vietnamese. */
const VERB =
  /(?<![\p{L}\p{N}])(?:est|sont|ont|était|étaient|sera|seront|peut|peuvent|doit|doivent|es|son|está|están|tiene|tienen|ha|han|fue|fueron|era|eran|puede|pueden|debe|deben|è|sono|hanno|viene|vengono|può|possono|deve|devono|sarà|é|são|estão|tem|têm|foi|foram|fica|ficam|pode|podem|is|zijn|heeft|hebben|wordt|worden|werd|werden|kan|kunnen|moet|moeten|là|được|phải|cần|nằm|phụ trách|thuộc|đã)(?![\p{L}\p{N}])/iu;
/** "Nuria Ferrandis lleva": a name of two words, or one with a lower-case word behind it would be an order as well. */
const FULL_NAME = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Ll}/u;
/** What begins so is an order, advice, a condition or a purpose, or leans on what stands before it. */
const NO_STATEMENT =
  /^(?:(?:nunca|jamais|jamás|mai|nooit|siempre|sempre|toujours|altijd|no|não|non|ne|pas|si|se|als|quando|cuando|quand|lorsque|antes|avant|prima|voordat|après|después|depois|dopo|para|pour|per|om|es|son|está|están|tiene|tienen|fue|è|sono|ha|hanno|viene|é|são|tem|foi|fica|nếu|khi|hãy|đừng|nhớ|luôn|không|trước|sau|dùng|chạy|xem|kiểm tra|начните|если|когда|чтобы|перед|после|не|нельзя|нужно|надо|можно|сначала|всегда|никогда)(?![\p{L}\p{N}])|n['’]|\p{L}+(?:ez|йте|ите|ьте|ть|ти)(?!\p{L}))/iu;
const NO_STATEMENT_UNSPACED =
  /^(?:请|請|不要|别|先|再|如果|若|当|當|记得|确保|使用|运行|检查|执行|打开|点击|修改|添加|删除|避免|必须|应|需|尽量|优先|注意|参考|见|把|将|用|按|是|也|还|並|并|都|就|不)|まず|(?:こと|ください|なさい|しよう|せよ|べき|べきである)。$/u;
/** A sentence that seems to end with a short form has its end elsewhere. */
const SHORT_FORM = /(?<!\p{L})\p{Lu}\p{L}{0,3}\.$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const LEAST_WORDS = 5;
/** A paragraph of more sentences, or of more characters, is prose, whose sentences lean on each other. */
const MOST = { sentences: 3, signs: 600 } as const;

/** The sentences of a paragraph that surely state something by themselves, in order; none of a long one. Pure. */
export function statingSentences(paragraph: string): readonly string[] {
  if (paragraph.length > MOST.signs) return [];
  const sentences = paragraph
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{Lo}"«“¿¡])|(?<=[。！？])\s*/u)
    .filter((one) => one !== "");
  if (sentences.length > MOST.sentences || sentences.some((one) => SHORT_FORM.test(one))) return [];
  const language = languageOfQuery(paragraph);
  return sentences.filter((sentence) => isStating(sentence, language));
}

function isStating(sentence: string, language: string | undefined): boolean {
  // "Il" is "he" in French, and "the" in Italian.
  const leans = pointsBack(sentence) && !(language === "it" && sentence.startsWith("Il "));
  if (!isPlainSentence(sentence) || leans) return false;
  if (UNSPACED.test(sentence)) return !NO_STATEMENT_UNSPACED.test(sentence);
  if (NO_STATEMENT.test(sentence) || sentence.split(/\s+/u).length < LEAST_WORDS) return false;
  const isLatin = /^[^\p{L}]*\p{sc=Latin}/u.test(sentence);
  if (isLatin && !KNOWN.has(language ?? "")) return false;
  return !isLatin || DETERMINER.test(sentence) || FULL_NAME.test(sentence) || VERB.test(sentence);
}
