// Secrets with known values: none of them reaches the log, also if a remote service repeats it in an
// error, and none that Plinth only has to recognise is stored.
// Stores: sqlite-files. What the log and the data directory contain.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { type SmtpTestServer, startSmtp } from '@plinth/server/test-servers/smtp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variables } from '../packages/server/src/config/variables.ts'
import { apiOf, fileForm } from './harness/api.ts'
import { appCode } from './harness/authenticator-app.ts'
import { type EchoingService, startEchoingService } from './harness/echoing-service.ts'
import { openFormBrowser } from './harness/form-browser.ts'
import { OAuthApp } from './harness/oauth-app.ts'
import { createPerson, type Person, password, signUp } from './harness/person.ts'
import { type Plinth, runPlinthd, startPlinth } from './harness/plinth.ts'

const canary = (name: string) => `canary0${name.padEnd(24, '0')}0canary`

/** Every setting that is a secret, or has one in it. */
const secretSettings = (origin: string, smtpPort: number) => ({
  PLINTH_SECRET: canary('key'),
  PLINTH_METRICS_TOKEN: canary('metrics'),
  PLINTH_SMTP_URL: `smtp://mailer:${canary('smtp')}@127.0.0.1:${smtpPort}`,
  STRIPE_SECRET_KEY: `sk_test_${canary('stripe')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${canary('webhook')}`,
  PLINTH_OIDC_ECHO_CLIENT_SECRET: canary('oidc'),
  PLINTH_BACKUP_S3_ACCESS_KEY_ID: 'backup-key',
  PLINTH_BACKUP_S3_SECRET_ACCESS_KEY: canary('backup'),
  PLINTH_CDN_TOKEN: canary('cdn'),
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer ${canary('traces')}`,
  AWS_ACCESS_KEY_ID: 'blob-key',
  AWS_SECRET_ACCESS_KEY: canary('aws'),
  DATABASE_URL: `postgres://plinth:${canary('database')}@${new URL(origin).host}/plinth`,
})

/** Names that look like secrets and are none, or are tested elsewhere. */
const otherSettings: Readonly<Record<string, string>> = {
  PLINTH_TLS_KEY: 'the path of a file',
  PLINTH_PASSWORD_SIGNIN: 'on or off',
  PLINTH_BASE_URL: 'public',
  PLINTH_BLOBS_URL: 'has no credentials',
  PLINTH_CDN_URL: 'packages/server/src/adapters/cdn/cdn.test.ts',
  PLINTH_ACME_DIRECTORY_URL: 'public',
  PLINTH_ACME_DNS_SECRET: 'packages/server/src/config/secret-values.test.ts',
}

let echo: EchoingService
let smtp: SmtpTestServer
let plinth: Plinth
let settings: Record<string, string>
beforeAll(async () => {
  echo = await startEchoingService()
  smtp = await startSmtp({ login: { user: 'mailer', password: 'another' } })
  const { DATABASE_URL, ...others } = secretSettings(echo.origin, smtp.port)
  settings = { ...others, PLINTH_LOG_LEVEL: 'debug' }
  plinth = await startPlinth({
    ...settings,
    PLINTH_BILLING: 'stripe',
    STRIPE_API_BASE: echo.origin,
    PLINTH_OIDC_PROVIDERS: 'echo',
    PLINTH_OIDC_ECHO_ISSUER: echo.origin,
    PLINTH_OIDC_ECHO_CLIENT_ID: 'plinth',
    PLINTH_BACKUP_TARGET: `s3://backups?endpoint=${echo.origin}&region=eu-central-1`,
    PLINTH_CDN: 'cloudflare',
    PLINTH_CDN_ZONE: 'zone1',
    PLINTH_CDN_URL: echo.origin,
    OTEL_EXPORTER_OTLP_ENDPOINT: echo.origin,
  })
})
afterAll(async () => {
  await plinth?.stop()
  await smtp?.stop()
  await echo?.stop()
})

/** The text of a failed command, as the operator sees it. */
const failureOf = (run: Promise<{ stdout: string; stderr: string }>) =>
  run.then(
    ({ stdout, stderr }) => stdout + stderr,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  )

test('every setting that may be a secret has a canary', () => {
  const canaries = Object.keys(secretSettings('http://127.0.0.1', 1))
  const known = [...canaries, ...Object.keys(otherSettings)]
  const suspicious = Object.keys(variables)
    .map((name) => name.replace('<NAME>', 'ECHO'))
    .filter((name) => /SECRET|TOKEN|PASSWORD|KEY|HEADERS|_URL$/.test(name))
  expect(suspicious.filter((name) => !known.includes(name))).toEqual([])
})

