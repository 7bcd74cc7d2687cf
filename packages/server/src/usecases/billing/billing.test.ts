import { dayMs } from '@plinth/domain/base/day'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { planOf } from '@plinth/domain/plans/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BillingEvent, PaidSubscription, Payment } from '../../ports/billing.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { deleteTenant } from '../organisations/delete-tenant.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { getBillingPlans } from './get-billing-plans.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './open-portal.ts'
import { createTestProcessor, paidPlus, type TestProcessor } from './processor.test-support.ts'
import { receiveBillingEvent } from './receive-billing-event.ts'
import { receiveBillingWebhook } from './receive-billing-webhook.ts'
import { runBillingJob } from './run-billing-job.ts'
import { setPlan } from './set-plan.ts'

const pages = { successUrl: 'https://a.example/bought', returnUrl: 'https://a.example/plan' }
const year = { plan: 'plus', interval: 'year', ...pages } as const
const signal = new AbortController().signal
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let processor: TestProcessor
let deps: Deps
let actor: AccountActor
let customerId: string
let events = 0

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())
beforeEach(async () => {
  now += 100 * dayMs
  processor = createTestProcessor()
  deps = { ...stores.deps, billing: processor }
  actor = (await signUp(deps, 'free')).actor
  customerId = `cus_${actor.tenantId}`
  // Customers of earlier tests are unknown to this processor.
  await runBillingJob(deps, signal)
  await takeMails(deps)
})

const sendEvent = (payment: Payment | null = null, id = `evt_${++events}`) =>
  receiveBillingEvent(deps, { id, customerId, payment } satisfies BillingEvent)
const has = (...subscriptions: PaidSubscription[]) =>
  processor.customers.set(customerId, { tenantId: actor.tenantId, subscriptions })
const subscription = async () =>
  (await deps.database.read.tenants.find(actor.tenantId))?.subscription ?? null
const plan = async () => {
  const tenant = await deps.database.read.tenants.find(actor.tenantId)
  return tenant && planOf(tenant, now).name
}

async function buy(): Promise<void> {
  await openCheckout(deps, actor, year)
  has(paidPlus)
  await sendEvent()
}

test('repeated checkouts use one customer per tenant', async () => {
  const address = await openCheckout(deps, actor, year)
  expect(address).toBe(`https://pay.example/${customerId}/plus/year/USD`)
  expect(await openPortal(deps, actor, pages)).toBe(`https://portal.example/${customerId}`)
  expect(await plan()).toBe('free')
  has(paidPlus)
  await sendEvent()
  expect(await getBillingPlans(deps, actor)).toMatchObject({
    processor: 'stripe',
    subscription: { plan: 'plus', source: 'stripe', interval: 'year', renewsAt: paidPlus.renewsAt },
  })
})

test('a checkout opens even if the customer cannot be updated, which is reported', async () => {
  const address = await openCheckout(deps, actor, year)
  const failures = collectFailures()
  const updateCustomer = () => Promise.reject(new Error('The processor is unreachable.'))
  const failing = { ...deps, failures, billing: { ...processor, updateCustomer } }
  expect(await openCheckout(failing, actor, year)).toBe(address)
  expect(failures.operations).toEqual(['update-billing-customer'])
})

test('without webhooks the webhook endpoint returns not_found', async () => {
  const delivery = receiveBillingWebhook(deps, { body: Buffer.from('{}'), signature: 't=1,v1=00' })
  await expect(delivery).rejects.toMatchObject({ code: 'not_found' })
})

