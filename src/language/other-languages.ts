import { analyse } from "../text/analyse.ts";
import { DAY_MS } from "../text/calendar.ts";
import { likelyLanguages } from "../text/foreign-words.ts";
import { memoised } from "../text/memoised.ts";
import { isAscii } from "../text/normalise.ts";
import { STOP_WORDS } from "../text/stop-words.ts";

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

/** Languages without a folder of their own whose days are read. */
const DATED = ["es", "fr", "it", "ja", "nl", "pt", "ru", "sv", "zh"] as const;
export type OtherLanguage = (typeof DATED)[number];

const SCRIPTS: readonly (readonly [RegExp, OtherLanguage])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Cyrillic}/u, "ru"],
];

/** How a language names days: those of which chrono-node has no names of its own ("pasado mañana"), and patterns of all names. */
export const namesIn = memoised((language) => {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const namesOf = (part: "weekday" | "month", days: readonly number[]) => {
    const format = new Intl.DateTimeFormat(language, { [part]: "long", timeZone: "UTC" });
    return days.map((ms) => format.format(ms));
  };
  // "fichier" has no "hier" in it; Chinese and Japanese have no words apart.
  const [before, behind] = /^(?:ja|zh)$/.test(language) ? ["", ""] : ["(?<!\\p{L})", "(?!\\p{L})"];
  const patternOf = (name: string) => new RegExp(`${before}${name.toLowerCase()}${behind}`, "u");
  const near = [-2, -1, 0, 1, 2].map((days) => ({ days, pattern: patternOf(relative.format(days, "day")) }));
  const weekdays = namesOf(
    "weekday",
    Array.from({ length: 7 }, (_, i) => i * DAY_MS),
  );
  const months = namesOf(
    "month",
    Array.from({ length: 12 }, (_, i) => Date.UTC(2001, i, 1)),
  );
  return {
    unknown: near.filter(({ days }) => Math.abs(days) === 2),
    today: patternOf(relative.format(0, "day")),
    patterns: [...near.map(({ pattern }) => pattern), ...[...weekdays, ...months].map(patternOf)],
  };
}, 100);

/**
 * In which of them a text may be written, as far as its letters and small words tell, of several those that name a day in it; where it has no
 * such words, nor English ones, those that do. Linear. Pure.
 */
export function otherLanguagesOf(text: string): readonly OtherLanguage[] {
  const [, byLetters] = (!isAscii(text) && SCRIPTS.find(([letter]) => letter.test(text))) || [];
  if (byLetters !== undefined) return [byLetters];
  const likely = likelyLanguages(text);
  const isEnglish = () =>
    analyse(text, { keepStopWords: true }).some((term) => term.length > 1 && STOP_WORDS.has(term));
  if (likely.length === 0 && isEnglish()) return [];
  const may = DATED.filter((one) => likely.length === 0 || likely.includes(one));
  if (may.length === 1) return may;
  const lower = text.toLowerCase();
  return may.filter((one) => namesIn(one).patterns.some((pattern) => pattern.test(lower)));
}

/** Words of a language in lower case, with blanks between them; "_" stands for a blank within one. */
interface ChangeWords {
  /** They say that something is otherwise than it was. */
  readonly changes: string;
  /** They say that something was done, or is off. */
  readonly deeds: string;
  /** They say that something is to be done. */
  readonly tasks: string;
  /** From Sunday on, the forms of each with "|" between them. */
  readonly weekdays: string;
  /** From January on, likewise. */
  readonly months: string;
  /** From two on. */
  readonly numbers: string;
}

