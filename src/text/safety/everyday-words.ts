/** What a lock is called: a number that is said of one opens it. Words as they are written in lower case, of many languages. */
export const LOCKS: readonly string[] = words(
  "padlock, combination lock, bike lock, bicycle lock, cable lock, lock, lockbox, lock box, key safe, keysafe, key box, keypad, safe, vault, dial, suitcase, suitcase lock, luggage lock, briefcase",
  "vorhängeschloss, fahrradschloss, zahlenschloss, bügelschloss, schlüsselbox, schlüsselsafe, schlüsseltresor, tresor",
  "cadenas, coffre-fort, coffre, boîte à clés, boite à clés, antivol, candado, caja fuerte, lucchetto, cassaforte, cadeado, cofre",
  "hangslot, kluisje, fietsslot, cijferslot, kluis, sleutelkluis, hänglås, kassaskåp, cykellås, hengelås, hængelås, nøkkelboks, riippulukko, kassakaappi",
  "kłódka, kłódki, kłódce, sejf, sejfu, sejfie, visací zámek, zámek, trezor, lokot, замок, замка, замке, сейф, сейфа, сейфе, asma kilit, kilit, kasa, lakat, széf, lacăt, seif, λουκέτο, χρηματοκιβώτιο",
);

/** What opens, and has other numbers, too. */
export const OPENED: readonly string[] = words(
  "door, gate, garage, shutter, entrance, barrier, shed, alarm, burglar alarm, alarm panel, ipad, tablet, phone, locker, building, entry, door entry, bin store, lobby, intercom, block, iphone, kindle, laptop, chromebook, computer, tür, haustür, wohnungstür, kellertür, hoftor, tor, alarmanlage, handy",
  "porte, portail, portillon, immeuble, alarme, tablette, téléphone, puerta, portal, verja, garaje, alarma, móvil, tableta, celular",
  "porta, portone, cancello, allarme, telefono, cellulare, portão, prédio, telemóvel, deur, voordeur, poort, telefoon, dörr, dörren, porten, larmet, telefonen, døren, døra, ovi, puhelin",
  "drzwi, brama, bramka, furtka, furtki, telefon, dveře, brána, vrata, дверь, двери, калитка, ворота, подъезд, телефон, планшет, сигнализация, kapı, kapısı, telefonu, tableti, bilgisayarı, alarmı, ajtó, kapu, ușa, poarta, πόρτα, συναγερμός",
);

/** What a number that opens something is called, where it is told digit by digit. */
export const CODES: readonly string[] = words(
  "pin, pincode, pin code, pin number, code, passcode, combination, combo, puk, geheimzahl, kombination, zahlencode, digicode, código, codigo, combinación, codice, combinazione, combinação, senha, toegangscode, pinkod, portkod, kode, kod, kód, pinkód",
  "пин, пин-код, код, şifre, şifresi, pin kodu, codul, κωδικός, пароль, hasło, heslo, jelszó, passwort, password",
);

/** Verbs between a thing and the number that opens it, in a pattern. */
export const UNLOCKING =
  "(?:(?:is |gets |be )?(?:opens?|unlocks?|opened|unlocked) (?:with|on|to|by typing|if you (?:type|press|punch in|key in|put in|enter))|(?:now )?(?:takes|wants|needs)|(?:goes |turns |switches )?(?:off |on )?with|se (?:quita|apaga|desactiva|desarma) con|si (?:spegne|disattiva) con|s'éteint avec|se coupe avec|geht aus mit|wyłącza się|отключается|geht (?:auf )?mit|öffnet (?:sich |man )?mit|entsperrt (?:sich |man )?mit|lässt sich mit|(?:s'|se |si |sich )?(?:ouvre|déverrouille|abre|desbloquea|apre|sblocca|desbloqueia)(?:-se)? (?:avec|con|com)|gaat open met|opent met|ontgrendel(?:t|en) met|öppnas med|låses upp med|åbnes med|åpnes med|otwiera się(?: na| kodem)?|odblokowuje się|otevírá se|открывается(?: кодом| по коду)?|разблокируется)";

