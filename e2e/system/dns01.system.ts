// A wildcard certificate by dns-01: Pebble as the authority, BIND as the name servers. Pebble queries
// the secondary server, which gets changes seconds after the primary.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { getFreePort } from '@plinth/server/test-servers/free-port'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { renewCertificate } from '../../packages/server/src/usecases/certificates/renew-certificate.ts'
import { type Bind, startBind } from '../harness/bind.ts'
import { startInProcessPlinth } from '../harness/in-process-plinth.ts'
import { type Pebble, startPebble } from '../harness/pebble.ts'
import { pebbleTimeoutMs } from '../harness/pebble-programs.ts'
import { visitTls } from '../harness/tls-visit.ts'

const app = 'plinth.test'
const names = `${app} *.drops.test`

let bind: Bind
let pebble: Pebble
beforeAll(async () => {
  bind = await startBind({
    'plinth.test': '',
    // BIND does not follow aliases to another zone, as the resolver of an authority does.
    'drops.test': '_acme-challenge IN CNAME challenges',
  })
  pebble = await startPebble({ dnsServer: bind.secondary })
}, pebbleTimeoutMs)
afterAll(async () => {
  await pebble?.stop()
  await bind?.stop()
})

async function start(env: Readonly<Record<string, string>>) {
  const https = await getFreePort()
  const plinth = await startInProcessPlinth({
    ...pebble.env,
    PLINTH_BASE_URL: `https://${app}:${https}`,
    PLINTH_SITES_DOMAIN: `drops.test:${https}`,
    PLINTH_HTTPS_PORT: String(https),
    PLINTH_DNS_SERVERS: `${bind.primary},${bind.secondary}`,
    ...env,
  })
  onTestFinished(() => plinth.stop())
  const problem = async () =>
    (await plinth.deps.database.read.ownCertificates.find(names))?.issueProblem ?? null
  const visit = (hostname: string) =>
    visitTls({ port: https, hostname, path: '/healthz', trust: pebble.root })
  const serial = async () => (await visit(app)).certificate.serialNumber
  return { plinth, problem, visit, serial }
}

test('a wildcard is issued although the secondary name server is slow, and renewed', async () => {
  const { plinth, problem, visit, serial } = await start(bind.env)
  await expect
    .poll(async () => (await serial().catch(() => null)) ?? (await problem()) ?? 'waiting')
    .toMatch(/^[0-9A-F]+$/)
  const first = await serial()
  const drop = await visit('any-drop.drops.test')
  expect([drop.status, drop.certificate.serialNumber]).toEqual([200, first])
  expect(drop.certificate.subjectaltname).toBe('DNS:plinth.test, DNS:*.drops.test')

  await renewCertificate(plinth.deps, app as Hostname)
  await plinth.runJobs()
  await expect.poll(serial).not.toBe(first)
  expect(pebble.orders).toEqual([app, app])
})

test('a wrong secret is explained, and orders nothing more', async () => {
  const PLINTH_ACME_DNS_SECRET = Buffer.from('another secret').toString('base64')
  const { problem, visit } = await start({ ...bind.env, PLINTH_ACME_DNS_SECRET })
  await expect
    .poll(problem)
    .toMatch(/does not accept the secret of the TSIG key updater\. Check PLINTH_ACME_DNS_SECRET\.$/)
  await expect(visit(app)).rejects.toThrow()
})

test('an unknown key and a key without permission are explained', async () => {
  const { PLINTH_ACME_DNS: url = '' } = bind.env
  const unknown = await start({ ...bind.env, PLINTH_ACME_DNS: url.replace('updater', 'unknown') })
  await expect.poll(unknown.problem).toMatch(/does not know the TSIG key unknown with hmac-sha256/)
  const powerless = await start(bind.powerlessEnv)
  await expect
    .poll(powerless.problem)
    .toMatch(/does not allow the TSIG key powerless to change TXT records of .+ \(REFUSED\)/)
})
