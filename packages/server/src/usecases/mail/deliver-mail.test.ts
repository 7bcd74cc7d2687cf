// Queued mail on real stores, sent to a real SMTP server; only the clock is simulated.
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { getFreePort } from '../../../test-servers/free-port.ts'
import { type SmtpOptions, type SmtpTestServer, startSmtp } from '../../../test-servers/smtp.ts'
import { createSealer } from '../../adapters/crypto/aes-sealer.ts'
import type { Mailer } from '../../ports/mail.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores } from '../real-stores.test-support.ts'
import { deliverMail } from './deliver-mail.ts'
import { queueMail } from './queue-mail.ts'
import { waitForMail } from './wait-for-mail.ts'

const minute = 60_000
const hour = 60 * minute
const never = new AbortController().signal
let now = Date.UTC(2030, 0, 1)

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startServer(options: SmtpOptions = {}): Promise<SmtpTestServer> {
  const server = await startSmtp(options)
  ends.push(server.stop)
  return server
}

async function openStores(port: number, mailer?: Mailer): Promise<Deps> {
  const overrides = { clock: { now: () => now }, ...(mailer && { mailer }) }
  const stores = await openRealStores(overrides, { PLINTH_SMTP_URL: `smtp://127.0.0.1:${port}` })
  ends.push(stores.remove)
  return stores.deps
}

const queue = (deps: Deps, to: string, code = 'the-code') =>
  deps.database.transact((tx) => queueMail(deps, tx, { kind: 'reset', to, name: 'Ann', code }))

const messages = (failures: readonly unknown[]) => failures.map((failure) => String(failure))

test('queued mail is sent once', async () => {
  const { port, mails } = await startServer()
  const deps = await openStores(port)
  const addresses = Array.from({ length: 9 }, (_, n) => `ann${n}@example.org`)
  for (const address of addresses) await queue(deps, address)
  expect(await deliverMail(deps, never)).toEqual([])
  expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(addresses)
  expect(mails[0]?.text).toContain('http://localhost:4000/reset?code=the-code\n')
  now += 100 * hour
  expect(await deliverMail(deps, never)).toEqual([])
  expect(mails).toHaveLength(addresses.length)
})

test('concurrent nodes send each mail once', async () => {
  const { port, mails } = await startServer()
  const deps = await openStores(port)
  for (let n = 0; n < 6; n++) await queue(deps, `ann${n}@example.org`)
  await Promise.all([1, 2, 3].map(() => deliverMail(deps, never)))
  expect(new Set(mails.map(({ headers }) => headers.get('message-id'))).size).toBe(6)
  expect(mails).toHaveLength(6)
})

test('mail is retried with growing delays while the server is down', async () => {
  const port = await getFreePort()
  const deps = await openStores(port)
  await queue(deps, 'ann@example.org')
  for (const pause of [minute, 5 * minute, 15 * minute, hour, 3 * hour, 12 * hour, 12 * hour]) {
    const failures = messages(await deliverMail(deps, never))
    expect(failures).toHaveLength(1)
    expect(failures[0]).toContain(new Date(now + pause).toISOString())
    now += pause - 1
    expect(await deliverMail(deps, never)).toEqual([])
    now += 1
  }
  const { mails } = await startServer({ port })
  expect(await deliverMail(deps, never)).toEqual([])
  expect(mails).toHaveLength(1)
})

test('mail is discarded after three days, but not before the seventh attempt', async () => {
  const deps = await openStores(await getFreePort())
  await queue(deps, 'ann@example.org')
  now += 100 * hour
  for (const pause of [minute, 5 * minute, 15 * minute, hour, 3 * hour, 12 * hour]) {
    expect(messages(await deliverMail(deps, never))[0]).toMatch(/next attempt/)
    now += pause
  }
  expect(messages(await deliverMail(deps, never))[0]).toMatch(/discarded/)
  now += 100 * hour
  expect(await deliverMail(deps, never)).toEqual([])
})

test('permanently rejected mail is discarded at once, and the rest is delivered', async () => {
  const { port, mails } = await startServer({
    recipientError: (address) =>
      address === 'gone@example.org' ? { code: 550, text: 'gone' } : null,
  })
  const deps = await openStores(port)
  await queue(deps, 'gone@example.org', 'a-secret-code')
  await queue(deps, 'ann@example.org')
  const failures = await deliverMail(deps, never)
  expect(messages(failures)).toEqual([expect.stringMatching(/^Error: Mail ml_\w+ was discarded/)])
  expect(failures[0]).toMatchObject({ cause: { message: expect.stringContaining('gone') } })
  expect(inspect(failures, { depth: null })).not.toContain('a-secret-code')
  expect(mails.map(({ to }) => to)).toEqual([['ann@example.org']])
  now += 100 * hour
  expect(await deliverMail(deps, never)).toEqual([])
})

test('mail sealed with another secret waits for a node that can decrypt it', async () => {
  const { port, mails } = await startServer()
  const deps = await openStores(port)
  const other = { ...deps, sealer: createSealer('another secret') }
  await queue(other, 'ann@example.org')
  const [failure] = await deliverMail(deps, never)
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining('PLINTH_SECRET') } })
  now += minute
  expect(await deliverMail(other, never)).toEqual([])
  expect(mails).toHaveLength(1)
})

test('an interrupted delivery is repeated', async () => {
  const { port, mails } = await startServer()
  const deps = await openStores(port)
  await queue(deps, 'ann@example.org')
  let begun = 0
  const crash = { send: () => new Promise<void>(() => (begun += 1)) }
  void deliverMail({ ...deps, mailer: crash }, never)
  await expect.poll(() => begun).toBe(1)
  expect(await deliverMail(deps, never)).toEqual([])
  expect(mails).toEqual([])
  now += 5 * minute
  expect(await deliverMail(deps, never)).toEqual([])
  expect(mails).toHaveLength(1)
})

test('an aborted run completes its deliveries, at most four, and starts no more', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const begun: string[] = []
  const deps = await openStores(1, {
    async send(id) {
      begun.push(id)
      await gate
    },
  })
  for (let n = 0; n < 7; n++) await queue(deps, `ann${n}@example.org`)
  const stopping = new AbortController()
  const delivery = deliverMail(deps, stopping.signal)
  await expect.poll(() => begun.length).toBe(4)
  stopping.abort()
  open()
  expect(await delivery).toEqual([])
  expect(begun).toHaveLength(4)
  expect(await deliverMail(deps, never)).toEqual([])
  expect(new Set(begun).size).toBe(7)
})

test('after too many failures the rest waits for the next run', async () => {
  let attempts = 0
  const deps = await openStores(1, {
    async send() {
      attempts += 1
      throw new Error('no')
    },
  })
  for (let n = 0; n < 30; n++) await queue(deps, `ann${n}@example.org`)
  await deliverMail(deps, never)
  expect(attempts).toBeLessThan(30)
  await deliverMail(deps, never)
  expect(attempts).toBe(30)
})

test('waiting for mail lasts until it was delivered', async () => {
  const { port, mails } = await startServer()
  const deps = await openStores(port)
  await queue(deps, 'ann@example.org')
  const delivery = deliverMail(deps, never)
  await waitForMail(deps)
  expect(mails).toHaveLength(1)
  await delivery
})
