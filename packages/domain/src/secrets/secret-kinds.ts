// Patterns of secrets in text. Keys meant for browsers are not among them: `AIza…`, `pk_live_…`,
// Supabase's anon key, public Mapbox tokens, Sentry DSNs, PostHog's `phc_…`.
//
// Files are hostile and lines may be very long, so every pattern takes linear time: it starts with
// fixed characters, its repetitions are bounded or exclude the character that follows them, and a
// pattern that can start within its own repetition is preceded by `start`.
//
// Files are also many, so they are searched once for the heads of all patterns, and for a pattern
// only where one of its heads is.

export interface SecretPattern {
  /** What a person calls it, with its article. */
  readonly name: string
  /** The fixed characters that every match starts with, one of these; at least `headLength`. */
  readonly heads: readonly string[]
  /** Source of a regular expression; its first group, if any, is the secret part. */
  readonly source: string
  /** Whether a match is a real secret, beyond not being a placeholder. */
  readonly check: SecretCheck
}

/** Checks that need code; see `secret-checks.ts`. */
export type SecretCheck = 'random' | 'aws-key-id' | 'database-url' | 'service-role' | 'key-block'

/** How many characters of a head are looked up. */
export const headLength = 3

const start = '(?<![A-Za-z0-9_-])'

/** `heads` are separated by spaces; `rest` is the source of what follows them. */
const token = (name: string, heads: string, rest: string): SecretPattern => ({
  name,
  heads: heads.split(' '),
  source: `${start}(?:${heads.replaceAll('.', '\\.').replaceAll(' ', '|')})${rest}`,
  check: 'random',
})

const schemes =
  'postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|mssql|sqlserver|clickhouse|cockroachdb'