const ENGLISH: ChangeWords = {
  changes: `now noo new newer instead_of rather_than anymore any_more no_longer no_more actually correction erratum after_all from_now_on
    from_here_on as_of effective starting starts these_days used_to turns_out back_to back_on went_up went_down goes_up goes_down gone_up
    gone_down up_to down_to changed changes change moved moves moving switched switches switching bumped raised lowered increased decreased
    upped dropped swapped swaps shifted pushed postponed rescheduled delayed extended upgraded updated renamed replaced replaces replacement
    takes_over took_over taken_over take_over leaving leaves is_gone are_gone has_left quit resigned retired ditched scrapped sold becomes became turned
    healed recovered cured mended fine_again ok_again okay_again good_again well_again better_again all_better
    repaired works_again working_again all_clear back_to_normal is_better cast_off came_off is_over are_over`,
  deeds: `done finished completed did sent submitted paid booked bought called rang phoned emailed mailed got picked_up sorted fixed reviewed
    merged approved delivered handed returned gave collected signed registered filed posted published cleaned renewed written wrote drafted
    shipped ready received asked spoke talked replied answered uploaded made baked cooked tested rotated deployed installed arrived confirmed
    accepted ordered finally off cancelled canceled called_off never_mind no_need not_needed dont_bother don't_bother ✓ ✅ ☑ [x]`,
  tasks: `todo to-do 2do must need_to needs_to have_to has_to gotta got_to promised promise owe remind_me dont_forget don't_forget remember_to
    i'll i_will said_i'd said_id supposed_to`,
  weekdays: `sunday|sundays monday|mondays|mon tuesday|tuesdays|tue|tues wednesday|wednesdays|wed|weds thursday|thursdays|thu|thur|thurs
    friday|fridays|fri saturday|saturdays`,
  months: `january|jan february|feb march april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov
    december|dec`,
  numbers: "two three four five six seven eight nine ten eleven twelve",
};

const GERMAN: ChangeWords = {
  changes: `jetzt jetz nun neu neue neuer neues neuen neuem statt stattdessen anstatt nicht_mehr nich_mehr kein_mehr keine_mehr keinen_mehr
    nimmer doch_nicht korrektur verschoben verlegt umgezogen gewechselt getauscht umgestellt umgestiegen geändert gerutscht erhöht gesenkt
    gekündigt aufgehört mittlerweile inzwischen künftig nur_noch zurück_zu ersetzt übernimmt übernommen eigentlich ab_sofort ab_heute seit
    geheilt verheilt ausgeheilt wieder_gut wieder_gesund
    wieder_fit wieder_ok wieder_okay wieder_heil ist_weg sind_weg vorbei überstanden auskuriert wird gezogen statt_dessen teurer billiger falsch irrtum ab_nächster ab_nächsten ab_nächstem ab_dem ab_montag ab_dienstag ab_mittwoch
    ab_donnerstag ab_freitag ab_januar ab_februar ab_märz ab_april ab_mai ab_juni ab_juli ab_august ab_september ab_oktober ab_november ab_dezember`,
  deeds: `erledigt fertig gemacht gekauft bezahlt bestellt abgegeben abgeschickt geschickt raus angerufen telefoniert gebucht verkauft repariert
    abgeholt gebracht geklärt unterschrieben eingereicht abgesagt abgeliefert gewechselt endlich bestätigt wieder_da fällt_aus ausgefallen`,
  tasks: "muss müssen muß soll versprochen vergiss_nicht nicht_vergessen todo erinner",
  weekdays: `sonntag|sonntags montag|montags|mo dienstag|dienstags|di mittwoch|mittwochs|mi donnerstag|donnerstags|do freitag|freitags|fr
    samstag|samstags|sonnabend|sa`,
  months: "januar|jänner februar märz april mai juni juli august september oktober|okt november dezember|dez",
  numbers: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
};

const FRENCH: ChangeWords = {
  changes: `maintenant désormais dorénavant nouveau nouvelle nouveaux nouvelles plutôt finalement au_lieu changé changée change changent
    déplacé déplacée déménagé déménage passe_à passé_à est_passé est_passée repoussé repoussée avancé avancée décalé décalée reporté reportée
    correction n'est_plus ne_plus n'ai_plus n'a_plus plus_de arrêté quitté quitte remplacé remplace à_partir depuis en_fait revenu monté démissionné
    augmenté baissé guéri guérie guéris rétabli rétablie remis_de remise_de réparé réparée`,
  deeds: `fait faite fini finie envoyé envoyée payé payée appelé réservé réservée acheté achetée rendu rendue récupéré terminé rempli posté
    livré signé déposé réglé reçu annulé c'est_bon c'est_fait`,
  tasks: "dois doit faut promis penser_à n'oublie_pas ne_pas_oublier rappelle-moi",
  weekdays:
    "dimanche|dimanches lundi|lundis mardi|mardis mercredi|mercredis jeudi|jeudis vendredi|vendredis samedi|samedis",
  months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  numbers: "deux trois quatre cinq six sept huit neuf dix onze douze",
};

