import { availableParallelism } from 'node:os'
import { describe, expect, test } from 'vitest'
import type { BillingSettings } from './billing-settings.ts'
import { type ConfigError, parseConfig } from './config.ts'
import type { Environment } from './environment.ts'

test('the defaults work on a development machine', () => {
  expect(parseConfig({})).toMatchObject({
    port: 4000,
    hosts: ['127.0.0.1', '::1'],
    baseUrl: 'http://localhost:4000',
    sitesDomain: 'localhost:4000',
    databaseUrl: expect.stringMatching(/^sqlite:.*data\/plinth\.sqlite$/),
    blobsUrl: expect.stringMatching(/^file:.*data\/blobs$/),
    secret: null,
    smtpUrl: null,
    mailFrom: { name: 'Plinth', address: 'plinth@localhost' },
    localOnly: true,
    billing: { kind: 'sandbox' },
    trustedProxies: [],
    metrics: { token: null, port: null },
    diskCacheBytes: 1_073_741_824,
    staleSeconds: 900,
    drainSeconds: 0,
    storeTimeoutMs: 5000,
    anonymousAllowances: {
      standard: { perHour: 10, perHourUnproven: 5, perDay: 30, perSessionDay: 20 },
      local: { perHour: 60, perHourUnproven: 40, perDay: 300, perSessionDay: 300 },
    },
    databaseConnections: 15,
    workers: 1,
  })
})

test.each<[Environment, number]>([
  [{ PLINTH_WORKERS: '256' }, 256],
  [{ PLINTH_WORKERS: 'auto' }, availableParallelism()],
  [{ NODE_ENV: 'production' }, availableParallelism()],
  [{ NODE_ENV: 'production', PLINTH_WORKERS: '1' }, 1],
  [{ NODE_ENV: 'development' }, 1],
])('%j gives %i workers', (environment, workers) => {
  expect(parseConfig(environment).workers).toBe(workers)
})

test('base URL and sites domain follow the port', () => {
  expect(parseConfig({ PORT: '8080' })).toMatchObject({
    baseUrl: 'http://localhost:8080',
    sitesDomain: 'localhost:8080',
  })
})

test.each<[Environment, { name: string; address: string }]>([
  [
    { PLINTH_BASE_URL: 'https://plinth.example:8443', PLINTH_SITES_DOMAIN: 'drops.example' },
    { name: 'Plinth', address: 'plinth@plinth.example' },
  ],
  [{ PLINTH_MAIL_FROM: 'Post@Example.org' }, { name: '', address: 'post@example.org' }],
  [{ PLINTH_MAIL_FROM: 'Our Post <p@e.org>' }, { name: 'Our Post', address: 'p@e.org' }],
  [{ PLINTH_MAIL_FROM: '"Post, ours" <p@e.org>' }, { name: 'Post, ours', address: 'p@e.org' }],
])('%j sends mail from %j', (environment, from) => {
  expect(parseConfig(environment).mailFrom).toEqual(from)
})

test.each<[Environment, boolean]>([
  [{ PLINTH_HOST: 'localhost', PLINTH_BASE_URL: 'http://[::1]:4000' }, true],
  [{ NODE_ENV: 'test' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ PLINTH_HOST: '0.0.0.0' }, false],
  [{ PLINTH_HOST: '127.0.0.1,192.0.2.1' }, false],
  [{ PLINTH_BASE_URL: 'http://plinth.example' }, false],
  [{ PLINTH_BASE_URL: 'http://localhost.example' }, false],
])('%j is local-only: %s', (environment, localOnly) => {
  expect(parseConfig(environment).localOnly).toBe(localOnly)
})

test.each([
  ['0.0.0.0,[::]', ['0.0.0.0', '::']],
  [' localhost , 10.0.0.5', ['localhost', '10.0.0.5']],
])('PLINTH_HOST=%s listens on %j', (PLINTH_HOST, hosts) => {
  expect(parseConfig({ PLINTH_HOST }).hosts).toEqual(hosts)
})

test.each(['10.0.0.5:4000', 'http://10.0.0.5', '[::1', '10.0.0.5;::'])(
  'PLINTH_HOST=%s is refused',
  (PLINTH_HOST) => {
    expect(() => parseConfig({ PLINTH_HOST })).toThrow('PLINTH_HOST')
  },
)

test.each<[Environment, boolean]>([
  [{}, true],
  [{ PLINTH_HOST: '0.0.0.0' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ PLINTH_BASE_URL: 'http://plinth.example' }, false],
])('%j may log links of mails: %s', (environment, development) => {
  expect(parseConfig(environment).development).toBe(development)
})

test('an explicit anonymous publishing limit applies on a local server too', () => {
  const { standard, local } = parseConfig({
    PLINTH_ANON_PER_HOUR: '4',
    PLINTH_ANON_PER_SESSION_DAY: '0',
  }).anonymousAllowances
  expect(standard).toMatchObject({ perHour: 4, perDay: 30, perSessionDay: 0 })
  expect(local).toMatchObject({ perHour: 4, perDay: 300, perSessionDay: 0 })
})