describe('checkout is refused', () => {
  const refusal = () => openCheckout(deps, actor, year).catch((error: unknown) => error)

  test('for an existing subscription, with the URL of the portal', async () => {
    await buy()
    has({ ...paidPlus, endsAt: now + dayMs })
    await sendEvent()
    expect(await refusal()).toMatchObject({
      code: 'subscription_active',
      extra: { portal_url: `https://portal.example/${customerId}` },
    })
    now += dayMs
    expect(await refusal()).toContain('https://pay.example/')
  })

  test('for a payment whose webhook has not arrived yet', async () => {
    await openCheckout(deps, actor, year)
    has(paidPlus)
    expect(await refusal()).toMatchObject({ code: 'subscription_active', detail: /portal/ })
    expect(await plan()).toBe('plus')
  })

  test('beside a complimentary plan', async () => {
    actor = (await signUp(deps, 'business')).actor
    expect(await refusal()).toMatchObject({
      code: 'subscription_active',
      detail: /^The operator of this service assigned you the Business plan/,
      extra: { portal_url: `https://portal.example/cus_${actor.tenantId}` },
    })
  })

  test('after thirty requests within an hour', async () => {
    for (let times = 0; times < 15; times++) {
      await openPortal(deps, actor, pages)
      await openCheckout(deps, actor, year)
    }
    expect(await refusal()).toMatchObject({ code: 'rate_limited' })
    await expect(openPortal(deps, actor, pages)).rejects.toMatchObject({ code: 'rate_limited' })
    now += 3_600_000
    expect(await refusal()).toContain('https://pay.example/')
  })

  test('for members who are not the owner', async () => {
    actor = { ...actor, role: 'admin' }
    expect(await refusal()).toMatchObject({ code: 'forbidden' })
    await expect(openPortal(deps, actor, pages)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await getBillingPlans(deps, actor)).toMatchObject({ currency: 'USD' })
  })

  test('if billing is off', async () => {
    deps = { ...deps, billing: null }
    expect(await refusal()).toMatchObject({ code: 'forbidden', detail: /Nothing is sold/ })
    expect(await getBillingPlans(deps, actor)).toMatchObject({ processor: null })
  })
})

test('a customer deleted at the processor is created again', async () => {
  await buy()
  processor.customers.delete(customerId)
  customerId = `${customerId}_again`
  expect(await openPortal(deps, actor, pages)).toBe(`https://portal.example/${customerId}`)
  expect(await plan()).toBe('free')
  await buy()
  expect(await plan()).toBe('plus')
})

test('a changed name is sent to the processor if it is reachable', async () => {
  await openCheckout(deps, actor, year)
  await deps.database.transact((tx) => tx.tenants.rename(actor.tenantId, 'Bo'))
  await openPortal(deps, actor, pages)
  expect(processor.contacts.get(customerId)).toMatchObject({ name: 'Bo' })
  processor.updateCustomer = () => Promise.reject(new Error('not now'))
  expect(await openPortal(deps, actor, pages)).toContain(customerId)
})

test('members do not see the subscription', async () => {
  await buy()
  const overview = await getBillingPlans(deps, { ...actor, role: 'member' })
  expect(overview.subscription).toBeNull()
})

describe('an operator assigns a plan', () => {
  const give = async () => {
    const [owner] = await deps.database.read.tenants.members(actor.tenantId)
    await setPlan(deps, { email: owner?.email ?? '', plan: 'pro' })
  }

  test('not to a paying account until its subscription has ended', async () => {
    await buy()
    await expect(give()).rejects.toMatchObject({ detail: /cancel it in the billing portal/ })
    expect(await plan()).toBe('plus')
    has({ ...paidPlus, status: 'ended', endsAt: now })
    await sendEvent()
    await give()
    expect(await plan()).toBe('pro')
  })

  test('to an account that paid before billing was turned off', async () => {
    await buy()
    deps = { ...deps, billing: null }
    await give()
    expect(await plan()).toBe('pro')
  })
})

const payment: Payment = {
  subscriptionId: paidPlus.id,
  invoiceId: 'in_1',
  invoiceNumber: 'PL-1',
  outcome: 'paid',
  amount: 11_781,
  tax: 1_881,
  currency: 'EUR',
  description: 'Plus, a year',
  paidAt: 1_000,
  url: null,
}

