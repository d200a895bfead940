import { hash } from "node:crypto";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { made } from "../memoised.ts";

/** A sort of secret that is known by the form of the secret itself. */
export interface KeyRule {
  /** Stable name: what `[redacted:<id>]` and messages say. */
  readonly id: string;
  /** What it is, with its article, for a person. */
  readonly what: string;
  /** Every match contains one of these, as written: without any, the pattern is not tried. */
  readonly gates: readonly string[];
  /**
   * The pattern's source: made into an expression only where a gate is met, since making all of them would
   * cost a short command 5 ms. Every repetition is bounded. Group `secret`, if any, is the secret.
   */
  readonly source: string;
}

/** No letter, digit or underscore before it: a prefix in the middle of a word is chance. */
const START = "(?<![A-Za-z0-9_])";
const END = "(?![A-Za-z0-9_-])";

/**
 * Keys and tokens by the forms that their issuers publish: those of the secretlint rules
 * (`@secretlint/secretlint-rule-preset-recommend` 12, MIT), without their allow-lists of example keys, and
 * those of other issuers that mark their tokens with a prefix.
 */
export const KEY_RULES: readonly KeyRule[] = [
  key(
    "aws-access-key",
    "an AWS access key",
    "AKIA ASIA A3T AGPA AIDA AROA AIPA ANPA ANVA",
    "(?:A3T[A-Z0-9]|AKIA|AGPA|AIDA|AROA|AIPA|ANPA|ANVA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])",
  ),
  key(
    "github-token",
    "a GitHub token",
    "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_",
    "(?:gh[pousr]_[A-Za-z0-9_]{36}|github_pat_[A-Za-z0-9_]{60,90})",
  ),
  key(
    "gitlab-token",
    "a GitLab token",
    "glpat- gldt- glrt- glptt- glsoat- glcbt-",
    "gl(?:pat|dt|rt|ptt|soat|cbt)-[A-Za-z0-9_.-]{20,128}",
  ),
  key(
    "slack-token",
    "a Slack token",
    "xoxb- xoxp- xapp- xoxa- xoxo- xoxr- xoxe- xoxs-",
    "(?:xox[abeoprs]|xapp)-(?:[A-Za-z0-9]{1,70}-){1,6}[A-Za-z0-9]{8,80}",
  ),
  key(
    "slack-webhook",
    "a Slack webhook",
    "hooks.slack.com",
    "https://hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/]{20,140}",
  ),
  key(
    "anthropic-key",
    "an Anthropic API key",
    "sk-ant-",
    `sk-ant-[a-z]{3,10}\\d\\d-[A-Za-z0-9_-]{20,140}${END}`,
  ),
  key(
    "openai-key",
    "an OpenAI API key",
    "sk-",
    `sk-(?:(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{40,200}|or-v1-[0-9a-f]{64}|[A-Za-z0-9]{32,64})${END}`,
  ),
  key("google-api-key", "a Google API key", "AIza", `AIza[A-Za-z0-9_-]{35}${END}`),
  key(
    "google-oauth",
    "a Google OAuth secret",
    "GOCSPX- ya29.",
    `(?:GOCSPX-[A-Za-z0-9_-]{28}${END}|ya29\\.[A-Za-z0-9_-]{40,400})`,
  ),
  key("age-key", "an age secret key", "AGE-SECRET-KEY-1", "AGE-SECRET-KEY-1[A-Z0-9]{58}"),
  key(
    "npm-token",
    "an npm token",
    "npm_ _authToken=",
    `(?:npm_[A-Za-z0-9]{36}${END}|_authToken=(?![$<[])(?<secret>\\S{8,200}))`,
  ),
  key("pypi-token", "a PyPI token", "pypi-", "pypi-AgE[A-Za-z0-9_-]{50,300}"),
  key("sendgrid-key", "a SendGrid key", "SG.", `SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,128}${END}`),
  key(
    "stripe-key",
    "a Stripe key",
    "sk_live_ sk_test_ rk_live_ rk_test_ whsec_",
    "(?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,200}|whsec_[A-Za-z0-9+/=]{24,80})",
  ),
  key(
    "shopify-token",
    "a Shopify token",
    "shppa_ shpca_ shpat_ shpss_",
    `shp(?:pa|ca|at|ss)_[A-Za-z0-9]{32,64}${END}`,
  ),
  key("huggingface-token", "a Hugging Face token", "hf_", `hf_[A-Za-z0-9]{34}${END}`),
  key("pinecone-key", "a Pinecone key", "pcsk_", `pcsk_[A-Za-z0-9]{2,12}_[A-Za-z0-9]{20,80}${END}`),
  key("firecrawl-key", "a Firecrawl key", "fc-", `fc-[0-9a-f]{32}${END}`),
  key("fireworks-key", "a Fireworks key", "fw_", `fw_(?=[A-Za-z]{0,20}\\d)[A-Za-z0-9]{20,40}${END}`),
  key("elevenlabs-key", "an ElevenLabs key", "sk_", `sk_[0-9a-f]{48}${END}`),
  key("hubspot-token", "a HubSpot token", "pat-na1- pat-eu1-", `pat-(?:na|eu)\\d-[0-9a-f-]{36}${END}`),
  key("groq-key", "a Groq key", "gsk_", `gsk_[A-Za-z0-9]{52}${END}`),
  key("linear-key", "a Linear key", "lin_api_ lin_oauth_", "lin_(?:api|oauth)_[A-Za-z0-9]{32,128}"),
  key("notion-token", "a Notion token", "ntn_", `ntn_[A-Za-z0-9]{32,64}${END}`),
  key("figma-token", "a Figma token", "figd_", "figd_[A-Za-z0-9_-]{40,200}"),
  key("vercel-token", "a Vercel token", "vcp_ vci_ vca_ vcr_ vck_", "vc[piark]_[A-Za-z0-9]{20,60}"),
  key("databricks-token", "a Databricks token", "dapi", `dapi[A-Fa-f0-9]{32}(?:-\\d)?${END}`),
  key("docker-token", "a Docker token", "dckr_pat_ dckr_oat_", "dckr_[po]at_[A-Za-z0-9_-]{27,64}"),
  key(
    "grafana-token",
    "a Grafana token",
    "glc_ glsa_",
    "(?:glc_[A-Za-z0-9+/]{32,400}={0,2}|glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})",
  ),
  key("vault-token", "a Vault token", "hvs. hvb. hvr.", "hv[sbr]\\.[A-Za-z0-9_-]{24,300}"),
  key("1password-token", "a 1Password service token", "ops_ey", "ops_ey[A-Za-z0-9+/=_-]{100,1300}"),
  key("digitalocean-token", "a DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", "do[opr]_v1_[a-f0-9]{64}"),
  key("telegram-token", "a Telegram bot token", ":AA", `\\d{8,10}:AA[A-Za-z0-9_-]{33}${END}`),
  key("twilio-key", "a Twilio key", "SK", `SK[0-9a-f]{32}${END}`),
  key(
    "jwt",
    "a signed token (JWT)",
    "eyJ",
    "eyJ[A-Za-z0-9_-]{10,2000}\\.eyJ[A-Za-z0-9_-]{8,8000}\\.[A-Za-z0-9_-]{16,1400}",
  ),
  key(
    "discord-token",
    "a Discord token",
    "M N O mfa. discord.com/api/webhooks discordapp.com/api/webhooks",
    `(?:[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,45}${END}|mfa\\.[A-Za-z0-9_-]{80,100}|https://(?:\\w{1,10}\\.)?discord(?:app)?\\.com/api/webhooks/\\d{15,22}/[A-Za-z0-9_-]{40,100})`,
  ),
  key(
    "wallet-key",
    "the private key of a wallet",
    "5 K L xprv yprv zprv tprv uprv vprv",
    `(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51}|[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112})(?![A-Za-z0-9_-])`,
  ),
  key(
    "password-hash",
    "the hash of a password",
    "$apr1$ $1$ $2 $5$ $6$ $7$ $y$ $argon2 {SHA} {SSHA} {CRYPT} $pbkdf2",
    "(?:\\$(?:apr1|1|5|6|7|y|gy)\\$(?:rounds=\\d{1,9}\\$)?[A-Za-z0-9./]{1,32}\\$[A-Za-z0-9./]{20,90}|\\$2[abxy]\\$\\d\\d\\$[A-Za-z0-9./]{53}|\\$argon2(?:id|i|d)\\$[A-Za-z0-9$=,+/]{40,300}|\\$pbkdf2[a-z0-9-]{0,10}\\$[A-Za-z0-9$=.+/]{30,300}|\\{(?:SHA|SSHA|CRYPT)\\}[A-Za-z0-9+/$.]{13,90}={0,2})",
  ),
  key(
    "recovery-key",
    "a recovery key",
    "- A3-",
    `(?:\\d{6}(?:-\\d{6}){7}|A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3,4}|(?=[A-Z-]{0,28}\\d)(?=[\\d-]{0,28}[A-Z])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){5})${END}`,
  ),
  key(
    "private-key",
    "a private key",
    "b3BlbnNzaC1rZXktdjEA PuTTY-User-Key-File-",
    "(?:b3BlbnNzaC1rZXktdjEA[A-Za-z0-9+/]{0,20000}|PuTTY-User-Key-File-[\\s\\S]{0,8000}?Private-MAC: [0-9a-f]{40,64})",
  ),
  key(
    "webhook",
    "the URL of a webhook",
    "webhook.office.com/ hooks.zapier.com/ hook.eu1.make.com/ maker.ifttt.com/ chat.googleapis.com/",
    "https://(?:[a-z0-9-]{1,40}\\.webhook\\.office\\.com/webhookb2/[A-Za-z0-9@/-]{60,300}|hooks\\.zapier\\.com/hooks/catch/[0-9a-z/]{12,80}|hook\\.eu1\\.make\\.com/[a-z0-9]{24,60}|maker\\.ifttt\\.com/trigger/\\w{1,60}/with/key/[\\w-]{20,60}|chat\\.googleapis\\.com/v1/spaces/[\\w-]{5,40}/messages\\?key=[\\w-]{20,80}&token=[\\w%-]{20,120})",
  ),
  key(
    "azure-key",
    "an Azure client secret",
    "8Q~ 7Q~",
    `[A-Za-z0-9_~.-]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}${END}`,
  ),
  key("google-oauth", "a Google OAuth token", "1//0", `1//0[A-Za-z0-9_-]{40,400}${END}`),
  key(
    "aws-access-key",
    "an AWS session token",
    "IQoJb3JpZ2lu FwoGZXIvYXdz ABSK",
    `(?:(?:IQoJb3JpZ2lu|FwoGZXIvYXdz)[A-Za-z0-9+/=]{40,2000}|ABSK[A-Za-z0-9+/]{100,200}={0,2})`,
  ),
  key(
    "jwt",
    "an encrypted token (JWE)",
    "eyJ",
    "eyJ[A-Za-z0-9_-]{10,2000}\\.[A-Za-z0-9_-]{0,2000}\\.[A-Za-z0-9_-]{8,100}\\.[A-Za-z0-9_-]{8,8000}\\.[A-Za-z0-9_-]{16,100}",
  ),
  key(
    "other-token",
    "an access token",
    "NRAL key- -us sq0 EAA sl. pat .atlasv1. fo1_ pscale_ pul- lsv2_ tvly- secret_ access-production- oauth: bkua_ CCIPAT_ aio_ CFPAT- rdme_ tfp_ sb_secret_ AAAAAAAAA HRKU- phc_ phx_ re_ sk.eyJ xkeysib- fm1_ fm2_ tskey- sbp_ r8_ nfp_ dp.pt. PMAK- NRAK- ATATT3 xai- pplx- rubygems_ sntrys_ sntryu_ jina_ csk- sk-lf- access_token$ ATBB cio squ_ sqp_ sqa_ oy2 BSA tk_ api- sdk- st.",
    "(?:[a-z0-9]{30,40}NRAL(?![A-Za-z0-9])|key-[0-9a-f]{32}(?![0-9a-f])|[0-9a-f]{32}-us\\d{1,2}(?!\\d)|sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}|EAAA[A-Za-z0-9_-]{60}|EAA[A-Za-z0-9]{90,300}|sl\\.[A-Za-z0-9_-]{100,1500}|pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}|[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_-]{60,70}|(?:FlyV1 )?fm[12]_[A-Za-z0-9+/=_,-]{60,2000}|fo1_[A-Za-z0-9_-]{43}|pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.-]{32,64}|pul-[a-f0-9]{40}|lsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}|tvly-[A-Za-z0-9-]{28,40}|secret_[A-Za-z0-9]{43}|access-(?:production|development|sandbox)-[0-9a-f-]{36}|oauth:[a-z0-9]{30}(?![a-z0-9])|bkua_[a-f0-9]{40}|CCIPAT_[A-Za-z0-9_]{40,80}|aio_[A-Za-z0-9]{28}|CFPAT-[A-Za-z0-9_-]{43}|rdme_[a-z0-9]{70}|tfp_[A-Za-z0-9_.=-]{59}|sb_secret_[A-Za-z0-9_-]{20,60}|A{9,40}[A-Za-z0-9%]{80,120}|HRKU-[A-Za-z0-9_-]{36,70}|ph[cx]_[A-Za-z0-9]{40,50}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,30}|sk\\.eyJ[A-Za-z0-9_-]{50,200}\\.[A-Za-z0-9_-]{20,30}|xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}|tskey-[a-z]{3,12}-[A-Za-z0-9-]{16,80}|sbp_[a-f0-9]{40}|r8_[A-Za-z0-9]{37}|nfp_[A-Za-z0-9]{36,44}|dp\\.pt\\.[A-Za-z0-9]{40,48}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|NRAK-[A-Z0-9]{27}|ATATT3[A-Za-z0-9_=-]{100,250}|xai-[A-Za-z0-9]{80}|pplx-[A-Za-z0-9]{48}|rubygems_[a-f0-9]{48}|sntrys_[A-Za-z0-9_=+/]{60,250}|sntryu_[a-f0-9]{64}|jina_[a-f0-9]{32}[A-Za-z0-9_-]{28}|csk-[a-z0-9]{48}(?![a-z0-9])|sk-lf-[0-9a-f-]{36}|access_token\\$(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}|ATBB[A-Za-z0-9=_-]{28,36}|cio[A-Za-z0-9]{32}(?![A-Za-z0-9])|sq[upa]_[a-f0-9]{40}|oy2[a-z0-9]{43}(?![a-z0-9])|BSA(?=[A-Za-z_-]{0,26}\\d)[A-Za-z0-9_-]{27,28}(?![A-Za-z0-9_-])|tk_[a-z0-9]{29}(?![a-z0-9])|(?:api|sdk)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|st\\.[0-9a-f-]{24,36}\\.[0-9a-f]{32,64}\\.[0-9a-f]{32,64})",
  ),
];

