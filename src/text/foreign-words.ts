import { made } from "./memoised.ts";
import { isAscii, sharedStart } from "./normalise.ts";
import { STOP_WORDS } from "./stop-words.ts";

/**
 * Function words of languages other than English, a language each behind its code (`da`: Danish and Norwegian), after the lists of Snowball (https://snowballstem.org, BSD licence):
 * articles, pronouns, prepositions, conjunctions, question words, modal verbs, forms of "be" and "have", and of "call" as questions for a name have it.
 */
const LANGUAGES = `
de: aber alle als also am an auch auf aus bei bin bis da damit dann das dass dein deine dem den denn der des dich die diese dieser
dieses dir doch du durch ein eine einem einen einer eines er es etwas euch euer für gegen habe haben hast hat hatte heiße heißen heißt
heisst ich ihm ihn ihr ihre im in ins ist ja jede jeder jetzt kann kein keine mal man mein meine meinem meinen meiner meines mich mir
mit nach nicht nichts noch nun nur ob oder ohne schon sehr seid sein seine seinem seinen seiner seit selbst sich sie sind so über um
und uns unser unsere unter viel viele vom von vor wann war waren warst warum was wegen weil welche welchem welchen welcher welches wem
wen wenn wer wessen wie wieso wieviel wir wird wo woher wohin wurde zu zum zur zwischen darf dürfen durfte muss müssen musste soll
sollen sollte könnte möchte gibt

fr: à ai ainsi après as au aux avant avec avez avons c'est ce cela ces cet cette chez combien comment d'un d'une dans de depuis des
donc du elle elles en est est-ce et étais était eu eux fait ici il ils j'ai je l'a la le les leur leurs lui ma mais me même mes moi mon
n'est ne ni nos notre nous on ont ou où par pas plus pour pourquoi qu'est-ce qu'il quand que quel quelle quelles quels qui quoi
s'appelle s'appellent sa sans se ses si son sont suis sur ta te tes toi ton tu un une vos votre vous y peut peuvent doit doivent faut

es: a al algo algún alguna ante aquel aquella como cómo con contra cual cuál cuáles cuando cuándo cuánta cuántas cuánto cuántos de del
desde donde dónde durante e el él ella ellas ellos en entre era eran eres es esa ese eso esta está están estas este esto estoy estos
fue ha hace hasta hay he la las le les llama llaman llamo lo los más me mi mis mucho muy nada ni no nos nosotros nuestra nuestro o para
pero por porque qué que quien quién quiénes se ser si sí sin sobre son soy su sus también te tengo tener tiene tienen tu tú tus un una
uno unos y ya yo puede pueden debe deben

it: a abbiamo ad agli ai al alla alle allo anche c'è che chi chiama chiamano ci come con cos'è cosa così cui da dal dalla dalle dei del
dell della delle dello di dov'è dove e è era erano eri ero fra gli ha hai hanno ho i il in io la le lei li lo loro lui ma mi mia mie
miei mio ne negli nei nel nella nelle noi non nostra nostro o per perché più qual quale quali quando quanta quante quanti quanto quel
quella quello questa questi questo se sei si sia siamo sono sta sto su sua sue suo suoi sul sulla tra tu tua tuo un una uno vi voi
vostra vostro può possono deve devono

pt: a à ao aos aquela aquele aquilo as às até chama chamam com como da das de dela dele deles depois do dos e é ela elas ele eles em
entre era eram essa esse está estão este esta estou eu foi há isso isto já lhe mais mas me meu meus mim minha minhas muito na não nas
nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque quais qual quando quanta quantas quanto quantos
que quê quem se sem ser seu seus são só sou sua suas também te tem tenho ter teu tua um uma você vocês pode podem deve devem

nl: aan al alle als bij ben bent dan dat de deze die dit doe doet door dus een en er ge geen had heb hebben hebt heeft heet heten hem
het hier hij hoe hoeveel hun ik in is ja je jij jou jouw jullie kan maar me mee meer met mij mijn naar niet niets nog nu of om omdat
ons onze ook op over te tegen toch toen tot u uit uw van veel voor waar waarom waren wanneer want was wat we wel welk welke werd wie
wij zal ze zich zij zijn zo zonder zou mag moet moeten kun kunt kunnen zou

ru: а без бы был была были было быть в вам вами вас ваш ваша во вот все всё вы где да для до его ее её ей ему если есть еще ещё ж же за
зовут и из или им их к как какая какие каких какое какой какую когда кого ком кому которая которые который кто куда ли меня мне мной
мог мое моё моего моей моем моему может мои моим моих мой моя мою мы на над нам нами нас наш наша наше наши него нее неё ней нет ни них
но ну о об он она они оно от откуда по под почему при про с свое своё свой свою сколько со так такой там твой твоя те тебе тебя тем то
тогда того той том тот ту ты у уже чего чей чем что чтобы чья эта эти это этой этом этот эту я можно нужно надо должен должна должны
может могут

uk: а або але був була були було в вам вас ваш ви від він вона воно вони все де для до є з за звати зі і із його її їх коли кого кому
куди мене мені мій моє мої моя мою ми на над нам нас наш не ні про та так те ти тобі то у хто це цей ця чи чий чому що щоб як яка яке
який які якого я можна треба може

sv: alla är att av blev bli de dem den denna det detta dig din dina ditt du där efter en ett för från ha hade han hans har hennes heter
hon honom hur här i in ingen inte jag kan man med mej men mig min mina mitt mot ni när något och om oss på sin sitt som till upp ut vad
vår var våra varför vart vårt vem vems vi vid vilka vilken vilket än åt över får måste ska kunna

da: af at av da de dem den deres det dette dig din dit ditt du efter eg eller en er et for fra få har hadde havde hedder hej hendes
heter ham han hans hennes hos hun hva hvad hvem hver hvilke hvilken hvilket hvis hvor hvordan hvorfor hvornår i ikke jeg kan man med
meg men mig min mine mit mitt mot når og også om op opp os oss på selv sig sin sit sitt skal som så til ud ut var ved vi vil vor vår
være må kan skal

pl: a aby albo ale bo by był była było były być ci co czy czyj dla dlaczego do gdy gdzie go i ich ile im ja ją jak jaka jaki jakie
jakim je jego jej jest jestem jeśli już kiedy kogo komu kto która które którego który ma mam mi mnie mną mój moja moje mojego mojej mu
my na nad nam nas nasz nasza nazywa nie nich nim niż o od on ona one oni po pod przed przez przy się skąd są ta tak te tego tej ten to
tu ty tych tylko u w z za ze że może można trzeba musi

vi: ai anh bao bạn bị bởi cái các có còn cô của cũng cho chúng chị do đã đang đâu để đến đi đó được em gì giờ hay hoặc họ khi không kia là
làm lại lúc mà mấy mỗi một nào này nên nếu nhiêu những như nhưng nó ở phải ra rất rồi sao sẽ ta tại tao theo thế thì tôi từ và vào về vì với`;