describe('what would be paid in vain', () => {
  const vain = () =>
    expect.objectContaining({ message: expect.stringContaining(`${customerId} pays for a sub`) })

  test('is closed after each event', async () => {
    await buy()
    expect(processor.closed).toEqual([{ customerId, hasPlan: true, lapsed: [] }])
    has({ ...paidPlus, status: 'ended', endsAt: now })
    expect(await sendEvent()).toEqual([])
    expect(processor.closed.at(-1)).toEqual({ customerId, hasPlan: false, lapsed: [] })
  })

  test('is closed ten minutes after an event if that was interrupted', async () => {
    await buy()
    has({ ...paidPlus, status: 'ended', endsAt: now })
    const interrupted = {
      ...deps,
      billing: { ...processor, closePayments: () => Promise.reject(new Error('killed')) },
    }
    await receiveBillingEvent(interrupted, { id: `evt_${++events}`, customerId, payment: null })
    const before = processor.closed.length
    now += 10 * 60_000
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.closed.slice(before)).toEqual([{ customerId, hasPlan: false, lapsed: [] }])
    // Once more when the checkout has ended, and then no more.
    for (let month = 0; month < 3; month++) {
      now += 30 * dayMs
      expect(await runBillingJob(deps, signal)).toEqual([])
    }
    expect(processor.closed).toHaveLength(before + 2)
  })

  test('is a lapsed subscription beside the plan', async () => {
    await buy()
    const lapsed = { ...paidPlus, id: 'sub_old', plan: 'business', status: 'lapsed' } as const
    has(lapsed, paidPlus)
    expect(await sendEvent()).toEqual([])
    expect(processor.closed.at(-1)).toEqual({ customerId, hasPlan: true, lapsed: ['sub_old'] })
    expect(await subscription()).toMatchObject({ plan: 'plus', endsAt: null })
    has(lapsed)
    await sendEvent()
    expect(processor.closed.at(-1)).toEqual({ customerId, hasPlan: false, lapsed: [] })
    expect(await plan()).toBe('free')
  })

  test('is not a lapsed subscription that would replace an assigned plan', async () => {
    await buy()
    const lapsed = { ...paidPlus, status: 'lapsed' } as const
    has({ ...lapsed, plan: 'business' }, { ...lapsed, id: 'sub_small' })
    await sendEvent()
    const [owner] = await deps.database.read.tenants.members(actor.tenantId)
    await setPlan(deps, { email: owner?.email ?? '', plan: 'plus' })
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.closed.at(-1)).toEqual({ customerId, hasPlan: true, lapsed: ['sub_small'] })
  })

  test('is closed later if the processor refuses now', async () => {
    processor.closePayments = () => Promise.reject(new Error('no right to do that'))
    await openCheckout(deps, actor, year)
    has(paidPlus)
    expect(await sendEvent()).toMatchObject([{ cause: { message: 'no right to do that' } }])
    expect(await plan()).toBe('plus')
    has({ ...paidPlus, status: 'ended', endsAt: now })
    expect(await sendEvent()).toHaveLength(1)
    now += dayMs
    expect(await runBillingJob(deps, signal)).toHaveLength(1)
    let closed = 0
    processor.closePayments = async () => {
      closed += 1
    }
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(closed).toBe(0)
    now += dayMs
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(closed).toBe(1)
  })

  test('is reported if it was paid after the end', async () => {
    const paid = { ...payment, invoiceNumber: 'PL-7' }
    await buy()
    has({ ...paidPlus, status: 'ended', endsAt: now })
    expect(await sendEvent({ ...paid, paidAt: now })).toEqual([])
    expect(await sendEvent({ ...paid, paidAt: now + 1, amount: 0 })).toEqual([])
    const tooLate = [{ message: expect.stringContaining(`${customerId} paid invoice PL-7 after`) }]
    expect(await sendEvent({ ...paid, paidAt: now + 1 })).toMatchObject(tooLate)
    // Also beside a newer subscription, whose own payments are in order.
    has({ ...paidPlus, status: 'ended', endsAt: now }, { ...paidPlus, id: 'sub_2' })
    expect(await sendEvent({ ...paid, paidAt: now + 1 })).toMatchObject(tooLate)
    expect(await sendEvent({ ...paid, subscriptionId: 'sub_2', paidAt: now + 1 })).toEqual([])
  })

  test('is reported if the account has been deleted', async () => {
    await buy()
    await deps.database.transact((tx) => deleteTenant(tx, actor.tenantId, { heldFor: null, now }))
    has(paidPlus)
    expect(await sendEvent({ ...payment, paidAt: now })).toMatchObject([
      { message: expect.stringContaining('the account has been deleted') },
    ])
    expect(await sendEvent()).toEqual([])
  })

  test('is reported for a subscription beside a larger one that was cancelled', async () => {
    await buy()
    has({ ...paidPlus, plan: 'business', endsAt: now + 9 * dayMs }, paidPlus)
    expect(await sendEvent()).toEqual([vain()])
    now += 9 * dayMs
    expect(await runBillingJob(deps, signal)).toEqual([])
  })

  test('is reported for a second subscription until that is cancelled', async () => {
    await buy()
    const second = { ...paidPlus, id: 'sub_2', startedAt: 200 }
    has(paidPlus, second)
    expect(await sendEvent()).toEqual([vain()])
    now += dayMs + 1
    expect(await runBillingJob(deps, signal)).toEqual([vain()])
    has({ ...paidPlus, endsAt: now + dayMs }, second)
    expect(await sendEvent()).toEqual([])
  })

  test('is reported for a payment beside a complimentary plan, whose checkout is closed', async () => {
    await openCheckout(deps, actor, year)
    const [owner] = await deps.database.read.tenants.members(actor.tenantId)
    await setPlan(deps, { email: owner?.email ?? '', plan: 'pro' })
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.closed).toEqual([{ customerId, hasPlan: true, lapsed: [] }])
    has(paidPlus)
    expect(await sendEvent()).toEqual([vain()])
    expect(await plan()).toBe('pro')
  })

  test('is reported for a second customer of the tenant', async () => {
    await buy()
    customerId = 'cus_second'
    has(paidPlus)
    expect(await sendEvent()).toEqual([vain()])
  })
})

