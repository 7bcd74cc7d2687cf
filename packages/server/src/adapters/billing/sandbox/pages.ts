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

export function createPages(desk: SandboxLedger): BillingSandbox {
  const open = <T extends StoredCheckout | StoredPortal>(
    sessions: Readonly<Record<string, T>>,
    id: string,
  ): T | null => {
    const session = entry(sessions, id)
    return session && session.expiresAt > desk.now() ? session : null
  }

  function requireCheckout({ checkouts }: SandboxData, id: string): StoredCheckout {
    const checkout = open(checkouts, id)
    if (!checkout) throw tooOld()
    return checkout
  }

  /** Runs an action of the portal's customer. */
  function atPortal<T>(id: string, act: (counter: CustomerDraft) => T): T {
    return desk.write((books) => {
      const portal = open(books.portals, id)
      if (!portal) throw tooOld()
      return act(desk.openCustomer(books, portal.customerId))
    })
  }

  return {
    async findCheckout(id) {
      const checkout = open(desk.read().checkouts, id)
      const customer = checkout && desk.readCustomer(checkout.customerId)
      return customer && checkoutView(checkout, customer)
    },

    async quote(id, details) {
      return addVat(priceOf(requireCheckout(desk.read(), id)), taxedAs(details))
    },

    async pay(id, { card, agreedTotal, ...details }) {
      return desk.write((books) => {
        const checkout = requireCheckout(books, id)
        if (checkout.state !== 'open') return checkout.state
        const counter = desk.openCustomer(books, checkout.customerId)
        if (runningSubscription(counter.customer)) return 'closed'
        const taxed = taxedAs(details)
        if (addVat(priceOf(checkout), taxed).total !== agreedTotal) return 'repriced'
        if (card === 'declined') return 'declined'
        Object.assign(counter.customer, taxed, { card })
        subscribe(counter, checkout, desk.now())
        checkout.state = 'paid'
        return 'paid'
      })
    },

    async findPortal(id) {
      const portal = open(desk.read().portals, id)
      const customer = portal && desk.readCustomer(portal.customerId)
      return customer && portalView(portal, customer, desk.now())
    },

    async findInvoice(id) {
      for (const { invoices } of Object.values(desk.read().customers)) {
        const found = invoices.find((invoice) => invoice.id === id)
        if (found) return found
      }
      return null
    },

    async changePlan(id, choice) {
      return atPortal(id, (counter) => {
        const subscription = requireRunning(counter.customer)
        refuseChange(subscription)
        if (subscription.plan === choice.plan && subscription.interval === choice.interval) {
          throw new AppError('invalid_field', 'That is the plan that runs already.')
        }
        return changePlan(counter, subscription, { ...choice, now: desk.now() })
      })
    },

    async changeCard(id, card) {
      return atPortal(id, (counter) => {
        counter.customer.card = card
        const subscription = runningSubscription(counter.customer)
        if (card !== 'works' || subscription?.graceEndsAt == null) return false
        payOpenInvoices(counter, subscription, desk.now())
        return true
      })
    },

    async changeDetails(id, details) {
      atPortal(id, ({ customer }) => Object.assign(customer, taxedAs(details)))
    },

    async setCancelled(id, cancelled) {
      atPortal(id, (counter) => {
        const subscription = requireRunning(counter.customer)
        setCancelled(counter, subscription, { cancelled, now: desk.now() })
      })
    },

    async beginNextPeriod(id) {
      atPortal(id, (counter) => {
        beginNextPeriod(counter, requireRunning(counter.customer), desk.now())
      })
    },

    async listUndelivered() {
      return desk.read().untold
    },

    async markDelivered(eventId) {
      desk.write((books) => {
        books.untold = books.untold.filter(({ id }) => id !== eventId)
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
  throw new AppError('not_found', 'There is no plan any more that this could be about.')
}

function refuseChange({ cancelled, graceEndsAt }: StoredSubscription): void {
  if (graceEndsAt !== null) {
    throw new AppError('forbidden', 'A payment failed. Change the card first, then the plan.')
  }
  if (cancelled)
    throw new AppError('forbidden', 'The plan is cancelled. Keep it first, then change it.')
}

const tooOld = (): AppError =>
  new AppError('not_found', 'This page is too old. Open it again from your plan.')