/** They are words or names of English too, and tell of another language only beside a second word of it. */
const AMBIGUOUS = [
  " ai als also am an anh as at ben bent bin cosa da dan de den die do dove ella en er em era for fra ha had han hans hat hay hem hun",
  "il in is ja la las le lei lo los ma mag mal man me mes mia mine mit mon mot my ne ni no non nun of on one os over per plus pod",
  "pour sa se sei ser si sin sit so son sur ta te tem ten tes till to ton ut van vi war was we ze zum ",
].join(" ");

const WORD = /[\p{L}\p{M}\p{N}_]+(?:['’-][\p{L}\p{M}\p{N}_]+)*/gu;

interface Language {
  readonly code: string;
  readonly words: string;
}

/**
 * A query without the function words of the language that it is written in, where that is one of a dozen other than English: two of its
 * words are, or one that English does not have, and more than are English ones. Linear. Pure.
 */
export function withoutFunctionWords(query: string): string {
  const [language] = languagesIn(query);
  return language ? query.replace(WORD, (word) => (isOf(language.words, word) ? " " : word)) : query;
}

/** The language code of a query, such as `de`, if it is one of the dozen. Linear. Pure. @see withoutFunctionWords */
export function languageOfQuery(query: string): string | undefined {
  return languagesIn(query)[0]?.code;
}

/** The codes of the languages of which a text has the most words, if it has more of theirs than of English ones: "il" is French and Italian. Linear. Pure. */
export function likelyLanguages(text: string): readonly string[] {
  return languagesIn(text).map(({ code }) => code);
}

function languagesIn(query: string): readonly Language[] {
  const words = query.match(WORD) ?? [];
  let most = words.filter((word) => STOP_WORDS.has(bare(word))).length;
  let best: Language[] = [];
  for (const language of languages()) {
    const found = words.filter((word) => isOf(language.words, word));
    const tells = found.length > 1 || found.some((word) => !AMBIGUOUS.includes(` ${bare(word)} `));
    const many =
      found.length + (found.length > 0 && language.code === "de" ? (query.match(NOUN)?.length ?? 0) : 0);
    if (!tells || many < most || (many === most && best.length === 0)) continue;
    best = many > most ? [language] : [...best, language];
    most = many;
  }
  return best;
}

/** A German article before a noun: "Lenz will die Akten" has the words of English, but for that. */
const NOUN = /(?<=\p{L}\s)(?:die|der|das|den|dem|am|im|zum|zur) \p{Lu}\p{Ll}/gu;

/** "Ella" is a name. */
function isOf(words: string, word: string): boolean {
  const plain = bare(word);
  return words.includes(` ${plain} `) && !(AMBIGUOUS.includes(` ${plain} `) && /^\p{Lu}/u.test(word));
}

function bare(word: string): string {
  return word.toLowerCase().replaceAll("’", "'");
}

/** The words of each language with blanks around them: to look a few up takes less than to make sets of all. */
const languages = made(() =>
  LANGUAGES.trim()
    .split("\n\n")
    .map((paragraph): Language => {
      const [code = "", words = ""] = paragraph.split(":");
      return { code, words: `${words.replaceAll("\n", " ")} ` };
    }),
);

/** Words of Chinese and Japanese that say nothing about the topic, as a segmenter parts them; single kana are no terms anyway. */
const UNSPACED_WORDS = `
的 了 是 在 有 和 与 或 也 都 就 还 很 吗 呢 吧 啊 呀 我 你 您 他 她 它 我们 你们 他们 她们 咱们 自己 这 那 这个 那个 这些 那些 这里 那里 哪 哪个 哪些 哪里 哪儿 谁 什么
怎么 怎样 怎么样 如何 为什么 为何 多少 多久 多长 多大 几 几个 几点 几次 何时 时候 什么时候 能 能够 可以 会 要 需要 应该 应当 得 被 把 给 对 从 到 由 为 以 及 之 请 请问
一个 一下 一些 个 每 每个 這 那個 這個 哪裡 誰 什麼 怎麼 為什麼 為 幾 幾個 嗎 們 我們 你們 他們 還 與 會 應該 從 給 對 請 請問 時候 什麼時候
いつ 誰 何 どこ どの どれ どちら どう どうやって なぜ いくつ いくら どんな なに これ それ あれ この その あの ここ そこ です ます ました ません でした ください して する した
される された いる いない ある ない なる から まで より ため こと もの よう という について 私 僕 あなた 彼 彼女 何時 何日 何人 何個 何回 何年`;

const unspacedWords = made(() => new Set(UNSPACED_WORDS.trim().split(/\s+/u)));

/** Whether a term, as `analyse` gives it, is a function word of Chinese or Japanese. Pure. */
export function isUnspacedFunctionWord(term: string): boolean {
  return unspacedWords().has(term);
}

/** Languages that write compounds as one word. */
const COMPOUNDING: ReadonlySet<string> = new Set(["de", "nl", "sv", "da"]);
/** Two forms of a word share so many letters, and such a share of the longer one. */
const SHARED = { least: 4, share: 0.7 } as const;
/** Letters of a part of a compound, and of what is left of it. */
const PART = { least: 5, rest: 3 } as const;
/** As many forms of a word at most, the nearest in length. */
const MOST_FORMS = 20;

/** Whether a term is another form of a term of a query, or a part of the same compound. */
type IsForm = (term: string, other: string) => boolean;

/**
 * How to tell forms of words in a language (`languageOfQuery`) that no stems are known of: by what they begin with alike ("Miete",
 * "Mieter"; "перевод", "переводы"), and where compounds are one word, by one being the beginning or the end of the other ("Rahmen",
 * "Kunststoffrahmen"). Without a language it may be any of them. A guess. Pure.
 */
export function formsIn(language: string | undefined): IsForm {
  const hasCompounds = language === undefined || COMPOUNDING.has(language);
  return (term, other) => isInflection(term, other) || (hasCompounds && isCompound(term, other));
}

/** Of the terms of an index those that are forms of a term, at most 20, the nearest in length first. Linear. Pure. */
export function formsAmong(term: string, known: Iterable<string>, isForm: IsForm): readonly string[] {
  if (!PLAIN_WORD.test(term) && isAscii(term)) return [];
  const found: string[] = [];
  for (const other of known) if (other !== term && isForm(term, other)) found.push(other);
  const far = (other: string) => Math.abs(other.length - term.length);
  return found.sort((a, b) => far(a) - far(b) || (a < b ? -1 : 1)).slice(0, MOST_FORMS);
}

/** No number, path or name with signs in it. */
const PLAIN_WORD = /^[a-z]+$/;

/** Whether two words begin so much alike that one may be a form of the other. Pure. */
export function isInflection(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < SHARED.least) return false;
  if (long.length - short.length <= 2 && long.startsWith(short)) return true;
  const shared = sharedStart(short, long);
  return shared >= SHARED.least && shared >= SHARED.share * long.length;
}

/** Whether one word is the beginning or the end of the other. Pure. */
export function isCompound(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < PART.least || long.length - short.length < PART.rest) return false;
  return long.startsWith(short) || long.endsWith(short);
}

/** How people speak of themselves, in the languages that the reader has learnt. */
export const FIRST_PERSON: ReadonlySet<string> = new Set(
  `i i'm i'll i've i'd im ive my me we our us we're we've we'll mine myself
  ich mein meine meinen meiner meinem mir mich wir uns unser unsere
  yo mi mis me conmigo nosotros nos nuestro nuestra je j'ai j'suis moi mon ma mes nous notre nos
  io mio miei mie noi nostro eu meu minha meus minhas nós nosso ik mijn mij wij ons onze ja mój moja moje mnie mi my nasz
  я мой моя моё мои мне меня мы наш нас`.split(/\s+/),
);

/** Words with which the owner says "I", with straight apostrophes. */
export const I: ReadonlySet<string> = new Set("i i'm i've i'll i'd ich je j'ai yo io eu ik я".split(" "));