const SPANISH: ChangeWords = {
  changes: `ahora ya nuevo nueva nuevos nuevas cambio cambié cambió cambiado cambiaron cambiamos en_vez en_lugar ya_no dejé dejó dejamos mudé
    mudó mudamos mudaron renuncié pasó pasé pasaron subió subieron bajó bajaron movido movieron al_final desde corrección en_realidad volví volvió renunció
    aplazado retrasado adelantado curado curada curó recuperado recuperada reparado reparada arreglado arreglada`,
  deeds: `hecho hecha listo lista enviado enviada pagado pagada llamé llamado reservado comprado comprada entregado devuelto devuelta terminado
    terminada pedido pedida mandado firmado recogido cancelado ya_está`,
  tasks: "tengo_que hay_que debo prometí quedé_en no_olvidar recuérdame",
  weekdays: "domingo|domingos lunes martes miércoles jueves viernes sábado|sábados",
  months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  numbers: "dos tres cuatro cinco seis siete ocho nueve diez once doce",
};

const RUSSIAN: ChangeWords = {
  changes: `теперь сейчас новый новая новое новые новую нового больше_не больше_нет вместо перенесли перенёс перенес перенесён передвинули
    переехал переехала переехали переезжает поменял поменяла поменяли поменялся сменил сменила сменили изменил изменили изменилось подняли
    повысили снизили уволился уволилась ушёл ушел ушла перешёл перешел перешла перешли бросил бросила поправка оказалось передумал передумала
    вернулся вернулась стал стала стало отныне`,
  deeds: `сделал сделала сделано готово отправил отправила отправлено оплатил оплатила купил купила позвонил позвонила заказал заказала вернул
    вернула сдал сдала закончил закончила забрал забрала записался записалась отдал отдала получил получила отменили`,
  tasks: "надо нужно должен должна обещал обещала не_забыть напомни",
  weekdays: `воскресенье|вс понедельник|пн вторник|вт среда|среду|ср четверг|чт пятница|пятницу|пт суббота|субботу|сб`,
  months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
  numbers: "два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
};

/** Without blanks a character is a word of its own: 了 says that something has come about. */
const CHINESE: ChangeWords = {
  changes: "现在 改 换 搬 不再 以后 新 调 涨 降 推迟 提前 辞 离职 其实 更正 不是 变 挪 了",
  deeds: "了 完 好了 已经 收到 交了 发了 搞定 取消",
  tasks: "答应 记得 别忘 必须 需要 得给 得去",
  weekdays: `周日|周天|星期日|星期天|礼拜天 周一|星期一|礼拜一 周二|星期二|礼拜二 周三|星期三|礼拜三 周四|星期四|礼拜四 周五|星期五|礼拜五
    周六|星期六|礼拜六`,
  months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
  numbers: "",
};

const JAPANESE: ChangeWords = {
  changes:
    "今は 今度 新しい 新しく 変わ 変更 変え 引っ越 移っ 移り やめ 辞め もう ではなく じゃなく 代わり 訂正 延期 早ま になった になり 上が 下が 実は 戻",
  deeds: "した 済み 済ん 終わ 完了 送った 買った 払った 出した",
  tasks: "なければ なきゃ ないと 忘れず 約束",
  weekdays: "日曜 月曜 火曜 水曜 木曜 金曜 土曜",
  months: "",
  numbers: "",
};

/** Words of change, of deeds and of tasks, and of days and numbers, of each language. */
export const CHANGES: readonly ChangeWords[] = [ENGLISH, GERMAN, FRENCH, SPANISH, RUSSIAN, CHINESE, JAPANESE];

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
const DAY_WORDS =
  /(?<!\p{L})(?:aujourd['’]hui|hier|hoy|ayer|anoche|oggi|ieri|hoje|ontem|vandaag|gisteren|dziś|dzisiaj|wczoraj|сегодня|вчера)(?!\p{L})|今天|昨天|今日|昨日/iu;

/** Whether a text in a language without a folder says on which day by a word that means another day tomorrow: "hoy", "hier". Pure. */
export function namesDayBySmallWord(text: string): boolean {
  return DAY_WORDS.test(text);
}

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
