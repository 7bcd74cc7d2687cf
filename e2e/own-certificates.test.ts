// Certificates of the service's own names, ordered from a test authority (Pebble): one with a wildcard
// by dns-01 and dynamic DNS updates, and without DNS one for the app host and one for each drop.
// Stores: sqlite-files. Contract tests cover PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { renewCertificate } from '../packages/server/src/usecases/certificates/renew-certificate.ts'
import { fileForm } from './harness/api.ts'
import { startInProcessPlinth } from './harness/in-process-plinth.ts'
import { type Pebble, startPebble } from './harness/pebble.ts'
import { pebbleTimeoutMs } from './harness/pebble-programs.ts'
import { runPlinthd } from './harness/plinth.ts'
import { visitTls } from './harness/tls-visit.ts'
import { startUpdateDns, type UpdateDns } from './harness/update-dns.ts'

const app = 'plinth.test'
let pebble: Pebble
let updates: UpdateDns

beforeAll(async () => {
  pebble = await startPebble()
  updates = await startUpdateDns({ dns: pebble.dns, zones: [app, 'delegated.test'] })
  // The sites domain leaves its challenges to another zone.
  await pebble.dns.cname('_acme-challenge.drops.test', 'challenges.delegated.test')
}, pebbleTimeoutMs)

afterAll(async () => {
  updates?.stop()
  await pebble?.stop()
})

const environment = (https: number, env: Readonly<Record<string, string>>) => ({
  ...pebble.env,
  PLINTH_BASE_URL: `https://${app}:${https}`,
  PLINTH_SITES_DOMAIN: `drops.test:${https}`,
  PLINTH_HTTPS_PORT: String(https),
  ...env,
})

async function start(env: Readonly<Record<string, string>>) {
  const https = await getFreePort()
  const plinth = await startInProcessPlinth(environment(https, env))
  onTestFinished(() => plinth.stop())
  pebble.forwardTo([{ http: plinth.port, https }])
  const visit = (hostname: string, request: object = {}) =>
    visitTls({ port: https, hostname, trust: pebble.root, ...request })
  /** Of the certificate in use; null if there is none. */
  const serial = (hostname = app) =>
    visit(hostname, { path: '/healthz' }).then(
      ({ certificate }) => certificate.serialNumber,
      () => null,
    )
  return { plinth, visit, serial }
}

test('one certificate for the app host and all drops is ordered by DNS, used at once and renewed', async () => {
  const held = updates.holdBack()
  const { plinth, serial } = await start(updates.env)
  await expect.poll(() => updates.updates.length).toBe(2)
  expect(await serial()).toBeNull()
  await held.release()
  await expect.poll(() => serial()).not.toBeNull()
  const first = await serial()
  expect(await serial('any-drop.drops.test')).toBe(first)
  await expect
    .poll(() => [...updates.updates].sort())
    .toEqual([
      ...['add _acme-challenge.plinth.test', 'add challenges.delegated.test'],
      ...['delete _acme-challenge.plinth.test', 'delete challenges.delegated.test'],
    ])

  await renewCertificate(plinth.deps, app as Hostname)
  await plinth.runJobs()
  await expect.poll(() => serial()).not.toBe(first)
  // No order failed: the authority was not told before the records were visible.
  expect(pebble.orders).toEqual([app, app])
})

test('a wrong secret is explained by the service and by doctor, with the records that are needed', async () => {
  const wrong = { ...updates.env, PLINTH_ACME_DNS_SECRET: Buffer.from('wrong').toString('base64') }
  const { plinth } = await start(wrong)
  const find = () => plinth.deps.database.read.ownCertificates.find(`${app} *.drops.test`)
  const sentence =
    /does not accept the secret of the TSIG key plinth-key\. Check PLINTH_ACME_DNS_SECRET\.$/
  await expect.poll(async () => (await find())?.issueProblem).toMatch(sentence)

  const doctor = async (env: Readonly<Record<string, string>>) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-doctor-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const settings = { ...environment(443, env), PLINTH_DATA_DIR: folder }
    return (await runPlinthd(settings, 'doctor')).stdout.split('\n')
  }
  const [failed, checked] = await Promise.all([doctor(wrong), doctor(updates.env)])
  expect(failed).toContainEqual(expect.stringMatching(sentence))
  expect(failed).toContain('      plinth.test A 127.0.0.1')
  expect(failed).toContain('      *.drops.test A 127.0.0.1')
  expect(checked).toContainEqual(
    expect.stringMatching(/^ok {4}certificates: .+ and a TXT record could be set for each name$/),
  )
})

test('without DNS, the app host has a certificate, and each drop that is visited gets one', async () => {
  await pebble.dns.address4(app, '127.0.0.1')
  const { plinth, visit, serial } = await start({})
  await expect
    .poll(async () => {
      await plinth.advanceDays(1 / 1440)
      return serial()
    })
    .not.toBeNull()
  const { token } = await plinth.createAccount('business')
  const authorized = { method: 'POST', headers: { authorization: `Bearer ${token}` } }
  const call = (path: string, body: FormData | string) =>
    visit(app, { ...authorized, path: `/api/v1${path}`, body })
  const { id, slug } = JSON.parse((await call('/sites', '{}')).text)
  const hostname = `${slug}.drops.test`
  await pebble.dns.address4(hostname, '127.0.0.1')
  expect(await serial(hostname)).toBeNull()
  await call(`/sites/${id}/upload`, fileForm('index.html', '<h1>Certified</h1>'))
  await plinth.advanceDays(1 / 1440)
  // The first visitor waits for the order.
  await expect
    .poll(async () => (await visit(hostname).catch(() => null))?.text)
    .toBe('<h1>Certified</h1>')
  expect(await serial('no-such-drop.drops.test')).toBeNull()
})