const stripe = {
  PLINTH_BILLING: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
}

test.each<[Environment, BillingSettings]>([
  [{ NODE_ENV: 'production' }, { kind: 'off' }],
  [{ PLINTH_HOST: '0.0.0.0' }, { kind: 'off' }],
  [{ PLINTH_BILLING: 'off' }, { kind: 'off' }],
  [{ PLINTH_BILLING: 'sandbox' }, { kind: 'sandbox' }],
  [
    stripe,
    {
      kind: 'stripe',
      secretKey: 'sk_test_1',
      webhookSecrets: ['whsec_1', 'whsec_2'],
      apiBase: 'https://api.stripe.com',
    },
  ],
])('%j selects the billing settings %j', (environment, billing) => {
  expect(parseConfig(environment).billing).toEqual(billing)
})

const secret = 's'.repeat(32)
const unlimited = { PLINTH_DEFAULT_PLAN: 'unlimited' }
const separate = { PLINTH_BASE_URL: 'https://plinth.example', PLINTH_SITES_DOMAIN: 'drops.example' }

describe('accepts', () => {
  test.each<[string, Environment]>([
    ['two domains', separate],
    ['PostgreSQL with a secret', { DATABASE_URL: 'postgres://h/d', PLINTH_SECRET: secret }],
    ['proxies', { PLINTH_TRUST_PROXY: '10.0.0.0/8, ::1' }],
    [
      'a shared domain if every publisher is trusted',
      { ...separate, PLINTH_SITES_DOMAIN: 'plinth.example', PLINTH_ALLOW_SHARED_DOMAIN: '1' },
    ],
    ['SMTP', { PLINTH_SMTP_URL: 'smtp://me:pa%20ss@mail.example:587?requireTLS=true' }],
    ['SMTP over TLS', { PLINTH_SMTP_URL: 'smtps://mail.example' }],
    ['a service without plans', { ...unlimited, PLINTH_MAX_VERSIONS: '50' }],
    ['sign-up for some domains', { PLINTH_SIGNUP: 'domains:example.org, mail.example.com' }],
    ['no disk cache', { PLINTH_DISK_CACHE_BYTES: '0' }],
    ['nothing stale', { PLINTH_STALE_SECONDS: '0' }],
    ['names under localhost', { PLINTH_BASE_URL: 'http://app.localhost:4000' }],
  ])('%s', (_, environment) => {
    expect(() => parseConfig(environment)).not.toThrow()
  })
})

