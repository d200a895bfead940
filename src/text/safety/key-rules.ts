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
  key("groq-key", "a Groq key", "gsk_", `gsk_[A-Za-z0-9]{52}${END}`),
  key("linear-key", "a Linear key", "lin_api_ lin_oauth_", "lin_(?:api|oauth)_[A-Za-z0-9]{32,128}"),
  key("notion-token", "a Notion token", "ntn_", "ntn_[0-9]{11}[A-Za-z0-9]{35}"),
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
    "other-token",
    "an access token",
    "tskey- sbp_ r8_ nfp_ dp.pt. PMAK- NRAK- ATATT3 xai- pplx- rubygems_ sntrys_",
    "(?:tskey-[a-z]{3,12}-[A-Za-z0-9-]{16,80}|sbp_[a-f0-9]{40}|r8_[A-Za-z0-9]{37}|nfp_[A-Za-z0-9]{36,44}|dp\\.pt\\.[A-Za-z0-9]{40,48}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|NRAK-[A-Z0-9]{27}|ATATT3[A-Za-z0-9_=-]{100,250}|xai-[A-Za-z0-9]{80}|pplx-[A-Za-z0-9]{48}|rubygems_[a-f0-9]{48}|sntrys_[A-Za-z0-9_=+/]{60,250})",
  ),
];

function key(id: string, what: string, gates: string, form: string): KeyRule {
  return { id, what, gates: gates.split(" "), source: START + form };
}
