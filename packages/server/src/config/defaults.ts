// Defaults and limits of the environment variables, each defined once: the configuration uses them,
// and the table in variables.ts quotes them. A default that depends on another value is a function.
import path from 'node:path'
import { gigabyte, megabyte } from '@plinth/domain/base/sizes'
import type { BasePlan } from '@plinth/domain/plans/base-terms'

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** OpenTelemetry's samplers; the first is the default. */
export const traceSamplers = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const

export const minSecretLength = 32
export const maxWorkers = 256
export const maxConnections = 1000
/** A day. */
export const maxStaleSeconds = 86_400
export const maxStoreTimeoutSeconds = 3600
export const maxDrainSeconds = 3600
/** A year. */
export const maxBackupHours = 8760
export const maxBackups = 1000
/** A year. */
export const maxCdnTtlSeconds = 31_536_000

export const cdnKinds = ['cloudflare', 'fastly', 'http'] as const

const tokenProviders = ['cloudflare', 'digitalocean', 'hetzner'] as const
/** What PLINTH_ACME_DNS can be. */
export const acmeDns = {
  /** Of keys for rfc2136; the first is the default. */
  tsigAlgorithms: ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'],
  tokenProviders,
  forms: [
    'rfc2136://<server>?key=<name>',
    'acme-dns:https://<server>?username=<user>&domain=<domain>',
    'hook:<program>',
    ...tokenProviders,
    'route53',
  ],
} as const

export const defaults = {
  port: 4000,
  httpsPort: 443,
  hosts: ['127.0.0.1', '::1'],
  baseUrl: (port: number | string) => `http://localhost:${port}`,
  sitesDomain: (port: number | string) => `localhost:${port}`,
  dataDir: './data',
  databaseUrl: (dataDir: string) => `sqlite:${path.join(dataDir, 'plinth.sqlite')}`,
  blobsUrl: (dataDir: string) => `file:${path.join(dataDir, 'blobs')}`,
  mailFrom: (hostname: string) => ({ name: 'Plinth', address: `plinth@${hostname}` }),
  billing: { local: 'sandbox', elsewhere: 'off' },
  stripeApiBase: 'https://api.stripe.com',
  tls: 'off',
  acme: { name: 'Let’s Encrypt', directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory' },
  plan: 'free' satisfies BasePlan,
  passwordSignIn: 'on',
  providerScopes: 'openid profile email',
  gitHubScopes: 'read:user user:email',
  groupsClaim: 'groups',
  signUp: 'open',
  anonymous: 'on',
  country: 'US',
  cacheBytes: 256 * megabyte,
  diskCacheBytes: gigabyte,
  staleSeconds: 900,
  drainSeconds: 0,
  storeTimeoutSeconds: 5,
  // With one for the change feed, five machines use 80 of PostgreSQL's 100, of which 3 are reserved.
  databaseConnections: 15,
  workers: { usual: '1', production: 'auto' },
  backups: { everyHours: 24, keep: 7 },
  /** A day. */
  cdnTtlSeconds: 86_400,
  logLevel: 'info' satisfies LogLevel,
  tracing: { protocol: 'http/json', serviceName: 'plinth', sampler: traceSamplers[0], ratio: '1' },
} as const
