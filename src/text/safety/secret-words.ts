/** What people of one language say around a password, in patterns over text in lower case. */
export interface SecretWords {
  readonly language: string;
  /** Words follow each other without spaces. */
  readonly spaceless?: true;
  readonly password: string;
  /** Plain pieces, with `|` between them: one of them is in every text that has such a word. Few others should have one. */
  readonly passwordGates: string;
  /** What a number that opens something is called: PIN, code of a door. */
  readonly code: string;
  readonly codeGates: string;
  /** What may stand for "is" between the word and its value. */
  readonly says: string;
  /** Words with which a sentence about passwords goes on: no password of anybody. */
  readonly prose: string;
}

/** One row a language. Letters without their accents are typed, too. */
export const SECRET_WORDS: readonly SecretWords[] = [
  row("English", {
    password:
      "pass ?(?:word|phrase|code)s?|passwd|pwd|(?<!\\p{L})(?:keyphrase|(?:login|wifi|wi-fi|guest|root|admin|sudo|master) pass|(?:wifi|wi-fi|wlan|network|wpa2?|hotspot) (?:key|pw)|pw|(?:pick-?up|pick up|collection|secret|code) ?-?word)",
    code: "(?:(?:my|our|his|her|their|bank|card|sim|phone|atm|debit|credit|tablet|ipad|laptop|visa|savings|joint) )?pin(?: ?code| number)?|(?:door|gate|entry|access|alarm|lock|safe|garage|building|unset|bin store|block|lobby|clinic|unlock|keypad|lockbox|key box|padlock|locker|vault|gym|shed|elevator|lift|panel|screen|phone|house|entrance|front door|back door|disarm|security|duress|tablet|ipad|laptop|barrier|shutter|office|flat|parking|car park|boiler room) ?-?(?:pin|codes?|combo|combination)|(?:phone|tablet|ipad|laptop|screen) unlock|combination(?: lock)?|combo|keypad|(?:one-time|verification|2fa|two-factor|sms|authentication|login|puk|otp|tan) ?-?code|puk[12]?|otp",
    passwordGates:
      "pass|pwd|keyphrase| key| pw|pw|up word|up-word|upword|collection word|collection-word|collectionword|secret word|secret-word|secretword|code word|code-word|codeword",
    codeGates:
      "pin|door|gate|entry|access|alarm|lock|safe|garage|building|keypad|vault|gym|shed|elevator|lift|panel|screen|house|entrance|security|duress|unset|bin store|block|lobby|clinic|unlock|locker|padlock|phone|tablet|ipad|laptop|barrier|shutter|office|flat|parking|car park|boiler room|key box|shed|combination|combo|login|one-time|verification|2fa|two-factor|sms|authentication|puk|otp|tan code",
    says: "it['’]s(?: now)?|is(?: now| still| currently| just| simply| always| set to)?|was|are|ends up being|happens to be|used to be|remains|stays|becomes|will be|è|é|ist|est|es|är|er|jest|je|это",
    prose:
      "required optional string text number boolean null none nil undefined true false unknown empty hidden redacted missing wrong weak strong secret forgotten expired reset changed stored hashed encrypted see ask must should may can cannot will not never always only here there needed invalid incorrect correct protected rotated rotation input value getpass policy manager field strength length hint prompt generator written given password passphrase pass pwd token changeme-later safe secure insecure long longer short shorter simple complex same different new old unique shared private public personal temporary permanent default random obvious ready easy hard ridiculous terrible bad good great fine okay ok still now today tomorrow soon gone lost known stolen leaked compromised breached broken blank available visible printed taped stuck kept saved set sent on in at of for from by with without under behind inside above below the a an my your our his her their its this that these those to too very so as if when where what which who how why or and but because since until after before between managed required. alphanumeric numeric case-sensitive all just it me you us them something anything nothing everything someone one two three four five six enabled disabled accepted rejected denied working correct. yours mine ours theirs off up down out due back also about around being been going getting like unlike up-to-date reused wrong. pending approved blocked locked unlocked typed entered shown displayed supposed meant likely probably basically literally apparently definitely confidential sensitive classified awful silly stupid funny weird memorable guessable",
  }),
  row("German", {
    password:
      "passw(?:o|ö|oe)rt(?:e[rns]?|s)?|kennw(?:o|ö|oe)rt(?:e[rs]?|s)?|losungswort|zugangsw(?:o|ö)rt|(?:wlan|wifi|netzwerk)[- ]?schlüssel",
    code: "(?:tür|haustür|tor|zugangs|eingangs|alarm|schloss|tresor|safe|pin|garagen|sicherheits|entsperr|keller|hof|schlüsselbox|schlüsselsafe)-?(?:code|kode|pin|nummer|kombination)|geheimzahl|zahlenschloss|zahlenkombination|kombination",
    passwordGates: "passwort|passwör|passwoer|kennwort|kennwör|losungswort|zugangsw|schlüssel",
    codeGates:
      "türcode|tür-code|türkode|torcode|zugangscode|eingangscode|alarmcode|schlosscode|tresorcode|tresor|safecode|pincode|pin-code|pin-nummer|pinnummer|garagencode|sicherheitscode|entsperr|kellercode|hofcode|schlüsselbox|schlüsselsafe|haustür|geheimzahl|zahlenschloss|zahlenkombination|kombination|kode|-code",
    says: "lautet(?: jetzt| nun| ab sofort)?|ist(?: jetzt| nun| derzeit| immer noch| aktuell)?|war|heißt|wäre",
    prose:
      "abgelaufen falsch richtig sicher unsicher lang länger kurz kürzer zu nicht noch schon wieder vergessen geändert gespeichert geheim stark schwach neu alt leer unbekannt bekannt dasselbe das der die dem den im in am an auf bei mit ohne unter hinter ein eine einen mein dein sein ihr unser gut schlecht immer jetzt nur bitte erforderlich verschlüsselt gehasht gesperrt gültig ungültig notwendig nötig weg verloren gestohlen einfach schwer kompliziert zurückgesetzt wie wo was wer dort hier hinterlegt öffentlich",
  }),
  row("French", {
    password: "mots? de passe|mdp|phrase de passe|cl[ée] (?:wifi|wi-fi|du wifi|wpa)",
    code: "code (?:d'acc[eè]s|d'entr[ée]e|pin|secret|confidentiel|de (?:la )?(?:porte|carte|sécurité|securite|l'immeuble|l'alarme|l'entrée)|du (?:portail|portier|bâtiment|coffre|cadenas|garage|digicode)|porte|portail|alarme|immeuble|wifi)|digicode|interphone",
    passwordGates: "de passe|mdp|clé|cle wi",
    codeGates:
      "code d|code pin|code secret|code confidentiel|code porte|code portail|code alarme|code immeuble|code wifi|digicode|interphone",
    says: "est(?: maintenant| désormais| toujours)?|c'est|était|sera",
    prose:
      "oublié oublie changé change perdu incorrect invalide obligatoire requis nécessaire trop dans sur sous le la les un une mon ton son notre votre pas plus toujours le même meme expiré faux bon fort faible long court secret vide inconnu enregistré stocké chiffré haché ici là introuvable périmé sécurisé",
  }),
  row("Spanish", {
    password:
      "contrase(?:ñ|n|nh)as?|clave(?: (?:de acceso|secreta|del? (?:wifi|wi-fi|red|banco|correo|ordenador|router|portátil)))?|palabra (?:clave|de paso)",
    code: "c[oó]digo (?:de (?:acceso|entrada|seguridad|la (?:puerta|alarma|caja|caja fuerte|tarjeta|entrada|verja|cerradura)|desbloqueo|alarma)|del? (?:portal|portón|garaje|candado|edificio|pin|ascensor|trastero)|secreto|pin)|combinaci[oó]n",
    passwordGates: "contrase|clave|palabra",
    codeGates: "digo de|digo del|digo secreto|digo pin|combinaci",
    says: "es(?: ahora| todavía| siempre)?|era|será|sigue siendo",
    prose:
      "obligatoria obligatorio incorrecta incorrecto correcta correcto olvidada olvidado larga corta segura insegura débil fuerte la el los las una un mi tu su nuestra muy demasiado no ya siempre nunca en de por para con sin bajo vacía nueva vieja misma secreta caducada desconocida necesaria fácil difícil importante",
  }),
  row("Italian", {
    password: "parola (?:d'ordine|chiave|segreta)|chiave (?:wifi|wi-fi|di rete)",
    code: "codice (?:di (?:accesso|sicurezza|sblocco|ingresso)|(?:del(?:la|l'|lo)? ?)?(?:porta|portone|cancello|allarme|cassaforte|carta|palazzo|lucchetto|garage|bancomat)|segreto|pin|porta)|combinazione",
    passwordGates: "parola|chiave",
    codeGates: "codice|combinazione",
    says: "è(?: ora| adesso| sempre| ancora)?|e'|era|sarà",
    prose:
      "scaduta scaduto sbagliata errata corretta dimenticata obbligatoria troppo lunga corta debole forte sicura la il lo una un mia tua sua nostra non più sempre in di per con senza sotto vuota nuova vecchia stessa segreta facile difficile salvata",
  }),
  row("Portuguese", {
    password: "senhas?|palavras?-? ?passe|chave (?:do wifi|da rede|wifi)",
    code: "c[oó]digo (?:de (?:acesso|entrada|segurança|desbloqueio)|d[ao] (?:porta|portão|prédio|alarme|cofre|cartão|cadeado|garagem|condomínio)|secreto|pin)|combinação",
    passwordGates: "senha|palavra|chave",
    codeGates: "digo d|digo secreto|digo pin|combinação",
    says: "é(?: agora| ainda| sempre)?|e|era|será",
    prose:
      "obrigatória incorreta correta esquecida errada longa curta fraca forte segura a o as os uma um minha sua nossa muito não já sempre nunca em de por para com sem vazia nova velha mesma secreta expirada desconhecida fácil difícil importante",
  }),
  row("Dutch", {
    password: "wachtwoord(?:en)?|wachtzin|wifi-?(?:code|sleutel)",
    code: "(?:toegangs|deur|pin|poort|alarm|sleutelkluis|kluis|garage|beveiligings|ontgrendel|voordeur)-?(?:code|nummer)|cijferslot",
    passwordGates: "wachtwoord|wachtzin|wifi-code|wificode|wifi-sleutel|wifisleutel",
    codeGates:
      "toegangs|deur|pincode|pin-code|pinnummer|poort|alarmcode|kluis|garagecode|beveiligings|ontgrendel|cijferslot",
    says: "is(?: nu| nog steeds| altijd)?|was|luidt|wordt",
    prose:
      "verlopen vergeten fout verkeerd juist verplicht te lang kort zwak sterk veilig onveilig het de een mijn jouw zijn haar onze niet nog al altijd nooit in op bij met zonder onder leeg nieuw oud hetzelfde geheim bekend onbekend opgeslagen gewijzigd makkelijk moeilijk",
  }),
  row("Nordic", {
    password:
      "lösenord(?:et)?|losenord|lösenfras|passord(?:et)?|adgangskode(?:n)?|kodeord(?:et)?|lykilorð(?:ið)?|aðgangsorð|salasana(?:ni|si|mme|n)?|tunnussana",
    code: "(?:port|dörr|pin|larm|lås|dør|alarm|inngangs|nøkkelboks|grind)-?kod(?:en|e|)|tunnusluku|(?:ovi|pääsy|hälytys|pin)-?koodi(?:mme|ni|n)?",
    passwordGates: "senord|lösenfras|passord|adgangskode|kodeord|lykilor|aðgangs|salasan|tunnussan",
    codeGates:
      "portkod|dörrkod|pinkod|pin-kod|larmkod|låskod|dørkod|alarmkod|inngangs|nøkkel|grindkod|tunnusluku|koodi",
    says: "är(?: nu| fortfarande)?|er(?: nå| nu| stadig)?|on(?: nyt)?|var|oli|lyder",
    prose:
      "glömt fel rätt för lång kort svag stark säker ett en det den mitt ditt vårt inte alltid aldrig i på under utan gammalt nytt samma hemligt utgånget glemt forkert feil riktig for langt kort svakt sterkt sikkert ikke altid utløpt hemmelig väärä oikea liian pitkä lyhyt vanha uusi sama unohtunut salainen vanhentunut tallennettu pakollinen sparat lagret",
  }),
  row("Slavic, Latin letters", {
    password: "has(?:ł|l)(?:o|a|em|u)|hesl(?:o|a|em|u)|lozink[aeu]|zaporka|geslo|šifra|parol(?:a|e|ę)?",
    code: "kod(?:u|em)? (?:do (?:drzwi|bramy|domofonu|alarmu|sejfu|furtki|klatki|garażu)|pin|dostępu|wejściowy)|kód (?:ke? (?:dveřím|bráně|alarmu|trezoru)|od (?:dveří|brány|vrat|alarmu|trezoru)|pin)|k[oô]d za (?:vrata|alarm|ulaz)|pin-?kod",
    passwordGates: "hasł|haslo|hesl|lozink|zaporka|geslo|šifra|parol",
    codeGates:
      "kod do|kodu do|kodem do|kod pin|kod dost|kod wej|kód k|kód od|kód pin|kod za|kôd za|pin-kod|pinkod",
    says: "to(?: jest)?|jest(?: teraz)?|brzmi|je(?: teď| stále| teraz| sada)?|bylo|było|glasi",
    prose:
      "wygasło wygaslo złe błędne poprawne zapomniane wymagane za długie krótkie słabe silne mocne bezpieczne nie już zawsze nigdy w na pod bez nowe stare to samo tajne nieznane zapisane zmienione vypršelo špatné správné zapomenuté povinné příliš dlouhé krátké slabé silné bezpečné není už vždy nové staré stejné tajné neznámé uložené pogrešna ispravna zaboravljena obavezna preduga prekratka",
  }),
  row("Slavic, Cyrillic", {
    password: "парол(?:ь|я|ем|ю|и|ей|а|ата)|гасло|лозинка|кодово[ей] слово",
    code: "(?:пин|pin)-?(?:код)?|код(?:а|ом)? (?:от (?:двери|домофона|подъезда|сейфа|калитки|ворот|замка|сигнализации)|домофона|двери|подъезда|доступа|сейфа|сигнализации|для входа|від (?:дверей|домофона|сейфа))|домофон",
    passwordGates: "парол|гасло|лозинк|кодово",
    codeGates: "пин|пін|код|домофон|pin",
    says: "это|есть|был|будет|такой|теперь|сейчас|це|є|е|је",
    prose:
      "забыли забыл забыла неверный неправильный правильный верный истёк истек обязателен нужен слишком длинный короткий слабый сильный надёжный надежный не уже ещё всегда никогда в на под без новый старый тот же секретный неизвестен сохранён изменён простой сложный опять снова",
  }),
  row("Hungarian, Romanian, Greek, Turkish, Baltic", {
    password:
      "jelsz(?:ó|o|ava|avam|avunk|avát)|parola(?:mız|m|n|sı|nız)?|κωδικ[οό]ς(?: (?:πρόσβασης|wifi|του wifi|εισόδου))?|συνθηματικ[οό]|[şs]ifre(?:miz|m|n|si|niz)?|slaptažod(?:is|žio)|parole|parool",
    code: "pin ?k[oó]d(?:om|ja|u|um)?|(?:kapu|ajtó)k[oó]d|cod(?:ul)? (?:de acces|u[șs]ii|por[țt]ii|pin|de la (?:u[șs][ăa]|poart[ăa]|interfon))|interfon|kap[ıi] (?:kodu|[şs]ifresi)|giri[şs] kodu|κωδικός (?:πόρτας|συναγερμού)",
    passwordGates: "jelsz|parol|κωδικ|συνθηματικ|ifre|slapta|parool",
    codeGates: "kód|pin kod|cod de|codul|cod u|cod p|interfon|kapı|kapi|giriş|giris|κωδικ",
    says: "az|egy|este(?: acum)?|e|είναι|bu|yra|ir|on",
    prose:
      "lejárt rossz helyes elfelejtett kötelező túl hosszú rövid gyenge erős biztonságos nem már mindig új régi ugyanaz titkos expirată greșită corectă uitată obligatorie prea lungă scurtă slabă sigură nu nouă veche aceeași λάθος σωστός ξεχάστηκε υποχρεωτικός πολύ μεγάλος yanlış doğru unuttum unutuldu zorunlu çok uzun kısa zayıf güçlü güvenli değil yeni eski aynı gizli bilinmiyor",
  }),
  row("Arabic, Hebrew, Persian, Hindi", {
    password:
      "كلم[ةه] (?:ال)?(?:مرور|سر)|(?:الرقم|رقم) السري|الباسوورد|باسورد|סיסמ[האת]|הסיסמ[הא]|ססמ[הא]|רمز عبور|رمز عبور|رمز ورود|گذرواژه|پسورد|पासवर्ड|कूटशब्द",
    code: "(?:ال)?رمز (?:السري|سري|البطاقة|البوابة|الخزنة|الباب|الدخول|درب|در|pin)|كود (?:باب|الباب|البوابة|الدخول|العمارة)|(?:ال)?رقم (?:السري|سري)|קוד (?:ה?כניסה|ה?דלת|ה?בניין|ה?אזעקה|סודי|ה?כספת)|(?:दरवाज़े|दरवाजे|गेट|ताले|तिजोरी|लॉकर|एटीएम) का (?:कोड|पिन)|पिन(?: कोड)?",
    passwordGates: "كلم|الرقم|رقم|باسوورد|باسورد|סיסמ|ססמ|رمز|گذرواژه|پسورد|पासवर्ड|कूटशब्द",
    codeGates: "رمز|كود|رقم|קוד|कोड|पिन",
    says: "هي|هو|هى|است|היא|הוא|है|का",
    prose:
      "خاطئة صحيحة منتهية طويلة قصيرة ضعيفة قوية مطلوبة שגויה נכונה שכחתי ארוכה קצרה חלשה חזקה נדרשת गलत सही भूल लंबा छोटा कमज़ोर मजबूत आवश्यक",
  }),
  row("Chinese, Japanese, Korean", {
    spaceless: true,
    password:
      "密[码碼]|口令|通行[码碼]|暗号|パスワード|パスコード|パスフレーズ|合言葉|비밀번호|패스워드|암호|비번",
    code: "(?:门|門|大门|大門|门禁|門禁|门锁|開鎖|解锁|取件|验证|驗證)(?:的)?(?:密[码碼]|[码碼])|pin[码碼]|暗証番号|(?:保险箱|保险柜|保險箱|密码锁|密碼鎖|门锁|金庫|オートロック|ロック解除|解锁|잠금(?: ?해제)?|南京錠|ダイヤルロック|금고|자물쇠|도어락)|ピン(?:コード|番号)|(?:ドア|玄関|金庫|オートロック)(?:の)?(?:番号|コード|暗証番号)|(?:현관|출입문|금고|도어락|대문|공동현관)(?: ?비밀번호| ?비번| ?번호| ?코드)|비번|핀 ?번호",
    passwordGates: "密|口令|通行|暗|パスワード|パスコード|パスフレーズ|合言葉|비밀번호|패스워드|암호|비번",
    codeGates:
      "码|碼|番号|コード|保险|保險|鎖|锁|金庫|オートロック|ロック解除|解锁|잠금(?: ?해제)?|南京錠|ロック|解锁|잠금|현관|출입문|금고|도어락|자물쇠|대문|비번|핀",
    says: "是|为|為|就是|设为|設為|改成|改为|改為|变成|は|が|って|を|に|も|은|는|이|가|을|를|도|=",
    prose:
      "必填 错误 正确 太短 太长 忘记 忘了 过期 必須 不正 変更 忘れた 短い 長い 保存 분실 틀렸다 필수 변경 짧다 길다",
  }),
  row("Vietnamese, Indonesian", {
    password: "mật khẩu|mat khau|kata ?sandi|sandi|kata laluan",
    code: "mã (?:pin|cửa|cổng|khóa)|kode (?:pintu|pin|akses|gerbang|brankas)|kod (?:pintu|pin)",
    passwordGates: "khẩu|khau|sandi|laluan",
    codeGates: "mã |kode |kod pintu|kod pin",
    says: "là|adalah|ialah|yaitu|nya",
    prose:
      "sai đúng quên dài ngắn yếu mạnh bắt buộc salah benar lupa panjang pendek lemah kuat wajib baru lama sama aman",
  }),
  row("Thai", {
    spaceless: true,
    password: "รหัสผ่าน|พาสเวิร์ด",
    passwordGates: "รหัสผ่าน|พาส",
    code: "รหัส(?:ประตู|เข้า|ลับ| ?pin)",
    codeGates: "รหัส",
    says: "คือ|เป็น",
    prose: "ผิด ถูก ลืม ยาว สั้น",
  }),
];

function row(language: string, words: Omit<SecretWords, "language">): SecretWords {
  return { language, ...words };
}