describe('the current state counts, not the event', () => {
  test('an old event that comes late changes nothing', async () => {
    await buy()
    has({ ...paidPlus, plan: 'business' })
    await sendEvent(null, 'evt_late')
    has({ ...paidPlus, plan: 'business', status: 'past_due' })
    await sendEvent(null, 'evt_late')
    expect(await subscription()).toMatchObject({ plan: 'business', pastDue: false })
    await sendEvent()
    expect(await subscription()).toMatchObject({ plan: 'business', pastDue: true })
  })

  test('a reading that was overtaken is repeated', async () => {
    await openCheckout(deps, actor, year)
    processor.whileReading = async () => {
      processor.whileReading = async () => {}
      has(paidPlus)
      await sendEvent()
    }
    await sendEvent()
    expect(await plan()).toBe('plus')
  })

  test('a customer not stored because of a crash is found', async () => {
    has(paidPlus)
    await sendEvent()
    expect(await plan()).toBe('plus')
    expect(await openPortal(deps, actor, pages)).toContain(customerId)
  })

  test('a customer without a tenant is ignored', async () => {
    processor.customers.set('cus_x', { tenantId: null, subscriptions: [paidPlus] })
    customerId = 'cus_x'
    await sendEvent()
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.customers.has('cus_x')).toBe(true)
  })

  test('a customer of an unknown tenant is ignored and reported', async () => {
    actor = { ...actor, tenantId: makeId('tenant', deps.random(idBytes)) }
    customerId = `cus_${actor.tenantId}`
    has(paidPlus)
    expect(await sendEvent()).toEqual([
      expect.objectContaining({ message: expect.stringContaining(customerId) }),
    ])
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.customers.has(customerId)).toBe(true)
  })

  test('of two customers of one tenant the paying one wins', async () => {
    await openCheckout(deps, actor, year)
    const first = customerId
    customerId = 'cus_other'
    has({ ...paidPlus, status: 'unpaid' })
    await sendEvent()
    expect(await openPortal(deps, actor, pages)).toContain(first)
    has(paidPlus)
    await sendEvent()
    expect(await openPortal(deps, actor, pages)).toContain('cus_other')
    customerId = first
    has({ ...paidPlus, plan: 'business' })
    await sendEvent()
    expect(await plan()).toBe('plus')
  })

  test('if the processor is unreachable, the next delivery retries', async () => {
    await openCheckout(deps, actor, year)
    has(paidPlus)
    processor.reachable = false
    await expect(sendEvent(null, 'evt_again')).rejects.toThrow('unreachable')
    processor.reachable = true
    await sendEvent(null, 'evt_again')
    expect(await plan()).toBe('plus')
  })
})

