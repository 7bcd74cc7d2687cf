import type { Hostname } from '@plinth/domain/addresses/hostname'
import { ownCertificateNames } from '@plinth/domain/addresses/own-certificate-names'
import { expect, test } from 'vitest'
import { OrderRefused } from '../../ports/certificate-authority.ts'
import { findHttpChallenge } from './find-http-challenge.ts'
import { findOwnCertificate } from './find-own-certificate.ts'
import { day, minute, useOwnCertificates } from './own-certificates.test-support.ts'
import { renewCertificate } from './renew-certificate.ts'

const app = 'plinth.example' as Hostname
const world = useOwnCertificates()
const { ordered, issued, orderDue } = world

const chain = async () => (await findOwnCertificate(world.deps)).pair?.chain
const problem = async () => (await findOwnCertificate(world.deps)).problem

test('the app host gets a certificate from one of several nodes, renewed in time', async () => {
  let challengeResponse: string | null = null
  world.respond = async ({ present, withdraw, kinds }) => {
    const kind = kinds[0] ?? 'dns-01'
    const challenge = { token: 'token', kind, hostname: app, keyAuthorization: 'token.print' }
    await present([challenge])
    challengeResponse = await findHttpChallenge(world.deps, { hostname: app, token: 'token' })
    await withdraw([challenge])
    return issued()
  }
  await Promise.all([orderDue(), orderDue()])
  expect(ordered.map(({ names }) => names)).toEqual([[app]])
  expect(challengeResponse).toBe('token.print')
  expect(await findHttpChallenge(world.deps, { hostname: app, token: 'token' })).toBeNull()
  expect(await findOwnCertificate(world.deps)).toEqual({
    pair: { chain: 'chain 1', privateKey: 'key 1' },
    problem: null,
  })
  world.now += 55 * day
  await orderDue()
  expect(ordered).toHaveLength(1)
  world.now += 6 * day
  await orderDue()
  expect(await chain()).toBe('chain 2')
  await renewCertificate(world.deps, app)
  await orderDue()
  expect(await chain()).toBe('chain 3')
})

test('a failure is explained and repeated with pauses of up to an hour; the old certificate stays', async () => {
  await orderDue()
  world.now += 70 * day
  world.respond = async () => {
    throw new OrderRefused('The zone is locked.')
  }
  for (const [pause, tries] of [
    [0, 1],
    [2 * minute, 2],
    [7 * minute, 3],
    [20 * minute, 4],
    [75 * minute, 5],
    [75 * minute, 6],
  ] as const) {
    world.now += pause
    const [failure] = await orderDue()
    expect(failure).toMatchObject({
      message: 'Could not order a certificate for plinth.example.',
      cause: { reason: 'The zone is locked.' },
    })
    await orderDue()
    expect(ordered).toHaveLength(1 + tries)
  }
  expect([await chain(), await problem()]).toEqual(['chain 1', 'The zone is locked.'])
  world.respond = async () => issued()
  world.now += 75 * minute
  expect(await orderDue()).toEqual([])
  expect(await problem()).toBeNull()
})

test('the longest pause that an authority may ask for is kept', async () => {
  world.respond = async () => {
    throw new OrderRefused('Later.', { retryAt: world.now + 30 * day })
  }
  await orderDue()
  world.now += 7 * day - 1
  await orderDue()
  expect(ordered).toHaveLength(1)
})

test('a rate limit of the whole account pauses all orders', async () => {
  const retryAt = world.now + 3 * 60 * minute
  world.respond = async () => {
    throw new OrderRefused('Too many.', { retryAt, affectsAllOrders: true })
  }
  await orderDue()
  world.now = retryAt - 1
  await renewCertificate(world.deps, app)
  await orderDue()
  expect(ordered).toHaveLength(1)
})

test('an order that failed while the clock was a year ahead is repeated when it is set back', async () => {
  world.now += 365 * day
  world.respond = async () => {
    throw new OrderRefused('Not yet valid.', { retryAt: world.now + 30 * day })
  }
  await orderDue()
  world.now -= 365 * day
  world.respond = async () => issued()
  await orderDue()
  expect(await chain()).toBe('chain 2')
})

test('a certificate whose key cannot be decrypted is ordered again, once a day', async () => {
  await orderDue()
  await world.loseKey(app)
  expect(await chain()).toBeUndefined()
  await orderDue()
  expect(ordered).toHaveLength(1)
  world.now += day
  await orderDue()
  expect(await chain()).toBe('chain 2')
})

test('with DNS, TXT records are set where CNAME records point, awaited and removed', async () => {
  const events: string[] = []
  const aliases: Record<string, string> = {
    '_acme-challenge.drops.example': 'drops.challenges.example',
  }
  let isVisible = true
  world.deps = {
    ...world.deps,
    dns: {
      ...world.deps.dns,
      cname: async (name) => ({ kind: 'answers', values: aliases[name] ? [aliases[name]] : [] }),
    },
    ownCertificate: {
      names: ownCertificateNames({ app, drops: 'drops.example' }, { hasDns: true }),
      dns: {
        provider: {
          set: async ({ target, value }) => void events.push(`set ${target} ${value}`),
          remove: async ({ target, value }) => void events.push(`remove ${target} ${value}`),
        },
        propagation: {
          async waitFor(records) {
            events.push(`wait for ${records.length}`)
            if (!isVisible) throw new OrderRefused('The DNS provider is slow.')
          },
        },
      },
    },
  }
  world.respond = async ({ names, kinds, present, withdraw }) => {
    const challenges = names.map((name, n) => ({
      token: `${n}`,
      kind: kinds[0] ?? 'http-01',
      hostname: name.replace('*.', '') as Hostname,
      keyAuthorization: `value${n}`,
    }))
    try {
      await present(challenges)
      events.push(kinds.join())
    } finally {
      await withdraw(challenges)
    }
    return issued()
  }
  const sets = ['set _acme-challenge.plinth.example value0', 'set drops.challenges.example value1']
  const removals = sets.map((set) => set.replace('set', 'remove'))
  await orderDue()
  expect(ordered[0]?.names).toEqual(['plinth.example', '*.drops.example'])
  expect(events.splice(0)).toEqual([...sets, 'wait for 2', 'dns-01', ...removals])
  isVisible = false
  await renewCertificate(world.deps, app)
  await orderDue()
  expect(events).toEqual([...sets, 'wait for 2', ...removals])
  expect([await chain(), await problem()]).toEqual(['chain 1', 'The DNS provider is slow.'])
})

test('the certificate of an app host under the sites domain is renewed by its name', async () => {
  const names = ownCertificateNames({ app, drops: 'example' }, { hasDns: true })
  expect(names).toBe('*.example')
  const none = { set: async () => {}, remove: async () => {} }
  const dns = { provider: none, propagation: { waitFor: async () => {} } }
  world.deps = { ...world.deps, ownCertificate: { names, dns } }
  await orderDue()
  await renewCertificate(world.deps, app)
  await orderDue()
  expect(ordered.map((order) => order.names)).toEqual([['*.example'], ['*.example']])
})

test.each([
  ['plinth.example', 'drops.example', 'plinth.example *.drops.example'],
  ['app.drops.example', 'drops.example', '*.drops.example'],
  ['drops.example', 'drops.example', 'drops.example *.drops.example'],
])('the certificate for %s and drops under %s has the names %s', (host, drops, names) => {
  expect(ownCertificateNames({ app: host, drops }, { hasDns: true })).toBe(names)
})
