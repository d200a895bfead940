import { isCardNumber, looksChosen, looksRandom, opensProse } from "./secret-values.ts";

/** A sort of secret that is known by the words around it. */
export interface LabelledRule {
  readonly id: string;
  readonly what: string;
  /** Lower case; every match contains one of them in lower case. */
  readonly gates: readonly string[];
  /** As in `KeyRule`, read without case; the group `secret` is the secret. */
  readonly source: string;
  /** Whether the value is a secret and no prose. `sure`: it is assigned or quoted. */
  readonly accepts: (value: string, how: { readonly sure: boolean; readonly after: string }) => boolean;
}

const PASSWORD =
  "(?:pass ?(?:word|phrase|code)|passwd|pwd|(?:login|wifi|wi-fi|guest) pass|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|пароль|密码|パスワード)";
/** What may stand between a label and its value: `: `, ` is: `, ` = `, `": "`, ` is `, ` for the router is `. */
const FOR = '(?: (?:for|of|to|on|in|at) (?:[^\\s:="<>]{1,24} ){1,5}?)?';
const ASSIGN = "(?<assign>[\"'`]?(?:(?: (?:is now|is still|is|was|are|lautet|ist))? ?[:=]>? ?| ?[:=]=? ?))";
const SAYS = "(?: ?(?:is now|is still|is|was|are|lautet|ist|est|es|é|jest|это|to) )";
const VALUE = "(?<quote>[\"'`“«])?(?<secret>(?:(?<=[\"'`“«])[^\"'`”»\\n]{3,200}|[^\\s\"'`“”«»]{3,200}))";

/** A sentence about a passphrase has such words, one that is made of words by chance does not. */
const SENTENCE =
  /\b(?:the|an?|is|are|as|at|for|from|same|see|ask|my|your|our|of|in|on|to|and|or|one|that|this|it|not|with)\b/i;

