import { EVERYDAY_RULES, type Found, type LabelledRule, ruleOf } from "./everyday-rules.ts";
import {
  isProse,
  looksChosen,
  looksCode,
  looksPersonal,
  looksRandom,
  SECRET_WORDS,
  type SecretWords,
} from "./secret-values.ts";

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
const SPOKEN_VALUE = `(?:(?<quote>${QUOTE})(?<secret>[^"\`“”„«»「」『』\\n]{3,200}?)(?=["'\`“”«»」』’])|(?<plain>${PLAIN}{3,200}))`;
/** In scripts without spaces a value is what is typed on a keyboard. */
const TYPED = `(?:(?<quote>${QUOTE})(?<secret>[^"\`“”„«»「」『』\\n]{3,200}?)(?=["'\`“”«»」』’])|(?<plain>[!#-&(-_a-~]{3,200}))`;
const DIGITS =
  "(?<plain>[#*]?\\d{3,10}[#*]?(?![\\p{L}\\d])|(?=[a-z]{0,7}\\d)[a-z\\d]{4,8}[#*]?(?![\\p{L}\\d])|\\d{1,3}к\\d{1,5}(?![\\p{L}\\d])|\\d{1,2}(?:[- ]\\d{1,2}){2,3}(?![\\d-]))";

const IN_URL = { quoted: true, after: "" };