const patterns = {
  'private-key': {
    name: 'a private key',
    heads: ['-----BEGIN '],
    source: '-----BEGIN (?:[A-Z0-9]{1,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----',
    check: 'key-block',
  },
  age: token('an age private key', 'AGE-SECRET-KEY-1', '([0-9A-Z]{58})'),
  'aws-key-id': {
    name: 'an AWS access key',
    heads: ['AKIA'],
    source: `${start}AKIA([A-Z2-7]{16})(?![A-Za-z0-9])`,
    check: 'aws-key-id',
  },
  'aws-secret': {
    name: 'an AWS secret access key',
    heads: 'aws awS aWs aWS Aws AwS AWs AWS'.split(' '),
    source:
      '[Aa][Ww][Ss]_?[Ss][Ee][Cc][Rr][Ee][Tt]_?(?:[Aa][Cc][Cc][Ee][Ss][Ss]_?)?[Kk][Ee][Yy]["\']?\\s{0,3}[:=]\\s{0,3}["\']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])',
    check: 'random',
  },
  'aws-secret-field': {
    name: 'an AWS secret access key',
    heads: ['secretAccessKey'],
    source: 'secretAccessKey["\']?\\s{0,3}[:=]\\s{0,3}["\']([A-Za-z0-9/+]{40})["\']',
    check: 'random',
  },
  'azure-storage': {
    name: 'an Azure storage key',
    heads: ['AccountKey='],
    source: 'AccountKey=([A-Za-z0-9+/]{86}==)',
    check: 'random',
  },
  anthropic: token(
    'an Anthropic API key',
    'sk-ant-api sk-ant-admin',
    '[0-9]{2}-([A-Za-z0-9_-]{40,120})',
  ),
  openai: token(
    'an OpenAI API key',
    'sk-proj- sk-svcacct- sk-admin- sk-None-',
    '([A-Za-z0-9_-]{40,200})',
  ),
  'api-key': token('an API key', 'sk-', '(?:or-v1-)?([A-Za-z0-9]{32,64})(?![A-Za-z0-9-])'),
  'database-url': {
    name: 'a database password',
    heads: 'postgres mysql mariadb mongodb redis amqp mssql sqlserver clickhouse cockroachdb'.split(
      ' ',
    ),
    source: `(?:${schemes})(?:\\+[a-z0-9]{1,15})?:\\/\\/[^\\s:/@"'\`<>]{0,64}:[^\\s/@"'\`<>]{1,128}@[^\\s/:?,"'\`<>)\\]]{1,253}`,
    check: 'database-url',
  },
  databricks: token('a Databricks token', 'dapi', '([0-9a-f]{32})(?![0-9a-f])'),
  digitalocean: token('a DigitalOcean token', 'doo_v1_ dop_v1_ dor_v1_', '([0-9a-f]{64})'),
  discord: {
    name: 'a Discord webhook URL',
    heads: ['discord'],
    source: 'discord(?:app)?\\.com\\/api\\/webhooks\\/[0-9]{17,20}\\/([A-Za-z0-9_-]{60,80})',
    check: 'random',
  },
  figma: token('a Figma token', 'figd_', '([A-Za-z0-9_-]{40,60})'),
  github: {
    name: 'a GitHub token',
    heads: 'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_'.split(' '),
    source: `${start}(?:gh[pousr]_([A-Za-z0-9]{36,251})|github_pat_[A-Za-z0-9_]{60,90})`,
    check: 'random',
  },
  gitlab: token('a GitLab token', 'glpat- gldt- glrt- glptt- glft-', '([A-Za-z0-9_-]{20,60})'),
  'google-secret': token('a Google client secret', 'GOCSPX-', '([A-Za-z0-9_-]{28})'),
  groq: token('a Groq API key', 'gsk_', '([A-Za-z0-9]{52})'),
  huggingface: token('a Hugging Face token', 'hf_', '([A-Za-z0-9]{34,40})(?![A-Za-z0-9_])'),
  linear: token('a Linear API key', 'lin_api_', '([A-Za-z0-9]{40})'),
  netlify: token('a Netlify token', 'nfp_', '([A-Za-z0-9]{36,40})'),
  npm: token('an npm token', 'npm_', '([A-Za-z0-9]{36})(?![A-Za-z0-9_])'),
  notion: token('a Notion token', 'ntn_ secret_', '([A-Za-z0-9]{43,46})(?![A-Za-z0-9_])'),
  plinth: token('a Plinth token', 'plinth_', '(?:manage_)?([a-z2-7]{48}[0-9a-f]{8})(?![a-z0-9])'),
  pypi: token('a PyPI token', 'pypi-AgEIcHlwaS5vcmc', '([A-Za-z0-9_-]{50,200})'),
  replicate: token('a Replicate token', 'r8_', '([A-Za-z0-9]{37})(?![A-Za-z0-9_])'),
  resend: token('a Resend API key', 're_', '([A-Za-z0-9]{8}_[A-Za-z0-9]{24})(?![A-Za-z0-9_])'),
  sendgrid: token('a SendGrid API key', 'SG.', '([A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43})'),
  sentry: token('a Sentry token', 'sntrys_eyJ sntryu_', '([A-Za-z0-9_+/=-]{40,400})'),
  'service-role': {
    name: 'a Supabase service role key',
    heads: ['eyJ'],
    source: `${start}eyJ[A-Za-z0-9_-]{10,200}\\.eyJ[A-Za-z0-9_-]{10,1000}\\.[A-Za-z0-9_-]{20,100}`,
    check: 'service-role',
  },
  shopify: token('a Shopify token', 'shpat_ shpca_ shppa_ shpss_', '([0-9a-fA-F]{32})'),
  slack: token(
    'a Slack token',
    'xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xapp-',
    '([A-Za-z0-9-]{20,250})',
  ),
  'slack-webhook': {
    name: 'a Slack webhook URL',
    heads: ['hooks.slack.com/services/'],
    source:
      'hooks\\.slack\\.com\\/services\\/T[A-Z0-9]{7,12}\\/B[A-Z0-9]{7,12}\\/([A-Za-z0-9]{20,30})',
    check: 'random',
  },
  stripe: token('a Stripe secret key', 'sk_live_ rk_live_', '([A-Za-z0-9]{16,250})'),
  'stripe-webhook': token('a Stripe webhook secret', 'whsec_', '([A-Za-z0-9+/]{24,64})'),
  supabase: {
    name: 'a Supabase secret key',
    heads: ['sb_secret_', 'sbp_'],
    source: `${start}(?:sb_secret_([A-Za-z0-9_-]{22,60})|sbp_[0-9a-f]{40})`,
    check: 'random',
  },
  telegram: {
    name: 'a Telegram bot token',
    heads: [':AA'],
    source: `(?<=${start}[0-9]{8,10}):(AA[A-Za-z0-9_-]{33})(?![A-Za-z0-9_-])`,
    check: 'random',
  },
  vault: token('a Vault token', 'hvs.', '([A-Za-z0-9_-]{80,250})'),
  xai: token('an xAI API key', 'xai-', '([A-Za-z0-9]{70,90})'),
} as const satisfies Record<string, SecretPattern>

export type SecretKind = keyof typeof patterns

export const secretPatterns: ReadonlyMap<SecretKind, SecretPattern> = new Map(
  Object.entries(patterns) as [SecretKind, SecretPattern][],
)

export const isSecretKind = (value: unknown): value is SecretKind =>
  typeof value === 'string' && Object.hasOwn(patterns, value)

export const secretName = (kind: SecretKind): string => patterns[kind].name