/** Zero to nine, in a pattern. */
export const NUMBER_WORDS = [
  "zero|oh|nought|one|two|three|four|five|six|seven|eight|nine",
  "null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun",
  "zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve",
  "due|tre|quattro|cinque|sei|sette|otto|nove|um|dois|três|quatro|sete|oito",
  "nul|een|één|twee|drie|vijf|zes|zeven|negen|noll|ett|två|fyra|fem|sex|sju|åtta|nio|en|to|fire|seks|syv|otte|åtte|ni",
  "jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|nula|jedna|dva|tři|čtyři|pět|šest|sedm|osm|devět",
  "ноль|нуль|один|два|три|четыре|пять|шесть|семь|восемь|девять|sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz",
].join("|");

/** What codes for the day on which a phone is lost are called, in a pattern; and pieces, one of which is in each. */
export const RECOVERY_CODES =
  "(?:recovery|back-?up|rescue|emergency|scratch|one-time|single-use|2fa|reset) codes|(?:backup|wiederherstellungs|ersatz|notfall|reserve)-?codes|codes? de (?:secours|récupération|sauvegarde)|c[oó]digos de (?:respaldo|recuperaci[oó]n|seguran[çc]a|backup|recuperação)|codici di (?:backup|recupero|riserva)|(?:reserve|back-?up|herstel)codes|kody (?:zapasowe|odzyskiwania)|резервные коды|коды восстановления|yedek kod(?:lar(?:ı)?)?|(?:reserv|återställnings)koder|バックアップコード|リカバリーコード|备用码|备用验证码|恢复码|백업 ?코드|복구 ?코드";
export const RECOVERY_GATES: readonly string[] = words(
  "codes, codici, códigos, codigos, kody, коды, yedek kod, koder, バックアップコード, リカバリーコード, 备用码, 备用验证码, 恢复码, 백업, 복구",
);

/** What letters and films are kept with. */
export const ACCOUNTS =
  "netflix|disney|spotify|amazon|prime|hulu|hbo|icloud|apple id|gmail|facebook|instagram|paypal|ebay|outlook|yahoo|hotmail|steam|xbox|playstation|roblox|minecraft|dropbox|skype|tiktok|snapchat|dazn|digid|spid|vinted|allegro|госуслуг";

/** The ways in which a dial is turned, in a pattern. */
export const TURN =
  "(?:left|right|clockwise|links|rechts|gauche|droite|izquierda|derecha|sinistra|destra|esquerda|direita|влево|вправо|back|fwd|forwards?|turns?|past|左|右|왼쪽|오른쪽)";
/** What has a dial, in a pattern. */
export const DIALS =
  "safe|vault|padlock|lock|dial|combination|combo|locker|tresor|schloss|coffre|cadenas|caja fuerte|candado|cassaforte|lucchetto|cofre|cadeado|сейф|замок";

/** Names that senders of a Wi-Fi and their makers go by. */
export const SENDERS =
  /^(?:vodafone|fritz|tp-?link|netgear|linksys|asus|huawei|zte|d-?link|tplink|livebox|freebox|bbox|sfr|speedport|telekom|easybox|virgin|vm\d|sky|bt-?(?:hub|wi)|plusnet|talktalk|ee-|xfinity|verizon|att\d|movistar|orange|tim-|fastweb|ziggo|kpn|telia|upc|guest|gast|android|iphone|galaxy)/i;

/** "the code for the error is 50012" */
export const CODES_OF_ELSE =
  /(?:error|status|zip|postal|area|promo|voucher|discount|dial|country|region|product|item|tax|exit|colou?r|train|flight|airport|course|module|job|fehler|erreur|rabais|promotion|descuento|sconto|errore|kleur|ошибк|скидк|line|file|repo|branch|commit|test)/iu;

function words(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(", "));
}