test('the server’s own secrets are in no log, though every service refuses them', async () => {
  const person = await createPerson(plinth)
  await signUp(plinth)
  expect((await person.open('/signin/echo')).status).toBeGreaterThanOrEqual(300)
  const checkout = await person.api('POST', '/billing/checkout', { plan: 'plus', interval: 'year' })
  expect(checkout.status).toBe(503)
  const printed = [
    await failureOf(plinth.plinthd('billing', 'sync')),
    await failureOf(plinth.plinthd('backup')),
    await failureOf(plinth.plinthd('purge', '--all')),
    await failureOf(plinth.plinthd('doctor')),
  ]
  // Each service was asked, and each refusal was logged or printed.
  await expect
    .poll(() => echo.paths)
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('/.well-known/openid-configuration'),
        expect.stringContaining('/v1/traces'),
        expect.stringContaining('/backups'),
        expect.stringContaining('/purge_cache'),
      ]),
    )
  await expect.poll(() => plinth.output()).toContain('could not be sent')
  const output = plinth.output() + printed.join('\n')
  // What Stripe's stand-in repeated is there, without the key.
  expect(output).toContain('Bearer [secret]')
  expect(output.match(/canary0\w+0canary/g) ?? []).toEqual([])
})

test('a database that cannot be reached is named without its password', async () => {
  const port = await getFreePort()
  const { DATABASE_URL } = secretSettings(`http://127.0.0.1:${port}`, 1)
  for (const command of ['serve', 'doctor', 'migrate']) {
    const environment = {
      ...settings,
      DATABASE_URL,
      PLINTH_DATA_DIR: path.join(plinth.stores.dataDir, 'unused'),
    }
    const { code, stdout, stderr } = await runPlinthd(environment, command)
    expect([command, code]).toEqual([command, 1])
    expect(stdout + stderr).toContain(String(port))
    expect(stdout + stderr).not.toMatch(/canary0\w+0canary/)
  }
})

/** What a person and their programs have to keep to themselves. */
async function secretsOf(person: Person): Promise<string[]> {
  const api = apiOf(plinth, person.account)
  const { id } = (await api('POST', '/sites', { name: 'Canaries' })).json
  await api('POST', `/sites/${id}/upload`, fileForm('index.html', 'a page'))
  const session = person.cookies.get('plinth_session') ?? ''
  const { manage_token, claim_url } = await openFormBrowser(plinth).publish()
  const app = await OAuthApp.register(plinth.base)
  const { redirect, verifier } = await app.authorize(person)
  const code = redirect.searchParams.get('code') ?? ''
  const { json: tokens } = await app.exchange(code, verifier)
  const begun = JSON.parse((await person.api('POST', '/me/two-step', { password })).text)
  const confirmed = await person.api('POST', '/me/two-step/confirm', {
    code: appCode(begun.secret),
  })
  const { recovery_codes } = JSON.parse(confirmed.text)
  expect(recovery_codes.length).toBeGreaterThan(5)
  return [
    password,
    person.account.token,
    session,
    manage_token,
    new URL(claim_url).hash.slice(1),
    code,
    tokens.access_token,
    tokens.refresh_token,
    begun.secret,
    ...recovery_codes,
  ]
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('the secrets of people are neither in the log nor in the data directory', async () => {
  const secrets = await secretsOf(await createPerson(plinth))
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(8)
  await fetch(`${plinth.base}/the-last-request`)
  await expect.poll(() => plinth.output()).toContain('/the-last-request')
  for (const secret of secrets) expect(plinth.output()).not.toContain(secret)

  await plinth.kill('SIGTERM')
  const files = await filesBelow(plinth.stores.dataDir)
  const contents = await Promise.all(files.map((file) => readFile(file, 'latin1')))
  // The page itself is found, so a secret would be as well.
  expect(contents.some((content) => content.includes('a page'))).toBe(true)
  expect(contents.some((content) => content.includes('Canaries'))).toBe(true)
  const own = Object.values(settings).filter((value) => value.includes('canary0'))
  for (const secret of [...secrets, ...own]) {
    const found = files.filter((_, index) => contents[index]?.includes(secret))
    expect([secret, found]).toEqual([secret, []])
  }
})