describe('the end of a subscription', () => {
  test('takes effect on its date, with or without an event', async () => {
    await buy()
    has({ ...paidPlus, endsAt: now + dayMs })
    await sendEvent()
    expect(await subscription()).toMatchObject({ endsAt: now + dayMs, renewsAt: null })
    expect(await plan()).toBe('plus')
    now += dayMs
    expect(await plan()).toBe('free')
  })

  test.each<[string, () => void, number | null]>([
    ['with a date', () => has({ ...paidPlus, status: 'ended', endsAt: 5_000 }), 5_000],
    [
      'with a future date',
      () => has({ ...paidPlus, status: 'ended', endsAt: now + 9 * dayMs }),
      null,
    ],
    ['without a date', () => has({ ...paidPlus, status: 'ended' }), null],
    ['of the customer', () => processor.customers.delete(customerId), null],
  ])('%s is stored once', async (_, end, endsAt) => {
    await buy()
    end()
    await sendEvent()
    const ended = await subscription()
    expect(ended).toMatchObject({ plan: 'plus', endsAt: endsAt ?? now, renewsAt: null })
    now += dayMs
    await sendEvent()
    expect(await subscription()).toEqual(ended)
    expect(await plan()).toBe('free')
  })

  test('does not affect a complimentary plan, which only a larger plan replaces', async () => {
    actor = (await signUp(deps, 'pro')).actor
    customerId = `cus_${actor.tenantId}`
    await openPortal(deps, actor, pages)
    has({ ...paidPlus, status: 'ended', endsAt: 5_000 })
    await sendEvent()
    expect(await plan()).toBe('pro')
    has(paidPlus)
    await sendEvent()
    expect(await plan()).toBe('pro')
    has({ ...paidPlus, plan: 'business' })
    await sendEvent()
    expect(await plan()).toBe('business')
    has({ ...paidPlus, plan: 'business', status: 'ended', endsAt: now })
    await sendEvent()
    expect(await plan()).toBe('free')
  })
})

describe('mail to the owner', () => {
  const kinds = async () => (await takeMails(deps)).map(({ kind }) => kind)

  test('one receipt per invoice, and none for a zero amount', async () => {
    await buy()
    const paid = { ...payment, invoiceId: `in_${customerId}` }
    await Promise.all([
      sendEvent(paid),
      sendEvent(paid),
      sendEvent(paid, 'evt_twice'),
      sendEvent(paid, 'evt_twice'),
    ])
    await sendEvent({ ...payment, invoiceId: 'in_credit', amount: 0 })
    const mails = await takeMails(deps)
    expect(mails).toMatchObject([{ kind: 'receipt', amount: 11_781, tax: 1_881, currency: 'EUR' }])
  })

  test('a notice of each failed attempt, but none after the invoice was paid', async () => {
    await buy()
    const failed = { ...payment, invoiceId: `in_${customerId}`, outcome: 'failed' } as const
    await sendEvent(failed)
    await sendEvent(failed)
    expect(await kinds()).toEqual(['payment_failed', 'payment_failed'])
    await sendEvent({ ...failed, outcome: 'paid' })
    await sendEvent(failed)
    expect(await kinds()).toEqual(['receipt'])
  })

  test('none about an earlier subscription beside the one that runs', async () => {
    await buy()
    const failed = { ...payment, invoiceId: `in_${customerId}`, outcome: 'failed' } as const
    has({ ...paidPlus, id: 'sub_0', status: 'ended', endsAt: now - 1 }, paidPlus)
    await sendEvent({ ...failed, subscriptionId: 'sub_0' })
    has({ ...paidPlus, id: 'sub_0', status: 'lapsed', startedAt: 99 }, paidPlus)
    await sendEvent({ ...failed, subscriptionId: 'sub_0' })
    expect(await kinds()).toEqual([])
    await sendEvent({ ...failed, subscriptionId: paidPlus.id })
    has({ ...paidPlus, id: 'sub_2', status: 'lapsed', startedAt: 101 }, paidPlus)
    await sendEvent({ ...failed, subscriptionId: 'sub_2' })
    expect(await kinds()).toEqual(['payment_failed', 'payment_failed'])
  })

  test('a failed payment says whether the plan has ended', async () => {
    await buy()
    const failed = { ...payment, invoiceId: `in_${customerId}`, outcome: 'failed' } as const
    await sendEvent(failed)
    has()
    await sendEvent(failed)
    const plans = (await takeMails(deps)).map((mail) => 'plan' in mail && mail.plan)
    expect(plans.toSorted()).toEqual(['active', 'ended'])
  })
})

