import { expect, test } from 'vitest'
import { answerQuestions } from './answer-questions.ts'
import { configOf, settingsOf } from './question.ts'
import { questions } from './questions.ts'

const answer = async (given: Record<string, string>) =>
  settingsOf(questions, await answerQuestions(questions, { given, prompt: null }))

const domains = { domain: 'plinth.example', 'sites-domain': 'drops.example' }
const cluster = {
  storage: 'cluster',
  'database-url': 'postgres://plinth:secret@db.example/plinth',
  'blobs-url': 's3://bucket/prefix',
}

test('the suggested answers are a server for a team on this machine', async () => {
  const settings = await answer({ 'data-dir': '/srv/plinth' })
  expect(settings).toEqual({
    PLINTH_DATA_DIR: '/srv/plinth',
    PLINTH_SIGNUP: 'invite',
    PLINTH_DEFAULT_PLAN: 'unlimited',
    PLINTH_ANONYMOUS: 'off',
  })
  expect(configOf(settings)).toMatchObject({ baseUrl: 'http://localhost:4000', localOnly: true })
})

test('a public server orders its certificates', async () => {
  const dns = { 'acme-dns': 'cloudflare', 'acme-dns-secret': 'a-token' }
  const settings = await answer({ ...domains, ...dns, 'acme-email': 'you@plinth.example' })
  expect(configOf(settings)).toMatchObject({
    baseUrl: 'https://plinth.example',
    sitesDomain: 'drops.example',
    port: 80,
    tls: { httpsPort: 443, files: null, acme: { dns: { kind: 'cloudflare' } } },
    development: false,
  })
})

test.each([
  ['proxy', { port: 4000, baseUrl: 'https://plinth.example', tls: null }],
  ['off', { port: 80, baseUrl: 'http://plinth.example', tls: null }],
])('with TLS by %s', async (tls, config) => {
  expect(configOf(await answer({ ...domains, tls }))).toMatchObject(config)
})

test('pasted addresses are taken for their domains', async () => {
  const pasted = { domain: 'https://Plinth.example/', 'sites-domain': '*.drops.example' }
  expect(await answer(pasted)).toMatchObject({
    PLINTH_BASE_URL: 'https://plinth.example',
    PLINTH_SITES_DOMAIN: 'drops.example',
  })
  expect(await answer({ domain: 'http://localhost:5000' })).toMatchObject({ PORT: '5000' })
})

test('several machines share PostgreSQL and S3', async () => {
  const keys = { 's3-key-id': 'key', 's3-secret': 'secret' }
  expect(await answer({ ...cluster, ...keys })).toMatchObject({
    DATABASE_URL: 'postgres://plinth:secret@db.example/plinth',
    PLINTH_BLOBS_URL: 's3://bucket/prefix',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
})

test.each<[Record<string, string>, string]>([
  [{ domain: 'not a domain' }, '--domain: PLINTH_BASE_URL must be'],
  [{ domain: 'plinth.example' }, '--sites-domain is missing'],
  [{ domain: 'a.example', 'sites-domain': 'x.a.example' }, 'Use two separate domains'],
  [{ ...domains, tls: 'yes' }, '--tls: Answer acme, proxy or off.'],
  [{ ...domains, 'acme-dns': 'elsewhere' }, '--acme-dns: PLINTH_ACME_DNS must be one of'],
  [{ ...domains, 'acme-dns': 'hetzner' }, '--acme-dns-secret is missing'],
  [{ ...domains, addresses: 'here' }, '--addresses: PLINTH_PUBLIC_ADDRESSES must list'],
  [{ tls: 'acme' }, '--tls does not fit the other answers.'],
  [{ 'smtp-url': 'mail.example' }, '--smtp-url: PLINTH_SMTP_URL must be'],
  [{ 'smtp-url': 'smtp://mail.example', 'mail-from': '@' }, '--mail-from: PLINTH_MAIL_FROM must'],
  [{ storage: 'cluster' }, '--database-url is missing'],
  [{ ...cluster, 'database-url': 'mysql://db' }, '--database-url: DATABASE_URL must start'],
  [{ ...cluster, 's3-key-id': 'key' }, '--s3-secret is missing'],
  [{ signup: 'domains:' }, '--signup: PLINTH_SIGNUP must be'],
  [{ signup: 'friends' }, '--signup: Answer invite'],
  [{ plan: 'toString' }, '--plan: Answer unlimited'],
  [{ plan: 'gold' }, '--plan: Answer unlimited'],
  [{ backups: 'ftp://host/folder' }, '--backups: PLINTH_BACKUP_TARGET must be'],
])('%j is refused: %s', async (given, message) => {
  await expect(answer(given)).rejects.toThrow(message)
})
