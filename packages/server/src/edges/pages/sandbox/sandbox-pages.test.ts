import { describe, expect, test } from 'vitest'
import type {
  Quote,
  SandboxCheckout,
  SandboxInvoice,
  SandboxPortal,
  SandboxSubscriptionView,
} from '../../../ports/billing-sandbox.ts'
import type { Problem } from '../forms/form-problem.ts'
import { loadBrand } from '../shell/load-brand.ts'
import { checkoutPage } from './checkout-page.ts'
import { invoicePage } from './invoice-page.ts'
import { portalPage } from './portal-page.ts'

const brand = loadBrand()

const subscription: SandboxSubscriptionView = {
  plan: 'plus',
  interval: 'month',
  status: 'active',
  currency: 'EUR',
  nextAt: Date.UTC(2026, 11, 15),
  nextTotal: 1428,
  offers: [{ plan: 'business', interval: 'year', price: 49_000, dueNow: 57_000 }],
}

/** Every page, with `text` in place of all untrusted input. */
function everyPage(text: string, problem: Problem | null): Record<string, string> {
  const page = { brand, viewer: { email: text } }
  const quote: Quote = {
    net: 1200,
    vatRate: 0,
    vat: 0,
    total: 1200,
    vatNumber: text,
    reverseCharge: true,
  }
  const details = { country: 'DE', vatNumber: text } as const
  const checkout: SandboxCheckout = {
    plan: 'plus',
    interval: 'month',
    state: 'open',
    currency: 'EUR',
    details,
    successUrl: `http://localhost/${text}`,
    cancelUrl: `http://localhost/${text}`,
  }
  const invoice: SandboxInvoice = {
    id: text,
    number: 'SANDBOX-0001',
    status: 'paid',
    issuedAt: 0,
    currency: 'EUR',
    customer: { name: text, email: text },
    country: 'DE',
    lines: [{ text, amount: 1200 }],
    sum: quote,
  }
  const portal: SandboxPortal = {
    returnUrl: `http://localhost/${text}`,
    card: 'works',
    details,
    subscription,
    invoices: [invoice],
  }
  const statuses = ['active', 'past_due', 'cancelled', 'ended'] as const
  const portals = statuses.map((status): [string, string] => [
    `portal, ${status}`,
    portalPage(page, {
      id: text,
      portal: { ...portal, subscription: { ...subscription, status } },
      details,
      news: text,
      problem,
    }),
  ])
  const filled = { id: text, checkout, details, card: 'works', problem } as const
  return {
    checkout: checkoutPage(page, { ...filled, quote }),
    'checkout without a total': checkoutPage(page, { ...filled, quote: null }),
    ...Object.fromEntries(portals),
    'portal without a plan': portalPage(page, {
      id: text,
      portal: { ...portal, subscription: null, invoices: [] },
      details,
      news: null,
      problem,
    }),
    invoice: invoicePage(page, invoice),
  }
}

const hostile = `"'><img src=x onerror=alert(1)></title></style></script><!--`
const plain = everyPage('DE123456789', null)
const attacked = everyPage(hostile, { field: null, detail: hostile })
const attackedInField = everyPage(hostile, { field: 'vat_number', detail: hostile })

describe.each(Object.entries(plain))('%s', (name, html) => {
  test('has one heading, the sandbox notice and a label for every field', () => {
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toContain('no money is charged')
    const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const [tag] of html.matchAll(/<(?:input|select)[^>]*>/g)) {
      if (tag.includes('type="hidden"')) continue
      expect(html).toContain(`<label for="${/ id="([^"]+)"/.exec(tag)?.[1]}">`)
    }
  })

  test('escapes untrusted input', () => {
    for (const page of [attacked[name] ?? '', attackedInField[name] ?? '']) {
      const [head = ''] = page.split('<body>')
      expect(page).not.toMatch(/<img|<script|<!--/)
      expect([...head.matchAll(/<\/(title|style)>/g)]).toHaveLength(2)
    }
  })
})

test('there is no pay button without a total', () => {
  expect(plain.checkout).toContain('value="pay">Pay €12.00')
  expect(plain['checkout without a total']).not.toContain('value="pay"')
})
