import { PAST_ACTIONS } from "../language/extract/verbs.ts";

/*
 * What the form of a line tells, where no grammar reads it. Only forms that leave no doubt are listed: a line that is missed is still
 * found with its section.
 */

/** Verbs with which notes about somebody begin, who is not named: "works at …". */
const VERBS =
  "works|worked|lives|lived|likes|loves|hates|prefers|wants|needs|uses|has|had|is|was|does|did|keeps|plays|rows|runs|reads|writes|speaks|drives|owns|knows|studies|teaches|plans|thinks|feels|says|said|asks|asked|goes|went|moved|born|married|gets|takes|makes|gives|sends|sent|eats|drinks|sleeps|travels|manages|leads|leitet|arbeitet|wohnt|lebt|mag|hat|ist|war|spricht|habite|travaille|aime|est|trabalha|mora|gosta|usa";
const PRONOUNS =
  "he|she|they|it|his|her|their|its|him|them|this|that|these|those|here|there|both|one of|two of|er|sie|es|ihr|ihre|ihren?|sein|seine|seinen?|dies|diese|dieser|dieses|das|beide|il|elle|ils|elles|ce|cet|cette|ces|cela|son|sa|ses|leurs?|ele|ela|eles|elas|isso|isto|este|esta|esse|essa|seu|sua|él|ella|ellos|ellas|su|sus|eso|esto|lui|lei|loro|questo|questa|suo|hij|zij|het|nó|anh ấy|cô ấy|chị ấy|ông ấy|bà ấy|họ|điều này";
/** Words that go on from what was said before. */
const LINKS =
  "(?:before|after|with|for|because of|in|on) (?:this|that|these|those)|but|and|or|so|then|also|however|otherwise|therefore|instead|besides|afterwards|aber|und|oder|dann|danach|dabei|dadurch|daher|deshalb|sonst|außerdem|stattdessen|mais|donc|puis|ensuite|sinon|aussi|mas|então|depois|senão|também|pero|luego|después|también|ma|poi|quindi|nhưng|sau đó|vì vậy";
const BARE_VERB = new RegExp(`^(?:${VERBS})(?![\\p{L}\\p{N}])`, "iu");
/** A line that begins with a word that points back at what stands before it. */
export const POINTS_BACK = new RegExp(
  `^(?:${PRONOUNS}|${LINKS})(?![\\p{L}\\p{N}])|^(?:他|她|它|这|那|其|但|然后|因此|所以|否则|また|そして|しかし|彼|それ|これ)`,
  "iu",
);
/** "Weighs 24 kg": a word that may be a plural is a verb before these. */
const VERB_FIRST =
  /^\p{L}\p{Ll}+[^s\P{Ll}]s (?:an?|the|in|on|with|to|from|as|at|by|for|no|only|up|\d[\d.,]*)(?![\p{L}\p{N}])/u;
/** What was done, by whoever keeps the log: "Fixed the job". */
const DONE = /^\p{L}[\p{L}-]{1,20}ed (?!\p{L}+(?:s|ed)\b)/iu;

/** Whether a line leaves out whom it is about, as notes about one person do: "works at …". Pure. */
export function leavesOutSubject(text: string): boolean {
  const [first = ""] = text.toLowerCase().split(" ", 1);
  return BARE_VERB.test(text) || VERB_FIRST.test(text) || DONE.test(text) || PAST_ACTIONS.has(first);
}

/** Whether a line leaves out somebody of whom it tells, who is not the writer: "works at …", and never "went swimming". Pure. */
export function leavesOutAnother(text: string): boolean {
  return BARE_VERB.test(text) && /^(?!was(?!\p{L}))\p{L}+s(?!\p{L})/iu.test(text);
}

/** Orders and advice, which are no statements. */
const ORDER =
  /^(?:use|run|add|keep|avoid|prefer|never|always|do|don['’]t|make|check|see|ensure|write|read|call|set|start|stop|open|treat|test|try|ask|consider|remember|remove|delete|update|verify|create|follow|put|let|look|note|be|only|wait|pass|return|include|exclude|install|configure|document|commit|push|pull|merge|deploy|restart|build|fix|move|copy|send|tell|show|go|finalize|complete|implement|develop)(?![\p{L}\p{N}'’-])/iu;