/** Secrets by their label. The order counts: of two that overlap the first is named. */
export const LABELLED_RULES: readonly LabelledRule[] = [
  {
    id: "aws-secret-key",
    what: "an AWS secret key",
    gates: ["secret_access_key", "secretaccesskey", "secret access key"],
    source: String.raw`secret[_ ]?access[_ ]?key["'\x60]?(?: is | ?[:=]>? ?)["'\x60]?(?<secret>[A-Za-z0-9/+=]{40})(?![A-Za-z0-9/+=])`,
    accepts: () => true,
  },
  {
    id: "azure-key",
    what: "an Azure key",
    gates: ["accountkey=", "sharedaccesskey="],
    source: "(?:AccountKey|SharedAccessKey)=(?<secret>[A-Za-z0-9+/]{40,100}={0,2})",
    accepts: () => true,
  },
  {
    id: "otp-secret",
    what: "the secret of an authenticator app",
    gates: ["otpauth://"],
    source: String.raw`otpauth://[^\s?]{1,200}\?[^\s]{0,200}?secret=(?<secret>[A-Za-z2-7]{12,128})`,
    accepts: () => true,
  },
  {
    id: "url-password",
    what: "a password in a URL",
    gates: ["://"],
    source: String.raw`[a-z][a-z0-9+.-]{1,30}://[^\s:@/?#"'<>]{0,256}:(?<secret>[^\s:@/?#"'<>]{2,256})@[^\s@/]`,
    accepts: (value) => looksChosen(value, { quoted: false, after: "" }),
  },
  {
    id: "bearer-token",
    what: "an authorization header",
    gates: ["bearer "],
    source: String.raw`\bbearer (?<secret>[A-Za-z0-9_.~+/=-]{16,2000})`,
    accepts: (value) => looksRandom(value),
  },
  {
    id: "basic-credentials",
    what: "a user name with its password",
    gates: ["authorization", "curl "],
    source: String.raw`(?:authorization["'\x60]?: ?["'\x60]?basic |\bcurl .{0,200}?(?:-u|--user)[ =]["'\x60]?[^\s:"'\x60]{1,64}:)(?<secret>[^\s"'\x60$<[]{4,200})`,
    accepts: () => true,
  },
  {
    id: "labelled-key",
    what: "an API key or token",
    gates: ["key", "token", "secret"],
    source: labelled(
      "(?:api[ _-]?key|access[ _-]?key|secret[ _-]?key(?:[ _-]?base)?|private[ _-]?key|encryption[ _-]?key|signing[ _-]?key|client[ _-]?secret|(?:api|access|auth|refresh|bot|deploy|session|personal access|bearer)[ _-]?token|webhook[ _-]?secret|app[ _-]?secret|secret|token)",
    ),
    accepts: (value) => value.length >= 16 && looksRandom(value),
  },
  {
    id: "seed-phrase",
    what: "the seed phrase of a wallet",
    gates: ["seed phrase", "recovery phrase", "mnemonic", "seed words"],
    source: String.raw`(?:seed phrase|recovery phrase|mnemonic(?: phrase)?|seed words)(?: is| are|:| =)? ?["'\x60]?(?<secret>[a-z]{3,8}(?:[ ,]{1,3}[a-z]{3,8}){11,23})(?![a-z])`,
    accepts: () => true,
  },
  {
    id: "recovery-codes",
    what: "recovery codes",
    gates: ["recovery code", "backup code"],
    source: String.raw`(?:recovery|backup) codes?(?: are| is|:| =)? ?(?<secret>[A-Za-z0-9]{4,12}[- ]?[A-Za-z0-9]{0,12}(?:[ ,;\n]{1,3}[A-Za-z0-9]{4,12}-?[A-Za-z0-9]{0,12}){0,20})`,
    accepts: (value) => looksRandom(value.split(/[\s,;]/u)[0] ?? ""),
  },
  {
    id: "pin",
    what: "a PIN",
    gates: ["pin"],
    source: String.raw`\b(?:(?:my|our|the|his|her|card|bank|sim|phone|visa|debit|credit|atm) (?:[a-z]{1,12} ){0,2}?)pin(?: (?:of|for) (?:[a-z'’]{1,16} ){1,4}?)?(?: ?is:? | ?[:=] ?)(?<secret>\d{4,8})(?![\da-z.:-])`,
    accepts: () => true,
  },
  {
    id: "card-number",
    what: "the number of a payment card",
    gates: ["card", "visa", "mastercard", "amex", "maestro"],
    source: String.raw`\b(?:card|visa|mastercard|amex|american express|maestro)\b[^\d\n]{0,40}(?<secret>\d(?:[ -]?\d){12,18})(?![\d-])`,
    accepts: (value) => isCardNumber(value),
  },
  {
    id: "card-code",
    what: "the security code of a payment card",
    gates: ["cvv", "cvc", "cv2"],
    source: String.raw`\b(?:cvv2?|cvc2?|cv2)(?: (?:code|number|no))?(?: ?is:? | ?[:=] ?| )(?<secret>\d{3,4})(?![\d.:-])`,
    accepts: () => true,
  },
  {
    id: "password",
    what: "a passphrase",
    gates: ["phrase"],
    source: String.raw`pass ?phrase["'\x60]? ?[:=] ?["'\x60]?(?<secret>[a-z]{3,12}(?:[ -][a-z]{3,12}){3,9})["'\x60]?[ .]?$`,
    accepts: (value) => !SENTENCE.test(value),
  },
  {
    id: "password",
    what: "a password",
    gates: ["pw"],
    source: `(?<![\\p{L}\\p{N}_-])pw${ASSIGN}${VALUE}`,
    accepts: (value, { sure, after }) => looksChosen(value, { quoted: sure, after }),
  },
  {
    id: "password",
    what: "a password",
    gates: ["pass", "pwd", "kennwort", "contraseña", "senha", "wachtwoord", "lösenord", "пароль", "密码"],
    source: labelled(PASSWORD),
    accepts: (value, { sure, after }) => looksChosen(value, { quoted: sure, after }),
  },
  {
    id: "password",
    what: "a password",
    gates: ["password", "passphrase", "passcode"],
    source: String.raw`(?<secret>[^\s"'\x60]{6,64}) (?:is|as) (?:my|our|the|his|her|their) (?:[a-z-]{1,16} ){0,3}?(?:password|passphrase|passcode)\b`,
    accepts: (value) => looksRandom(value) && !opensProse(value),
  },
  {
    id: "password",
    what: "a password",
    gates: ["pass"],
    source: `(?<![^\\W\\d_])pass${ASSIGN}${VALUE}`,
    accepts: (value) => looksRandom(value) && !opensProse(value),
  },
  {
    id: "password",
    what: "a password",
    gates: ["sshpass"],
    source: String.raw`\bsshpass -p ?["'\x60]?(?<secret>[^\s"'\x60$<[]{4,100})`,
    accepts: () => true,
  },
];

/** A label, then its value: assigned, said, or (then it must look random) right behind it. */
function labelled(label: string): string {
  return `${label}${FOR}(?:${ASSIGN}|${SAYS}| )${VALUE}`;
}