function key(id: string, what: string, gates: string, form: string): KeyRule {
  return { id, what, gates: gates.split(" "), source: START + form };
}

const MARK = /-----(?<which>BEGIN|END) (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** A line of base64, or of the headers of a key; quotes, spaces and escaped line ends around it. */
const KEY_LINE =
  /^[\s"'>|]{0,20}(?:[A-Za-z0-9+/=\\]*|(?:Proc-Type|DEK-Info|Version|Comment|Hash): .{0,100})[\s"',]{0,20}$/;
/** A 16,384 bit RSA key is 12,700 characters long. */
const MAX_KEY_CHARS = 20_000;

/**
 * Start and end of every private key in PEM or PGP armour: up to its last line, and where that is missing up to
 * the first line that is neither base64 nor a header of keys. Pure.
 */
export function findPrivateKeys(text: string): readonly (readonly [start: number, end: number])[] {
  if (!text.includes("-----BEGIN ")) return [];
  const marks = [...text.matchAll(MARK)];
  return marks.flatMap(({ index, 0: begin, groups }, i) => {
    if (groups?.which !== "BEGIN") return [];
    const next = marks[i + 1];
    const isClosed = next?.groups?.which === "END" && next.index - index <= MAX_KEY_CHARS;
    if (isClosed) return [[index, next.index + next[0].length] as const];
    const from = index + begin.length;
    const body = text.slice(from, Math.min(from + MAX_KEY_CHARS, next?.index ?? text.length));
    return [[index, from + openLength(body)] as const];
  });
}

/** Whether a text ends within a private key, so that what follows may belong to it. Pure. */
export function endsInKey(text: string): boolean {
  const last = findPrivateKeys(text).at(-1);
  return (
    last !== undefined &&
    last[1] >= text.length &&
    ![...text.matchAll(MARK)].at(-1)?.[0].startsWith("-----END")
  );
}

/** How far a key goes that is cut off: whole lines of key material. */
function openLength(body: string): number {
  let length = 0;
  for (const line of body.split("\n")) {
    if (!KEY_LINE.test(line)) break;
    length += line.length + 1;
  }
  return Math.min(length, body.length);
}

/** Words in a row, with commas, numbers or line ends between them. */
const WORDS =
  /(?<![\p{L}\p{N}])[a-z]{3,8}(?:(?:[ \t]{1,2}|,[ \t]?|[ \t]?\r?\n[ \t]?|[ \t]?[-;|][ \t]?)(?:\d{1,2}[.):][ \t]?)?[a-z]{3,8}){11,}(?![\p{L}\p{N}])/giu;
const WORD = /[a-z]+/gi;
/** So many words a phrase may have. */
const LENGTHS = [24, 21, 18, 15, 12];
const LEAST = 12;
/** Longer rows are the list itself, or no phrase; a label may stand in front of one. */
const MOST = 32;
const BITS = 11;
/** 12 words of 3 letters. */
const LEAST_CHARS = 47;

/**
 * Places of the seed phrases of wallets: 12, 15, 18, 21 or 24 words of the English list of BIP-39 in a row whose checksum is
 * right. Linear. Pure.
 */
export function findSeedPhrases(text: string): readonly (readonly [start: number, end: number])[] {
  if (text.length < LEAST_CHARS) return [];
  const found: (readonly [number, number])[] = [];
  for (const { 0: run, index } of text.matchAll(WORDS)) {
    const words = [...run.matchAll(WORD)].map((word) => ({
      number: places().get(word[0].toLowerCase()) ?? -1,
      start: index + word.index,
      end: index + word.index + word[0].length,
    }));
    for (const [from, to] of listedRuns(words.map(({ number }) => number))) {
      const place = phraseIn(words.slice(from, to));
      if (place !== undefined) found.push(place);
    }
  }
  return found;

  function phraseIn(
    words: readonly { readonly number: number; readonly start: number; readonly end: number }[],
  ) {
    for (const length of LENGTHS)
      for (let from = 0; from + length <= words.length; from++) {
        const some = words.slice(from, from + length);
        if (hasChecksum(some.map(({ number }) => number)))
          return [some[0]?.start ?? 0, some.at(-1)?.end ?? 0] as const;
      }
    return undefined;
  }
}

/** Stretches of 12 to 32 words of the list. */
function* listedRuns(numbers: readonly number[]): Generator<readonly [from: number, to: number]> {
  let from = 0;
  for (let at = 0; at <= numbers.length; at++) {
    if ((numbers[at] ?? -1) >= 0) continue;
    if (at - from >= LEAST && at - from <= MOST) yield [from, at];
    from = at + 1;
  }
}

const places = made(() => new Map(wordlist.map((one, i) => [one, i])));

/** BIP-39: 11 bits a word; one bit of SHA-256 for each 32 bits of entropy stands at their end. */
function hasChecksum(numbers: readonly number[]): boolean {
  const bits = numbers.map((number) => number.toString(2).padStart(BITS, "0")).join("");
  const entropy = Math.floor((bits.length * 32) / 33);
  const bytes = (bits.slice(0, entropy).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const digest = hash("sha256", Uint8Array.from(bytes), "hex").slice(0, 2);
  const sum = Number.parseInt(digest, 16).toString(2).padStart(8, "0");
  return sum.startsWith(bits.slice(entropy));
}