describe('the background job', () => {
  test('reads paying customers again after a day', async () => {
    await buy()
    has({ ...paidPlus, plan: 'business' })
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(await plan()).toBe('plus')
    now += dayMs + 1
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(await plan()).toBe('business')
  })

  test('reads when the larger of two plans ends: the other one continues', async () => {
    await buy()
    has({ ...paidPlus, plan: 'business', endsAt: now + dayMs / 2 }, paidPlus)
    await sendEvent()
    expect(await plan()).toBe('business')
    now += dayMs / 2
    await runBillingJob(deps, signal)
    expect(await plan()).toBe('plus')
  })

  test('finds a payment whose webhook was lost', async () => {
    await openCheckout(deps, actor, year)
    has(paidPlus)
    now += 10 * 60_000
    await runBillingJob(deps, signal)
    expect(await plan()).toBe('plus')
  })

  test('does not read a customer whose checkout a wrong clock has dated ahead', async () => {
    now += 400 * dayMs
    await openCheckout(deps, actor, year)
    now -= 400 * dayMs
    await sendEvent()
    now += 10 * 60_000
    await runBillingJob(deps, signal)
    expect(await deps.database.read.billingCustomers.ofTenant(actor.tenantId)).toMatchObject([
      { dueAt: null },
    ])
  })

  test('stops reading other customers once their checkout has closed', async () => {
    await openCheckout(deps, actor, year)
    let asked = 0
    processor.whileReading = async () => {
      asked += 1
    }
    for (let hours = 0; hours < 72; hours++) {
      now += 3_600_000
      await runBillingJob(deps, signal)
    }
    expect(asked).toBe(2)
  })

  test.each(['stripe', null])('ends sandbox plans: %s', async (running) => {
    const { tenantId } = actor
    const bought = { plan: 'plus', source: 'sandbox', startedAt: 1, endsAt: null } as const
    const terms = { interval: 'year', renewsAt: now + dayMs, pastDue: false } as const
    const paid = { ...bought, ...terms }
    await deps.database.transact((tx) => tx.tenants.setSubscription(tenantId, paid, 1))
    processor = { ...processor, name: 'sandbox' }
    await runBillingJob({ ...deps, billing: processor }, signal)
    expect(await plan()).toBe('plus')
    await runBillingJob(running === null ? { ...deps, billing: null } : deps, signal)
    expect(await deps.database.read.tenants.find(tenantId)).toMatchObject({
      subscription: null,
      becameFreeAt: now,
    })
  })

  test('cancels subscriptions of a deleted tenant, retrying while the processor is unreachable', async () => {
    await buy()
    await deps.database.transact(async (tx) => {
      await tx.tenants.lock(actor.tenantId)
      return deleteTenant(tx, actor.tenantId, { heldFor: null, now })
    })
    processor.reachable = false
    expect(await runBillingJob(deps, signal)).toHaveLength(1)
    expect(await runBillingJob(deps, signal)).toEqual([])
    processor.reachable = true
    now += 2 * 60_000
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.customers.has(customerId)).toBe(false)
  })

  test('cancels a payment made for a tenant that was deleted meanwhile', async () => {
    await openCheckout(deps, actor, year)
    await deps.database.transact((tx) => deleteTenant(tx, actor.tenantId, { heldFor: null, now }))
    await runBillingJob(deps, signal)
    has(paidPlus)
    await sendEvent()
    expect(await runBillingJob(deps, signal)).toEqual([])
    expect(processor.customers.has(customerId)).toBe(false)
  })
})
