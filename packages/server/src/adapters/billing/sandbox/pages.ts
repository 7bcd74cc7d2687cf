// The user-facing side of the billing sandbox: data and actions of its checkout and portal pages.
import { AppError } from '@plinth/domain/base/errors'
import type { BillingSandbox, SandboxDetails } from '../../../ports/billing-sandbox.ts'
import { priceOf } from './invoices.ts'
import { checkoutView, portalView } from './page-views.ts'
import type {
  Customer,
  SandboxData,
  StoredCheckout,
  StoredPortal,
  StoredSubscription,
} from './sandbox-data.ts'
import { entry, type SandboxLedger } from './sandbox-ledger.ts'
import {
  beginNextPeriod,
  type CustomerDraft,
  changePlan,
  payOpenInvoices,
  runningSubscription,
  setCancelled,
  subscribe,
} from './subscription-changes.ts'
import { addVat, parseVatNumber } from './vat.ts'

export function createPages(ledger: SandboxLedger): BillingSandbox {
  const open = <T extends StoredCheckout | StoredPortal>(
    sessions: Readonly<Record<string, T>>,
    id: string,
  ): T | null => {
    const session = entry(sessions, id)
    return session && session.expiresAt > ledger.now() ? session : null
  }

  function requireCheckout({ checkouts }: SandboxData, id: string): StoredCheckout {
    const checkout = open(checkouts, id)
    if (!checkout) throw tooOld()
    return checkout
  }

  /** Runs an action of the portal's customer. */
  function atPortal<T>(id: string, act: (draft: CustomerDraft) => T): T {
    return ledger.write((data) => {
      const portal = open(data.portals, id)
      if (!portal) throw tooOld()
      return act(ledger.openCustomer(data, portal.customerId))
    })
  }

  return {
    async findCheckout(id) {
      const checkout = open(ledger.read().checkouts, id)
      const customer = checkout && ledger.readCustomer(checkout.customerId)
      return customer && checkoutView(checkout, customer)
    },

    async quote(id, details) {
      return addVat(priceOf(requireCheckout(ledger.read(), id)), taxedAs(details))
    },

    async pay(id, { card, agreedTotal, ...details }) {
      return ledger.write((data) => {
        const checkout = requireCheckout(data, id)
        if (checkout.state !== 'open') return checkout.state
        const draft = ledger.openCustomer(data, checkout.customerId)
        if (runningSubscription(draft.customer)) return 'closed'
        const taxed = taxedAs(details)
        if (addVat(priceOf(checkout), taxed).total !== agreedTotal) return 'repriced'
        if (card === 'declined') return 'declined'
        Object.assign(draft.customer, taxed, { card })
        subscribe(draft, checkout, ledger.now())
        checkout.state = 'paid'
        return 'paid'
      })
    },

    async findPortal(id) {
      const portal = open(ledger.read().portals, id)
      const customer = portal && ledger.readCustomer(portal.customerId)
      return customer && portalView(portal, customer, ledger.now())
    },

    async findInvoice(id) {
      for (const { invoices } of Object.values(ledger.read().customers)) {
        const found = invoices.find((invoice) => invoice.id === id)
        if (found) return found
      }
      return null
    },

    async changePlan(id, choice) {
      return atPortal(id, (draft) => {
        const subscription = requireRunning(draft.customer)
        refuseChange(subscription)
        if (subscription.plan === choice.plan && subscription.interval === choice.interval) {
          throw new AppError('invalid_field', 'You’re already on this plan.')
        }
        return changePlan(draft, subscription, { ...choice, now: ledger.now() })
      })
    },

    async changeCard(id, card) {
      return atPortal(id, (draft) => {
        draft.customer.card = card
        const subscription = runningSubscription(draft.customer)
        if (card !== 'works' || subscription?.graceEndsAt == null) return false
        payOpenInvoices(draft, subscription, ledger.now())
        return true
      })
    },

    async changeDetails(id, details) {
      atPortal(id, ({ customer }) => Object.assign(customer, taxedAs(details)))
    },

    async setCancelled(id, cancelled) {
      atPortal(id, (draft) => {
        const subscription = requireRunning(draft.customer)
        setCancelled(draft, subscription, { cancelled, now: ledger.now() })
      })
    },

    async beginNextPeriod(id) {
      atPortal(id, (draft) => {
        beginNextPeriod(draft, requireRunning(draft.customer), ledger.now())
      })
    },

    async listUndelivered() {
      return ledger.read().untold
    },

    async markDelivered(eventId) {
      ledger.write((data) => {
        data.untold = data.untold.filter(({ id }) => id !== eventId)
      })
    },
  }
}

const taxedAs = ({
  country,
  vatNumber,
}: SandboxDetails): Pick<Customer, 'country' | 'vatNumber'> => ({
  country,
  vatNumber: parseVatNumber(country, vatNumber),
})

function requireRunning(customer: Customer): StoredSubscription {
  const running = runningSubscription(customer)
  if (running) return running
  throw new AppError('not_found', 'You no longer have a paid plan.')
}

function refuseChange({ cancelled, graceEndsAt }: StoredSubscription): void {
  if (graceEndsAt !== null) {
    throw new AppError(
      'forbidden',
      'A payment failed. Change your card before you change the plan.',
    )
  }
  if (cancelled)
    throw new AppError('forbidden', 'The plan is cancelled. Keep it before you change it.')
}

const tooOld = (): AppError =>
  new AppError('not_found', 'This page has expired. Open it again from your plan.')
