// Renewals in the billing sandbox, driven by the clock alone.
import { dayMs } from '@plinth/domain/base/day'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { handleSandboxEvents } from './handle-sandbox-events.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './open-portal.ts'
import { runBillingJob } from './run-billing-job.ts'

const bought = Date.UTC(2030, 0, 15, 12)
const pages = { successUrl: 'https://a.example/bought', returnUrl: 'https://a.example/plan' }
const { signal } = new AbortController()
let now: number
let stores: RealStores
beforeEach(async () => {
  now = bought
  stores = await openRealStores({ clock: { now: () => now } })
})
afterEach(() => stores.remove())

const lastPart = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

function sandbox() {
  const { billingSandbox } = stores.deps
  if (!billingSandbox) throw new Error('there is no billing sandbox')
  return billingSandbox
}

/** An owner who pays monthly for Plus, since the 15th at noon. */
async function subscribe(): Promise<AccountActor> {
  const { deps } = stores
  const { actor } = await signUp(deps, 'free')
  const choice = { plan: 'plus', interval: 'month', ...pages } as const
  const checkout = lastPart(await openCheckout(deps, actor, choice))
  const details = { country: 'elsewhere', vatNumber: '' } as const
  const { total } = await sandbox().quote(checkout, details)
  await sandbox().pay(checkout, { ...details, card: 'works', agreedTotal: total })
  expect(await handleSandboxEvents(deps)).toEqual([])
  expect(await mailed()).toMatchObject([{ kind: 'receipt', paidAt: bought }])
  return actor
}

const mailed = () => takeMails(stores.deps)

/** Runs the minute job at the times that matter until `time`. */
async function passUntil(time: number): Promise<void> {
  for (; now < time; now = Math.min(now + dayMs, time)) {
    expect(await runBillingJob(stores.deps, signal)).toEqual([])
  }
}

test('a receipt is mailed once, at the renewal', async () => {
  await subscribe()
  const [february, march] = [Date.UTC(2030, 1, 15, 12), Date.UTC(2030, 2, 15, 12)]
  // A run one minute earlier must not postpone the next one by a day.
  await passUntil(february - 60_000)
  await runBillingJob(stores.deps, signal)
  expect(await mailed()).toEqual([])
  now = february
  await runBillingJob(stores.deps, signal)
  expect(await mailed()).toMatchObject([{ kind: 'receipt', amount: 1200, paidAt: february }])
  await passUntil(march - 1)
  expect(await mailed()).toEqual([])
  now = march
  await runBillingJob(stores.deps, signal)
  expect(await mailed()).toMatchObject([{ kind: 'receipt', paidAt: march }])
})

test('renewals during downtime are mailed at the next start', async () => {
  await subscribe()
  now = Date.UTC(2030, 3, 1)
  await runBillingJob(stores.deps, signal)
  const paid = (await mailed()).map((mail) => mail.kind === 'receipt' && mail.paidAt)
  expect(paid.toSorted()).toEqual([Date.UTC(2030, 1, 15, 12), Date.UTC(2030, 2, 15, 12)])
})

test('a failed renewal is mailed too, and ends the plan two weeks later', async () => {
  const actor = await subscribe()
  const portal = lastPart(await openPortal(stores.deps, actor, { returnUrl: pages.returnUrl }))
  await sandbox().changeCard(portal, 'declined')
  now = Date.UTC(2030, 1, 15, 12)
  await runBillingJob(stores.deps, signal)
  expect(await mailed()).toMatchObject([{ kind: 'payment_failed' }])
  now += 14 * dayMs
  await runBillingJob(stores.deps, signal)
  const tenant = await stores.deps.database.read.tenants.find(actor.tenantId)
  expect(tenant && planOf(tenant, now).name).toBe('free')
  expect(await mailed()).toEqual([])
})
