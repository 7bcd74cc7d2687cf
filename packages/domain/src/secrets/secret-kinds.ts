// Patterns of secrets in text. Keys meant for browsers are not among them: `AIza…`, `pk_live_…`,
// Supabase's anon key, public Mapbox tokens, Sentry DSNs, PostHog's `phc_…`.
//
// Files are hostile and lines may be very long, so every pattern takes linear time: it starts with
// fixed characters, its repetitions are bounded or exclude the character that follows them, and a
// pattern that can start within its own repetition is preceded by `start`.

export interface SecretPattern {
  /** What a person calls it, with its article. */
  readonly name: string
  /** Source of a regular expression; its first group, if any, is the secret part. */
  readonly source: string
  /** Whether a match is a real secret, beyond not being a placeholder. */
  readonly check: SecretCheck
}

/** Checks that need code; see `secret-checks.ts`. */
export type SecretCheck = 'random' | 'aws-key-id' | 'database-url' | 'service-role' | 'key-block'

const start = '(?<![A-Za-z0-9_-])'

const token = (name: string, source: string): SecretPattern => ({
  name,
  source: `${start}${source}`,
  check: 'random',
})

const schemes =
  'postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb'

const patterns = {
  'private-key': {
    name: 'a private key',
    source: '-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----',
    check: 'key-block',
  },
  age: token('an age private key', 'AGE-SECRET-KEY-1([0-9A-Z]{58})'),
  'aws-key-id': {
    name: 'an AWS access key',
    source: `${start}AKIA([A-Z2-7]{16})(?![A-Za-z0-9])`,
    check: 'aws-key-id',
  },
  'aws-secret': {
    name: 'an AWS secret access key',
    source:
      '[Aa][Ww][Ss]_?[Ss][Ee][Cc][Rr][Ee][Tt]_?(?:[Aa][Cc][Cc][Ee][Ss][Ss]_?)?[Kk][Ee][Yy]["\']?\\s{0,3}[:=]\\s{0,3}["\']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])',
    check: 'random',
  },
  'aws-secret-field': {
    name: 'an AWS secret access key',
    source: 'secretAccessKey["\']?\\s{0,3}[:=]\\s{0,3}["\']([A-Za-z0-9/+]{40})["\']',
    check: 'random',
  },
  'azure-storage': {
    name: 'an Azure storage key',
    source: 'AccountKey=([A-Za-z0-9+/]{86}==)',
    check: 'random',
  },
  anthropic: token('an Anthropic API key', 'sk-ant-(?:api|admin)[0-9]{2}-([A-Za-z0-9_-]{40,120})'),
  openai: token('an OpenAI API key', 'sk-(?:proj|svcacct|admin|None)-([A-Za-z0-9_-]{40,200})'),
  'api-key': token('an API key', 'sk-(?:or-v1-)?([A-Za-z0-9]{32,64})(?![A-Za-z0-9-])'),
  'database-url': {
    name: 'a database password',
    source: `(?:${schemes})(?:\\+[a-z0-9]{1,15})?:\\/\\/[^\\s:/@"'\`<>]{0,64}:[^\\s/@"'\`<>]{1,128}@[^\\s/:?,"'\`<>)\\]]{1,253}`,
    check: 'database-url',
  },
  databricks: token('a Databricks token', 'dapi([0-9a-f]{32})(?![0-9a-f])'),
  digitalocean: token('a DigitalOcean token', 'do[opr]_v1_([0-9a-f]{64})'),
  discord: {
    name: 'a Discord webhook URL',
    source: 'discord(?:app)?\\.com\\/api\\/webhooks\\/[0-9]{17,20}\\/([A-Za-z0-9_-]{60,80})',
    check: 'random',
  },
  figma: token('a Figma token', 'figd_([A-Za-z0-9_-]{40,60})'),
  github: token(
    'a GitHub token',
    '(?:gh[pousr]_([A-Za-z0-9]{36,251})|github_pat_[A-Za-z0-9_]{60,90})',
  ),
  gitlab: token('a GitLab token', 'gl(?:pat|dt|rt|ptt|ft)-([A-Za-z0-9_-]{20,60})'),
  'google-secret': token('a Google client secret', 'GOCSPX-([A-Za-z0-9_-]{28})'),
  groq: token('a Groq API key', 'gsk_([A-Za-z0-9]{52})'),
  huggingface: token('a Hugging Face token', 'hf_([A-Za-z0-9]{34,40})(?![A-Za-z0-9_])'),
  linear: token('a Linear API key', 'lin_api_([A-Za-z0-9]{40})'),
  netlify: token('a Netlify token', 'nfp_([A-Za-z0-9]{36,40})'),
  npm: token('an npm token', 'npm_([A-Za-z0-9]{36})(?![A-Za-z0-9_])'),
  notion: token('a Notion token', '(?:ntn_|secret_)([A-Za-z0-9]{43,46})(?![A-Za-z0-9_])'),
  plinth: token('a Plinth token', 'plinth_(?:manage_)?([a-z2-7]{48}[0-9a-f]{8})(?![a-z0-9])'),
  pypi: token('a PyPI token', 'pypi-AgEIcHlwaS5vcmc([A-Za-z0-9_-]{50,200})'),
  replicate: token('a Replicate token', 'r8_([A-Za-z0-9]{37})(?![A-Za-z0-9_])'),
  resend: token('a Resend API key', 're_([A-Za-z0-9]{8}_[A-Za-z0-9]{24})(?![A-Za-z0-9_])'),
  sendgrid: token('a SendGrid API key', 'SG\\.([A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43})'),
  sentry: token('a Sentry token', '(?:sntrys_eyJ|sntryu_)([A-Za-z0-9_+/=-]{40,400})'),
  'service-role': {
    name: 'a Supabase service role key',
    source: `${start}eyJ[A-Za-z0-9_-]{10,200}\\.eyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{20,100}`,
    check: 'service-role',
  },
  shopify: token('a Shopify token', 'shp(?:at|ca|pa|ss)_([0-9a-fA-F]{32})'),
  slack: token('a Slack token', '(?:xox[abeoprs]|xapp)-([A-Za-z0-9-]{20,250})'),
  'slack-webhook': {
    name: 'a Slack webhook URL',
    source:
      'hooks\\.slack\\.com\\/services\\/T[A-Z0-9]{7,12}\\/B[A-Z0-9]{7,12}\\/([A-Za-z0-9]{20,30})',
    check: 'random',
  },
  stripe: token('a Stripe secret key', '[sr]k_live_([A-Za-z0-9]{16,250})'),
  'stripe-webhook': token('a Stripe webhook secret', 'whsec_([A-Za-z0-9+/]{24,64})'),
  supabase: token('a Supabase secret key', '(?:sb_secret_([A-Za-z0-9_-]{22,60})|sbp_[0-9a-f]{40})'),
  telegram: token('a Telegram bot token', '[0-9]{8,10}:(AA[A-Za-z0-9_-]{33})(?![A-Za-z0-9_-])'),
  vault: token('a Vault token', 'hvs\\.([A-Za-z0-9_-]{80,250})'),
  xai: token('an xAI API key', 'xai-([A-Za-z0-9]{70,90})'),
} as const satisfies Record<string, SecretPattern>

export type SecretKind = keyof typeof patterns

export const secretPatterns: ReadonlyMap<SecretKind, SecretPattern> = new Map(
  Object.entries(patterns) as [SecretKind, SecretPattern][],
)

export const isSecretKind = (value: unknown): value is SecretKind =>
  typeof value === 'string' && Object.hasOwn(patterns, value)

export const secretName = (kind: SecretKind): string => patterns[kind].name
