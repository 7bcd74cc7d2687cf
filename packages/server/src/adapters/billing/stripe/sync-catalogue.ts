// Creates or updates products, prices and the portal at Stripe to match the catalogue. Idempotent.
import {
  type BillingInterval,
  billingIntervals,
  plans,
  type SoldPlan,
  soldPlans,
} from '@plinth/domain/plans/plans'
import type Stripe from 'stripe'
import { lookupKey, planKey, productId, unitAmount } from './catalogue.ts'
import { type PortalProduct, syncPortal } from './portal-configuration.ts'
import { createWithStripe, isResourceMissing, type StripeAccess } from './stripe-client.ts'

/** `printLine` receives one line per object. */
export const syncCatalogue = (
  access: StripeAccess,
  printLine: (line: string) => void,
): Promise<void> =>
  createWithStripe(access)(async (stripe) => {
    const products: PortalProduct[] = []
    for (const plan of soldPlans) {
      printLine(`Product ${productId(plan)}: ${await syncProduct(stripe, plan)}.`)
      const prices: string[] = []
      for (const interval of billingIntervals) {
        const { id, outcome } = await syncPrice(stripe, plan, interval)
        printLine(`Price ${lookupKey(plan, interval)}: ${outcome} (${id}).`)
        prices.push(id)
      }
      products.push({ product: productId(plan), prices })
    }
    printLine(`Billing portal: ${await syncPortal(stripe, products)}.`)
  })

async function syncProduct(stripe: Stripe, plan: SoldPlan): Promise<string> {
  const id = productId(plan)
  const name = `Plinth ${plans[plan].title}`
  try {
    const found = await stripe.products.retrieve(id)
    if (found.name === name && found.active) return 'unchanged'
    await stripe.products.update(id, { name, active: true })
    return 'updated'
  } catch (error) {
    if (!isResourceMissing(error)) throw error
    await stripe.products.create({ id, name, metadata: { [planKey]: plan } })
    return 'created'
  }
}

const mainCurrency = 'usd'
const otherCurrencies = ['eur', 'gbp'] as const

/**
 * Stripe prices are immutable: a new price takes over the lookup key, and existing subscribers keep
 * the old one.
 */
async function syncPrice(stripe: Stripe, plan: SoldPlan, interval: BillingInterval) {
  const key = lookupKey(plan, interval)
  const { data } = await stripe.prices.list({
    lookup_keys: [key],
    expand: ['data.currency_options'],
  })
  const [found] = data
  if (found && isUpToDate(found, plan, interval)) return { id: found.id, outcome: 'unchanged' }
  const money = { unit_amount: unitAmount(plan, interval), tax_behavior: 'exclusive' } as const
  const { id } = await stripe.prices.create({
    product: productId(plan),
    lookup_key: key,
    transfer_lookup_key: true,
    currency: mainCurrency,
    ...money,
    currency_options: Object.fromEntries(otherCurrencies.map((currency) => [currency, money])),
    recurring: { interval },
    metadata: { [planKey]: plan },
  })
  if (found?.active) await stripe.prices.update(found.id, { active: false })
  return { id, outcome: found ? 'replaced' : 'created' }
}

function isUpToDate(price: Stripe.Price, plan: SoldPlan, interval: BillingInterval): boolean {
  const amount = unitAmount(plan, interval)
  return (
    price.active &&
    price.product === productId(plan) &&
    price.currency === mainCurrency &&
    price.unit_amount === amount &&
    price.tax_behavior === 'exclusive' &&
    price.recurring?.interval === interval &&
    price.recurring.interval_count === 1 &&
    price.metadata[planKey] === plan &&
    otherCurrencies.every((one) => {
      const option = price.currency_options?.[one]
      return option?.unit_amount === amount && option.tax_behavior === 'exclusive'
    })
  )
}