/** Passwords and codes by what people call them, in each of the languages of `SECRET_WORDS`, before or behind the value. */
const SPOKEN_RULES: readonly LabelledRule[] = SECRET_WORDS.flatMap((words) => [
  {
    ...ruleOf(words.passwordGates, "password", "a password"),
    get source() {
      return before(words.password, words, words.spaceless ? TYPED : SPOKEN_VALUE);
    },
    accepts: isPassword,
  },
  {
    ...ruleOf(words.codeGates, "code", "an access code"),
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

/** What may stand between a label and its value: `: `, ` is: `, ` = `, `": "`, ` is `. */
const ASSIGN = "(?<assign>[\"'`]?(?:(?: (?:is now|is still|is|was|are|lautet|ist))? ?[:=]>? ?| ?[:=]=? ?))";
const SAYS = "(?: ?(?:is now|is still|is|was|are|lautet|ist|est|es|é|jest|это|to) )";
const VALUE = "(?<quote>[\"'`“«])?(?<secret>(?:(?<=[\"'`“«])[^\"'`”»\\n]{3,200}|[^\\s\"'`“”«»]{3,200}))";

/** A sentence about a passphrase has such words, one that is made of words by chance does not. */
const SENTENCE =
  /\b(?:the|an?|is|are|as|at|for|from|same|see|ask|my|your|our|of|in|on|to|and|or|one|that|this|it|not|with)\b/i;

/** Secrets by their label. The order counts: of two that overlap the first is named. */
export const LABELLED_RULES: readonly LabelledRule[] = [
  {
    ...ruleOf("secret_access_key|secretaccesskey|secret access key", "aws-secret-key", "an AWS secret key"),
    source: String.raw`secret[_ ]?access[_ ]?key["'\x60]?(?: is | ?[:=]>? ?)["'\x60]?(?<secret>[a-z0-9/+=]{40})(?![a-z0-9/+=])`,
  },
  {
    ...ruleOf("accountkey=|sharedaccesskey=", "azure-key", "an Azure key"),
    source: "(?:accountkey|sharedaccesskey)=(?<secret>[a-z0-9+/]{40,100}={0,2})",
  },
  {
    ...ruleOf("otpauth://", "otp-secret", "the secret of an authenticator app"),
    source: String.raw`otpauth://[^\s?]{1,200}\?[^\s]{0,200}?secret=(?<secret>[a-z2-7]{12,128})`,
  },
  {
    ...ruleOf("://", "url-password", "a password in a URL"),
    source: String.raw`[a-z][a-z0-9+.-]{1,30}://(?<user>[^\s:@/?#"'<>]{0,256}):(?<secret>[^\s:@/?#"'<>]{2,256})@[^\s@/]`,
    // What stands there is a password, but for examples and what comes with a program: "postgres:postgres".
    accepts: (value, { user = "" }) =>
      value.toLowerCase() !== user &&
      !/^(?:pass(?:word|wd)?|pwd?|secret)$/i.test(value) &&
      looksChosen(value, IN_URL),
  },
  {
    ...ruleOf("bearer ", "bearer-token", "an authorization header"),
    source: String.raw`\bbearer (?<secret>[a-z0-9_.~+/=-]{16,2000})`,
    accepts: (value) => looksRandom(value),
  },
  {
    ...ruleOf("authorization|curl ", "basic-credentials", "a user name with its password"),
    source: String.raw`(?:authorization["'\x60]?: ?["'\x60]?basic |\bcurl .{0,200}?(?:-u|--user)[ =]["'\x60]?[^\s:"'\x60]{1,64}:)(?<secret>[^\s"'\x60$<[]{4,200})`,
  },
  {
    ...ruleOf("key|token|secret|auth", "labelled-key", "an API key or token"),
    source: labelled(
      "(?:api[ _-]?key|access[ _-]?key|secret[ _-]?key(?:[ _-]?base)?|private[ _-]?key|encryption[ _-]?key|signing[ _-]?key|client[ _-]?secret|(?:api|access|auth|refresh|bot|deploy|session|personal access|bearer)[ _-]?token|webhook[ _-]?secret|app[ _-]?secret|secret|token|(?<![a-z_])auth(?![\"'a-z]))",
    ),
    accepts: (value) => value.length >= 16 && looksRandom(value),
  },
  {
    ...ruleOf("_key|_token|_secret", "labelled-key", "an API key or token"),
    source: String.raw`(?<=[a-z0-9])_(?:key|token|secret) ?[:=] ?["'\x60]?(?<secret>[a-z0-9+/_.-]{20,200}={0,2})(?![a-z0-9+/=_.-])`,
    accepts: (value) =>
      looksRandom(value) && value.replace(/[^\d]/g, "").length >= 4 && !/[_.-][a-z]{3,}[_.-]/i.test(value),
  },
  {
    id: "seed-phrase",
    what: "the seed phrase of a wallet",
    gates: ["seed phrase", "recovery phrase", "mnemonic", "seed words", "recovery words", "wallet words"],
    source: String.raw`(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|(?:seed|recovery|wallet) words)(?: (?:for|of|to) (?:[^\s:=]{1,16} ?){1,3}?(?=:| is | are ))?(?: is| are|:| =)? ?["'\x60]?(?<secret>[a-z]{3,8}(?:[ ,]{1,3}[a-z]{3,8}){11,23})(?![a-z])`,
    accepts: () => true,
  },
  {
    ...ruleOf("recovery code|backup code", "recovery-codes", "recovery codes"),
    source: String.raw`(?:recovery|backup) codes?(?: are| is|:| =)? ?(?<secret>[a-z0-9]{4,12}[- ]?[a-z0-9]{0,12}(?:-[a-z0-9]{3,12}){0,6}(?:[ ,;\n]{1,3}[a-z0-9]{4,12}-?[a-z0-9]{0,12}){0,20})`,
    accepts: (value) => looksRandom(value.split(/[\s,;]/u)[0] ?? "") || /^\d{4,12}[- ]\d{4,12}/.test(value),
  },
  {
    id: "card-code",
    what: "the security code of a payment card",
    gates:
      "cvv|cvc|cv2|security code|on the back|prüfnummer|prüfziffer|hinten|rückseite|cryptogramme|au dos|detrás|reverso|sul retro|no verso|achterop|с обратной|на обороте|сзади".split(
        "|",
      ),
    source: String.raw`(?<!\p{L})(?:(?:cvv2?|cvc2?|cv2|(?:card )?security code|(?:karten)?prüf(?:nummer|ziffer)|cryptogramme)(?: (?:code|number|no))?(?: (?:on|of|for|von|der|auf|de|du|la|sur|del|da) (?:[^\s\d:=]{1,16} ){0,4}?(?=is|:|ist|est|es|\d))?|(?:(?:three|3|last three|last 3|drei|3 ziffern|trois|tres|tre|drie|три)(?: (?:digits?|numbers?|ziffern|zahlen|chiffres|cifras|números|cifre|cijfers|цифры))? )?(?:on the back|hinten|auf der rückseite|au dos|detrás|al reverso|sul retro|no verso|achterop|на обороте|с обратной стороны|сзади))(?: ?(?:is|are|ist|sind|est|sont|es|son|è|sono|são|zijn|это)?:? ?| ?[:=] ?)(?<secret>\d{3,4})(?!\d|[.:-]\d| ?(?!(?:and|exp|expiry|expires|valid|und|gültig|et|y|e|en)(?!\p{L}))[\p{L}%€£$])`,
    accepts: () => true,
  },
  {
    ...ruleOf("phrase", "password", "a passphrase"),
    source: String.raw`pass ?phrase(?: for [^\n:=]{1,40}?)?["'\x60]?(?: ?[:=] ?| is )["'\x60]?(?<secret>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9})["'\x60]?[ .]?(?=\n|$|["'\x60\\])`,
    accepts: (value) => !SENTENCE.test(value),
  },
  {
    ...ruleOf("pass", "password", "a password"),
    source: `(?<![^\\W\\d_])pass(?:(?: (?:for|to|of|on) [^\\n:=]{1,40}?)?(?:${ASSIGN}|${SAYS}| ?(?:->|→|⇒) ?)|(?<=(?:[/|,] ?|(?:login|user(?:name)?|id|account)[ :][^\\n]{1,40} )pass) )${VALUE}`,
    accepts: (value, { sure }) => (sure ? looksRandom(value) && !isProse(value) : looksPersonal(value)),
  },
  {
    ...ruleOf("pass|pwd|pw|secret|token", "password", "a password that code falls back to"),
    source: String.raw`(?:pass(?:wor[dt]|wd)?|pwd?|secret|token)["'\x60\]]{0,2} ?[:=]{1,2} ?[a-z_$@{][^\n]{0,100}?(?:, ?|\|\| ?|\?\? ?| or |:-)["'\x60]?(?<secret>[^\s"'\x60)}]{4,100})["'\x60)}]`,
    accepts: (value) => looksPersonal(value),
  },
  {
    ...ruleOf("sshpass", "password", "a password"),
    source: String.raw`\bsshpass -p ?["'\x60]?(?<secret>[^\s"'\x60$<[]{4,100})`,
  },
  {
    id: "password",
    what: "a user name with its password",
    gates:
      "login|credential|creds|user|log in|log-in|logon|sign in|sign-in|signin|zugang|anmeldung|connexion|acceso|accesso|вход|identifiants|credenciales|credenziali|логин|account".split(
        "|",
      ),
    source: String.raw`(?<!\p{L})(?:login|credentials?|creds|log[- ]in(?: as| with)?|logon|sign[- ]?in(?: as| with)?|user(?:name)?|zugang(?:sdaten)?|anmeldung|connexion|acceso|accesso|вход|identifiants|credenciales|credenziali|логин|account)(?: (?:for|on|is|are|für|pour|para|per|для) ?(?:[^\s:=/|]{1,24} ){0,4}?(?:[^\s:=/|]{1,24}[:=])?| ?(?:[:=]|->|→))? ?[^\s:/|,"']{2,64}(?: ?[/|]{1,2} ?| ?, ?|:)(?:pass(?:word)?[: ]{1,2})?(?<secret>[^\s"'\x60]{5,100})`,
    accepts: (value) => looksRandom(value) && !isProse(value) && !/^\d{1,5}[/?]/.test(value),
  },
  {
    ...ruleOf("mysql|mariadb|psql|--password|--pass|-p", "password", "a password"),
    source: String.raw`(?:\b(?:mysql|mariadb|mysqldump|mysqladmin)\b[^\n]{0,80}? -p|--pass(?:word|wd|phrase)?[ =])["'\x60]?(?<secret>[^\s"'\x60$<[{-][^\s"'\x60]{3,100})`,
    accepts: (value) => !isProse(value),
  },
  {
    ...ruleOf("wifi:", "wifi-code", "the password of a Wi-Fi in its QR code"),
    source: String.raw`wifi:(?:[tshre]:[^;\n]{0,64};){0,4}p:(?<secret>(?:[^;\\\n]|\\.){1,100});`,
    accepts: (value) => !value.startsWith("[redacted:"),
  },
  {
    ...ruleOf("cookie|sess|sid=|auth|csrf|remember_", "session-cookie", "a session cookie"),
    source: String.raw`(?:\b(?:set-)?cookie["'\x60]?: ?["'\x60]?(?:[^=;\n]{1,64}=[^;\n]{0,200}; ?){0,6}?[\w.-]{1,64}|\b(?:[\w.-]{0,40}(?:sess(?:ion)?(?:[_-]?(?:id|token|key))?|sid|auth[_-]?token)|asp\.net_sessionid|remember_(?:me|token|web_\w{1,40})))=(?<secret>[^\s;,"']{16,4000})`,
    accepts: (value) => looksRandom(value),
  },
  {
    ...ruleOf("sig=|signature=", "signed-url", "a signature that opens a URL"),
    source: `[?&](?:sig|signature|x-amz-signature|x-goog-signature)=(?<secret>[a-z0-9%+/=_-]{32,1000})`,
    accepts: (value) => looksRandom(value),
  },
  {
    id: "app-password",
    what: "an app password",
    gates: "app password|app-specific|application password|app-passwor|mot de passe d'application".split("|"),
    source: String.raw`(?:app(?:lication)?[- ](?:specific )?passwor[dt]|mot de passe d'application)[^\n]{0,40}?(?<secret>\b[a-z0-9]{4}(?:[ -][a-z0-9]{4}){3,5})(?![a-z0-9])`,
    accepts: () => true,
  },
  {
    id: "national-id",
    what: "a national ID number",
    gates:
      "pesel|身份证|身份證|dni|nie|nif|steuer-id|steuerid|steuer id|identifikationsnummer|cpf|codice fiscale|bsn|personnummer|personnr|fødselsnummer|cpr|henkilötunnus|national insurance|nino|ni number|aadhaar|aadhar|kimlik|curité sociale|insee|nir|social insurance|rodné číslo|cnp|егн|снилс|инн|マイナンバー|주민등록번호|sozialversicherungsnummer|ahv|passport n|passport #|reisepass|passeport n|pasaporte|паспорт|护照|パスポート|licence number|license number|licence no|nhs number|account number|account no|bank account|bank acc|acct|a/c|sort code|nhs no|medicare|주민번호|여권|旅券|personalausweis|driving licen|driver|account|passport|pan card|pan no|sécu|kontonummer|numéro de compte|número de cuenta|numero di conto|rekeningnummer".split(
        "|",
      ),
    source: String.raw`(?:身份[证證](?:号码?)?|护照(?:号码?)?|(?:パスポート|旅券)番号|여권 ?번호|マイナンバー|주민(?:등록)?번호|(?<![\p{L}\d])(?:pesel|dni|nie|nif|steuer-? ?id|(?:steuer)?identifikationsnummer|cpf|codice fiscale|bsn|personn(?:ummer|r)|fødselsnummer|cpr|henkilötunnus|(?:national insurance|ni)(?: number| no\.?)?|nino|aadhaa?r|(?:tc )?kimlik(?: no)?|(?:num[ée]ro de )?s[ée]cu(?:rit[ée] sociale)?|insee|nir|social insurance|rodné číslo|cnp|егн|снилс|инн|sozialversicherungsnummer|ahv|passport (?:number|no\.?|#)|reisepass(?:nummer)?|passeport n(?:°|um[ée]ro)|pasaporte|паспорт|driv(?:ing|er.?s) licen[cs]e(?: (?:number|no\.?))?|personalausweis(?:nummer)?|account(?= \d{8,12}(?!\d))|nhs number|(?:bank )?account (?:number|no\.?)|bank acc(?:oun)?t?|sort code|nhs no\.?|medicare(?: (?:number|no\.?|id))?|pan (?:card )?(?:number|no\.?)|passport(?= (?:is )?[a-z]{0,2}\d{7,9}(?!\d))|(?:acct|a/c)(?: (?:number|no\.?))?|kontonummer|num[ée]ro de compte|n[úu]mero de cuenta|numero di conto|rekeningnummer))(?![a-z])[^\n]{0,40}?(?<secret>(?<!\d|[^\p{Lo}\P{L}])(?:[a-z]{0,6}\d(?:[ ./-]?\d){6,17}(?:-?[a-z\d]{1,4})?|[a-z]{6}\d\d[a-z]\d\d[a-z]\d{3}[a-z]|[a-z]{2} ?\d\d ?\d\d ?\d\d ?[a-z]|[clmpr-z](?=[a-z\d]{0,7}\d)[a-z\d]{8}|[a-z]{5}\d{4}[a-z]|\d[a-z][a-z\d]\d-?[a-z][a-z\d]\d-?[a-z]{2}\d\d|[a-z9]{5}\d{6}[a-z9]{2}\d[a-z]{2}))(?![a-z\d])`,
    accepts: (value) =>
      value.replace(/\D/g, "").length >= (/^[a-z]{5}\d{4}[a-z]$/i.test(value) ? 4 : 5) &&
      (value.length >= 9 || /^(?!19|20)\d{8}$/.test(value)) &&
      !/^(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?$/.test(value),
  },
  ...SPOKEN_RULES,
  ...EVERYDAY_RULES,
];

/** A label, whose it is, then its value: assigned, said, or (then it must look random) right behind it. */
function labelled(label: string): string {
  return `${label}(?:${WHOSE}(?:${ASSIGN}|${SAYS})| {1,3})${VALUE}`;
}