describe('reports the invalid variable by name', () => {
  test.each<[keyof Environment, Environment]>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['PLINTH_BASE_URL', { PLINTH_BASE_URL: 'https://plinth.example/path' }],
    ['PLINTH_BASE_URL', { PLINTH_BASE_URL: 'plinth.example' }],
    ['PLINTH_BASE_URL', { PLINTH_BASE_URL: 'https://me:secret@plinth.example' }],
    ['PLINTH_SITES_DOMAIN', { PLINTH_SITES_DOMAIN: 'https://drops.example' }],
    ['PLINTH_SITES_DOMAIN', { PLINTH_SITES_DOMAIN: 'localhost:65536' }],
    ['PLINTH_SITES_DOMAIN', { ...separate, PLINTH_SITES_DOMAIN: 'plinth.example' }],
    ['PLINTH_SITES_DOMAIN', { ...separate, PLINTH_SITES_DOMAIN: 'example' }],
    ['PLINTH_SITES_DOMAIN', { ...separate, PLINTH_SITES_DOMAIN: 'drops.plinth.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://h/d' }],
    ['PLINTH_BLOBS_URL', { PLINTH_BLOBS_URL: 'ftp://h/d' }],
    ['PLINTH_BACKUP_TARGET', { PLINTH_BACKUP_TARGET: 'gs://bucket/prefix' }],
    ['PLINTH_BACKUP_TARGET', { PLINTH_BACKUP_TARGET: 'file:/var/backups' }],
    ['PLINTH_BACKUP_TARGET', { PLINTH_BACKUP_TARGET: 's3://' }],
    ['PLINTH_BACKUP_TARGET', { PLINTH_BACKUP_TARGET: 's3:bucket' }],
    ['PLINTH_SECRET', { PLINTH_SECRET: 'short' }],
    ['PLINTH_SECRET', { DATABASE_URL: 'postgres://h/d' }],
    ['PLINTH_SMTP_URL', { PLINTH_SMTP_URL: 'mail.example:25' }],
    ['PLINTH_SMTP_URL', { PLINTH_SMTP_URL: 'https://mail.example' }],
    ['PLINTH_SMTP_URL', { PLINTH_SMTP_URL: 'smtp://' }],
    ['PLINTH_MAIL_FROM', { PLINTH_MAIL_FROM: 'Plinth' }],
    ['PLINTH_MAIL_FROM', { PLINTH_MAIL_FROM: 'a@e.org, b@e.org' }],
    ['PLINTH_MAIL_FROM', { PLINTH_MAIL_FROM: 'Plinth <a@e.org> <b@e.org>' }],
    ['PLINTH_MAIL_FROM', { PLINTH_MAIL_FROM: 'Plinth\r\nBcc: x <a@e.org>' }],
    ['PLINTH_TRUST_PROXY', { PLINTH_TRUST_PROXY: 'nginx' }],
    ['PLINTH_BILLING', { PLINTH_BILLING: 'paypal' }],
    ['PLINTH_BILLING', { PLINTH_BILLING: 'sandbox', NODE_ENV: 'production' }],
    ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_1,' }],
    ['STRIPE_API_BASE', { ...stripe, STRIPE_API_BASE: 'stripe.example' }],
    ['PLINTH_BILLING', { ...unlimited, ...stripe }],
    ['PLINTH_BILLING', { ...unlimited, PLINTH_BILLING: 'sandbox' }],
    ['PLINTH_DEFAULT_PLAN', { PLINTH_DEFAULT_PLAN: 'starter' }],
    ['PLINTH_DEFAULT_PLAN', { PLINTH_DEFAULT_PLAN: 'Unlimited' }],
    ['PLINTH_MAX_DROPS', { PLINTH_MAX_DROPS: '10' }],
    ['PLINTH_MAX_DROPS', { ...unlimited, PLINTH_MAX_DROPS: '0' }],
    ['PLINTH_MAX_STORAGE_BYTES', { ...unlimited, PLINTH_MAX_STORAGE_BYTES: '1 GB' }],
    ['PLINTH_SIGNUP', { PLINTH_SIGNUP: 'no' }],
    ['PLINTH_SIGNUP', { PLINTH_SIGNUP: 'domains:' }],
    ['PLINTH_SIGNUP', { PLINTH_SIGNUP: 'domains:@example.org' }],
    ['PLINTH_SIGNUP', { PLINTH_SIGNUP: 'domains:*.example.org' }],
    ['PLINTH_ANONYMOUS', { PLINTH_ANONYMOUS: 'false' }],
    ['PLINTH_COUNTRY_HEADER', { PLINTH_COUNTRY_HEADER: 'a country' }],
    ['PLINTH_DEFAULT_COUNTRY', { PLINTH_DEFAULT_COUNTRY: 'Germany' }],
    ['PLINTH_DEFAULT_COUNTRY', { PLINTH_DEFAULT_COUNTRY: 'XX' }],
    ['PLINTH_CACHE_BYTES', { PLINTH_CACHE_BYTES: '1GB' }],
    ['PLINTH_DISK_CACHE_BYTES', { PLINTH_DISK_CACHE_BYTES: '-1' }],
    ['PLINTH_STALE_SECONDS', { PLINTH_STALE_SECONDS: 'long' }],
    ['PLINTH_STORE_TIMEOUT_SECONDS', { PLINTH_STORE_TIMEOUT_SECONDS: '0' }],
    ['PLINTH_DATABASE_CONNECTIONS', { PLINTH_DATABASE_CONNECTIONS: '1' }],
    ['PLINTH_WORKERS', { PLINTH_WORKERS: '0' }],
    ['PLINTH_WORKERS', { PLINTH_WORKERS: '257' }],
    ['PLINTH_WORKERS', { PLINTH_WORKERS: '1.5' }],
    ['PLINTH_WORKERS', { PLINTH_WORKERS: '0x2' }],
    ['PLINTH_WORKERS', { PLINTH_WORKERS: 'all' }],
    ['PLINTH_ANON_PER_HOUR', { PLINTH_ANON_PER_HOUR: '-1' }],
    ['PLINTH_METRICS_TOKEN', { PLINTH_METRICS_TOKEN: 'two words' }],
    ['PLINTH_METRICS_PORT', { PLINTH_METRICS_PORT: '0' }],
    ['PLINTH_METRICS_PORT', { PLINTH_METRICS_PORT: '4000' }],
    ['PLINTH_LOG_LEVEL', { PLINTH_LOG_LEVEL: 'loud' }],
  ])('%s in %j', (name, environment) => {
    expect(() => parseConfig(environment)).toThrow(new RegExp(`^${name} .*\\.$`))
  })
})

test('a password in a URL is not quoted', () => {
  const parse = () => parseConfig({ PLINTH_SMTP_URL: 'smpt://me:hunter2@mail.example' })
  expect(parse).toThrow(/^PLINTH_SMTP_URL (?!.*hunter2)/s)
})

test('all problems are reported at once', () => {
  try {
    parseConfig({ PORT: 'x', PLINTH_SECRET: 'x' })
    expect.unreachable()
  } catch (error) {
    expect((error as ConfigError).problems).toHaveLength(2)
  }
})
