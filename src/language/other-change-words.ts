import type { ChangeWords } from "./change-words.ts";

const FRENCH: ChangeWords = {
  changes: `maintenant désormais dorénavant nouveau nouvelle nouveaux nouvelles plutôt finalement au_lieu changé changée change changent
    déplacé déplacée déménagé déménage passe_à passé_à est_passé est_passée repoussé repoussée avancé avancée décalé décalée reporté reportée
    correction n'est_plus ne_plus n'ai_plus n'a_plus plus_de arrêté quitté quitte remplacé remplace à_partir depuis en_fait revenu monté
    augmenté baissé`,
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
    mudó mudamos pasó pasé pasaron subió subieron bajó bajaron movido movieron al_final desde corrección en_realidad volví volvió renunció
    aplazado retrasado adelantado`,
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

/** Those of languages without a folder of their own. */
export const OTHER_CHANGES: readonly ChangeWords[] = [FRENCH, SPANISH, RUSSIAN, CHINESE, JAPANESE];
