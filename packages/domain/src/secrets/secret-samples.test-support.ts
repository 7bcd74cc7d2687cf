// Builds secrets for tests at run time, from parts: the repository must not contain text that looks
// like a leaked secret.

let seed = 20

/** Deterministic, so that a failure can be repeated. */
function nextByte(): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor(seed / 65_536) % 256
}

export const lower = 'abcdefghijklmnopqrstuvwxyz'
export const upper = lower.toUpperCase()
export const digits = '0123456789'
export const letters = lower + upper + digits
export const hex = '0123456789abcdef'
export const base32 = `${lower}234567`

export function random(length: number, alphabet: string = letters): string {
  const text = Array.from({ length }, () => alphabet.charAt(nextByte() % alphabet.length))
  // A digit and a letter, as nearly every real token has.
  return [...text.slice(0, -2), '7', alphabet.includes('k') ? 'k' : alphabet.charAt(10)].join('')
}

export function pem(label: string, lines = 6): string {
  const body = Array.from({ length: lines }, () => random(64, `${letters}+/`))
  const dashes = '-'.repeat(5)
  return [`${dashes}BEGIN ${label}${dashes}`, ...body, `${dashes}END ${label}${dashes}`, ''].join(
    '\n',
  )
}

export const privateLabel = (kind = '') => `${kind}${kind && ' '}PRIVATE ${'KEY'}`

const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_')

export const jwt = (claims: unknown) =>
  [encoded({ alg: 'HS256', typ: 'JWT' }), encoded(claims), random(43)].join('.')

/** One real-looking secret of every kind that is reported. */
export const tokens: Readonly<Record<string, string>> = {
  age: `AGE-SECRET-${'KEY'}-1${random(58, upper + digits).toUpperCase()}`,
  'aws-key-id': ['AK', 'IA', `${random(14, `${upper}234567`)}Q2`.slice(-16).padStart(16, 'Z')].join(
    '',
  ),
  'aws-secret': `aws_secret_access_${'key'} = ${random(40, `${letters}/+`)}`,
  'aws-secret-field': `secretAccess${'Key'}: "${random(40, `${letters}/+`)}"`,
  'azure-storage': `AccountName=a;Account${'Key'}=${random(86, `${letters}+/`)}==`,
  anthropic: `sk-${'ant'}-api03-${random(93)}`,
  openai: `sk-${'proj'}-${random(80)}`,
  'api-key': `sk-${random(48)}`,
  'database-url': `postgres${'://'}shop:${random(16)}@db.acme-shop.com:5432/shop`,
  databricks: `da${'pi'}${random(32, hex)}`,
  digitalocean: `dop_${'v1'}_${random(64, hex)}`,
  discord: `https://discord.com/api/${'webhooks'}/${random(18, digits).replace(/\D/g, '5')}/${random(68)}`,
  figma: `fi${'gd'}_${random(43)}`,
  github: `gh${'p'}_${random(36)}`,
  'github-fine': `github_${'pat'}_${random(22)}_${random(59)}`,
  gitlab: `gl${'pat'}-${random(20)}`,
  'google-secret': `GOC${'SPX'}-${random(28)}`,
  groq: `gs${'k'}_${random(52)}`,
  huggingface: `h${'f'}_${random(34)}`,
  linear: `lin_${'api'}_${random(40)}`,
  netlify: `nf${'p'}_${random(36)}`,
  npm: `np${'m'}_${random(36)}`,
  notion: `nt${'n'}_${random(46)}`,
  plinth: `plin${'th'}_${random(48, base32).replace(/[01]/g, 'a')}${random(8, hex)}`,
  'plinth-manage': `plin${'th'}_manage_${random(48, base32).replace(/[01]/g, 'a')}${random(8, hex)}`,
  pypi: `py${'pi'}-AgEIcHlwaS5vcmc${random(120)}`,
  replicate: `r${'8'}_${random(37)}`,
  resend: `r${'e'}_${random(8)}_${random(24)}`,
  sendgrid: `S${'G'}.${random(22)}.${random(43)}`,
  sentry: `sn${'trys'}_eyJ${random(120)}`,
  'service-role': jwt({ iss: 'supabase', role: `service_${'role'}`, exp: 2_000_000_000 }),
  shopify: `sh${'pat'}_${random(32, hex)}`,
  slack: `xo${'xb'}-123987456012-${random(12, digits).replace(/\D/g, '4')}-${random(24)}`,
  'slack-webhook':
    `https://hooks.slack.com/${'services'}/T0${random(7, upper)}/B0${random(7, upper)}/${random(24)}`.replace(
      /\/([TB]0)([A-Z]*)7k/g,
      '/$1$2ZK',
    ),
  stripe: `sk_${'live'}_${random(24)}`,
  'stripe-restricted': `rk_${'live'}_${random(24)}`,
  'stripe-webhook': `wh${'sec'}_${random(32)}`,
  supabase: `sb_${'secret'}_${random(31)}`,
  telegram: `${random(9, '123456789').replace(/\D/g, '6')}:${'AA'}${random(33)}`,
  vault: `hv${'s'}.${random(95)}`,
  xai: `xa${'i'}-${random(80)}`,
}