const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:I|[Mm]e|[Mm]y|[Mm]ine|[Ww]e|[Oo]urs?|[Uu]s|[Ii]ch|[Mm]ir|[Mm]ich|[Mm]ein\p{Ll}{0,2}|[Ww]ir|[Uu]ns|[Uu]nser\p{Ll}{0,2}|[Jj]e|[Nn]ous|[Nn]otre|[Nn]os|[Mm]on|[Mm]es|[Ee]u|[Mm]eus?|[Mm]inhas?|[Nn]ós|[Nn]oss[oa]s?|[Yy]o|[Nn]osotr[oa]s|[Nn]uestr[oa]s?|[Ii]o|[Nn]oi|[Nn]ostr[oa]|[Ii]k|[Ww]ij|[Oo]nze|[Tt]ôi|[Cc]húng t[ôa]i?)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[Jj]['’](?=\p{L})|我|咱|私|僕/u;

/** Whether somebody speaks of themselves. Pure. */
export function speaksOfSelf(text: string): boolean {
  return FIRST_PERSON.test(text);
}

const USER =
  "(?:the )?user(?:['’]s)?|(?:der|die) (?:be)?nutzer(?:in)?|(?:der|die) anwender(?:in)?|l['’]utilisat(?:eur|rice)|[oa] usuári[oa]|[oa] utilizadora?|(?:el|la) usuari[oa]|l['’]utente|de gebruiker|użytkownik|пользователь|người dùng";
/** A line of an agent's note that begins with "the user", whom it works for. */
export const OF_USER = new RegExp(`^(?:${USER})(?![\\p{L}\\p{N}])|^(?:用户|用戶|使用者|ユーザー)`, "iu");

const LIKING =
  "prefers?|likes?|loves|hates|dislikes|enjoys|wants|(?:does not|doesn['’]t) (?:like|want)|bevorzugt|mag|möchte|hasst|liebt|wünscht|préfère|aime|n['’]aime|déteste|adore|souhaite|prefere|(?:não )?gosta|odeia|detesta|prefiere|odia|preferisce|ama|(?:không )?(?:thích|muốn|ghét)|wil|prefereert|houdt|haat|(?:не )?(?:любит|хочет)|предпочитает";
const USER_LIKES = new RegExp(
  `^(?:${USER}) (?:${LIKING})(?![\\p{L}\\p{N}])|^(?:用户|用戶|使用者)(?:很|更|不|最)?(?:喜欢|偏好|希望|讨厌|想要)`,
  "iu",
);
const DECIDED =
  /^(?:We (?:have |['’]ve )?(?:decided|chose|agreed|settled|opted)|Wir haben(?: uns)? (?:.{0,200} )?(?:beschlossen|entschieden|geeinigt)|Nous avons (?:décidé|choisi)|Decidimos|Optamos|Hemos decidido|Abbiamo deciso|Chúng tôi (?:đã )?quyết định|Nhóm (?:đã )?quyết định)(?![\p{L}\p{N}])|^我们(?:已经)?决定/u;

/** Words of a line that say what a category is for. */
export const SAYS = {
  preference: /prefer|\blik|\blov|hate|dislike|favou?rite|enjoy|want|\bmag\b|mögen|bevorzug|lieb|möcht/iu,
  decision: /decid|decision|chose|agreed|settled on|opted|beschlossen|entschieden|geeinigt/iu,
};

/** The category that the form of a line gives it, in whatever language; undefined where none does. Pure. */
export function categoryByForm(text: string): "preference" | "decision" | undefined {
  if (USER_LIKES.test(text)) return "preference";
  return DECIDED.test(text) ? "decision" : undefined;
}

const MAYBE =
  /^(?:maybe|perhaps|possibly|vielleicht|eventuell|womöglich|peut-être|quizás?|tal vez|talvez|forse|misschien|возможно|может быть|có lẽ)(?!\p{L})|^(?:也许|可能|或许|たぶん|おそらく)/iu;
/** A name has its verb behind it, and no article: "Rinse the lentils". */
const BEFORE_ARTICLE = /^\p{L}+ (?:the|an?|your|some|all|every)(?!\p{L})/iu;

/** Whether a line is an order or advice, or a mere "maybe", by its first words. Pure. */
export function settlesNothing(text: string): boolean {
  const isOrder = ORDER.test(text) || (BEFORE_ARTICLE.test(text) && !leavesOutSubject(text));
  return MAYBE.test(text) || (isOrder && !speaksOfSelf(text));
}

/** A line in English or German that begins with an article, and so with what it is about. */
export const WITH_ARTICLE =
  /^(?:the|an?|each|every|all|no|most|der|die|das|ein|eine|jede[rs]?|alle|keine?) /iu;

/** Whether a line `Key: value` is short and has but one value. Pure. */
export function isOneValue(text: string): boolean {
  return text.length <= MOST_SIGNS && !/[.!?;] \S|[?？。；]\S|[?？]$/u.test(text);
}

const MOST_SIGNS = 300;

/** A line `Key: value` that is about the note, or goes with another line: "Solution: …". */
export const OF_NOTE =
  /^(?:why|how to apply|about|due|note|date|status|updated|last updated|example|todo|solution|problem|challenge|issue|result|reason|cause|fix|warum|anwendung|hinweis|datum|stand|beispiel|lösung|grund|pourquoi|remarque|exemple|solution|por ?qu[eê]|nota|exemplo|ejemplo|solução|问题|解决|原因|状态|日期|注意|示例) ?[:：]/iu;
