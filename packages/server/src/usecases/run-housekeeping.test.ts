import { longestAttemptWindowMs } from '@plinth/domain/accounts/attempt-limits'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { dayMs } from '@plinth/domain/base/day'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { dayOf, viewRange, viewRetentionDays } from '@plinth/domain/visitors/views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDocument } from './publishing/publish-document.ts'
import { inSession, openRealStores, type RealStores, signUp } from './real-stores.test-support.ts'
import { runHousekeeping } from './run-housekeeping.ts'
import { reportDrop } from './safety/report-drop.ts'
import { createToken } from './tokens/create-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { recordViews } from './views/record-views.ts'

let now = Date.UTC(2030, 0, 1)
let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())

test('an expired API token stays listed for a month', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const input = { name: 'CI', expiresAt: now + 1 }
  await createToken(deps, await inSession(deps, actor), input)
  const names = async () => (await listTokens(deps, actor)).map(({ token }) => token.name)
  now += 30 * dayMs + 1
  await runHousekeeping(deps)
  expect(await names()).toContain('CI')
  now += 1
  await runHousekeeping(deps)
  expect(await names()).not.toContain('CI')
})

test('mail that was postponed while the clock was wrong is sent once the clock is right', async () => {
  const { deps } = stores
  const mail = { id: makeId('mail', deps.random(idBytes)), sealed: 'sealed', createdAt: now }
  await deps.database.transact((tx) => tx.outbox.insert(mail))
  const postpone = async (until: number) => {
    await deps.database.transact((tx) => tx.outbox.postpone(mail.id, until))
    await runHousekeeping(deps)
    return deps.database.read.outbox.hasDue(now)
  }
  expect(await postpone(now + 12 * 3_600_000)).toBe(false)
  expect(await postpone(now + 200 * dayMs)).toBe(true)
  await deps.database.transact((tx) => tx.outbox.remove(mail.id))
})

test('payments that were postponed while the clock was wrong are read and ended', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const { tenantId } = actor
  const processor = 'stripe'
  const customerId = `cus_${tenantId}`
  const plan = async (dueAt: number) => {
    const customer = {
      tenantId,
      processor,
      customerId,
      revision: 0,
      checkoutAt: null,
      dueAt,
    } as const
    await deps.database.transact(async (tx) => {
      await tx.billingCustomers.put(customer)
      await tx.billingEndings.add(processor, customerId, now)
      await tx.billingEndings.postpone(processor, customerId, dueAt)
    })
    await runHousekeeping(deps)
    const due = await deps.database.read.billingCustomers.due(processor, now, 9)
    const ending = await deps.database.transact((tx) =>
      tx.billingEndings.takeDue(processor, now, now + 1),
    )
    return [due.map((one) => one.customerId), ending?.customerId ?? null]
  }
  expect(await plan(now + dayMs)).toEqual([[], null])
  expect(await plan(now + 200 * dayMs)).toEqual([[customerId], customerId])
})

test('domains are checked although the clock was wrong when the next check was planned', async () => {
  const { deps } = stores
  const { drop: dropId } = await signUp(deps, 'plus')
  const hostname = 'misdated.example.org' as Hostname
  const domain = { hostname, dropId, proofToken: 'proof', createdAt: now, checkAt: now }
  await deps.database.transact((tx) => tx.domains.insert(domain))
  const plan = async (checkAt: number) => {
    await deps.database.transact(async (tx) => {
      const added = await tx.domains.find(dropId, hostname)
      if (added) await tx.domains.update(added, { checkAt })
    })
    await runHousekeeping(deps)
    return (await deps.database.read.domains.find(dropId, hostname))?.checkAt
  }
  expect(await plan(now + 6 * 3_600_000)).toBe(now + 6 * 3_600_000)
  expect(await plan(now + 200 * dayMs)).toBe(now)
})

test('the contact of a report is deleted a month after it was closed', async () => {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const html = { content: '<p>hi</p>', format: 'html', source: 'upload' } as const
  const { id, slug } = await publishDocument(deps, actor, html)
  const report = { path: '/', reason: 'other', details: '', email: 'ann@example.org' } as const
  await reportDrop(deps, { network: 'here' }, { label: slug, ...report })
  const contacts = async () => {
    await runHousekeeping(deps)
    return (await deps.database.read.reports.ofDrop(id, 9)).map(({ contact }) => contact)
  }
  now += 40 * dayMs
  await deps.database.transact((tx) => tx.reports.closeOfDrop(id, now))
  now += 30 * dayMs
  expect(await contacts()).toEqual(['ann@example.org'])
  now += 1
  expect(await contacts()).toEqual([null])
})

test('views are kept for a hundred days, including today', async () => {
  const { deps } = stores
  const { drop: dropId } = await signUp(deps, 'free')
  const details = { path: new Map([['/', 1]]), referrer: new Map() }
  const days = [dayOf(now), dayOf(now) + 1]
  await recordViews(
    deps,
    days.map((day) => ({ dropId, day, views: 1, details })),
  )
  const kept = async () => {
    await runHousekeeping(deps)
    return (await deps.database.read.views.daysOf(dropId, 0)).map(({ day }) => day)
  }
  expect(viewRetentionDays).toBeGreaterThan(viewRange.most)
  now += (viewRetentionDays - 1) * dayMs
  expect(await kept()).toEqual(days)
  now += dayMs
  expect(await kept()).toEqual(days.slice(1))
})

test('more rows than fit in one transaction are removed in one run', async () => {
  const { deps } = stores
  const { attempts } = deps.database.read
  await deps.database.transact((tx) => tx.attempts.record(Array(450).fill('many'), now))
  now += longestAttemptWindowMs
  await runHousekeeping(deps)
  expect(await attempts.nthNewest([{ subject: 'many', n: 450 }])).not.toEqual([null])
  now += 1
  await runHousekeeping(deps)
  expect(await attempts.nthNewest([{ subject: 'many', n: 1 }])).toEqual([null])
})
