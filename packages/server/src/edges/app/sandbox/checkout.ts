// Checkout page of the billing sandbox.
import { AppError } from '@plinth/domain/base/errors'
import { formatMoney } from '@plinth/domain/plans/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type PaymentAttempt,
  type Quote,
  type SandboxCard,
  type SandboxCheckout,
  type SandboxDetails,
  sandboxCards,
} from '../../../ports/billing-sandbox.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messagePage } from '../../pages/forms/message-page.ts'
import { checkoutPage } from '../../pages/sandbox/checkout-page.ts'
import { readDetails } from './read-details.ts'
import { requireChoice, type SandboxContext } from './sandbox-context.ts'

interface FilledCheckout {
  readonly id: string
  readonly checkout: SandboxCheckout
  readonly details: SandboxDetails
  readonly card: SandboxCard
}

interface CheckoutAddress {
  readonly Params: { readonly id: string }
}

const path = '/billing/sandbox/checkout/:id'

export function registerCheckout(app: FastifyInstance, context: SandboxContext): void {
  const { sandbox, brand } = context

  app.get<CheckoutAddress>(path, async (request, reply) => {
    const { id } = request.params
    await context.handleEvents(request.log)
    const checkout = await sandbox.findCheckout(id)
    if (!checkout) return context.sendExpiredPage(reply)
    return show(reply, { id, checkout, details: checkout.details, card: 'works' })
  })

  app.post<CheckoutAddress>(path, async (request, reply) => {
    const { id } = request.params
    const form = await context.readForm(request)
    const checkout = await sandbox.findCheckout(id)
    if (!checkout) return context.sendExpiredPage(reply)
    const details = readDetails(form)
    const filled = { id, checkout, details, card: requireChoice(form, 'card', sandboxCards) }
    if (requireChoice(form, 'step', ['quote', 'pay']) === 'quote') return show(reply, filled)

    const agreedTotal = Number(form.get('agreed_total') || Number.NaN)
    const attempt = await pay(filled, agreedTotal)
    switch (attempt) {
      case 'paid':
        await context.handleEvents(request.log)
        return seeOther(reply, checkout.successUrl)
      case 'declined':
        return show(reply.code(402), filled, declined)
      case 'repriced':
        return show(reply.code(409), filled, await repriced(filled))
      case 'closed':
        return sendClosed(reply.code(409), { ...checkout, state: 'closed' })
      case 'refused':
        // The page quotes again, and shows the quote's error.
        return show(reply, filled)
      default:
        return attempt satisfies never
    }
  })

  async function pay(
    { id, details, card }: FilledCheckout,
    agreedTotal: number,
  ): Promise<PaymentAttempt | 'refused'> {
    try {
      return await sandbox.pay(id, { ...details, card, agreedTotal })
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalid_field') return 'refused'
      throw error
    }
  }

  async function repriced({ id, details, checkout }: FilledCheckout): Promise<Problem> {
    const { total } = await sandbox.quote(id, details)
    const formattedTotal = formatMoney(total, checkout.currency)
    return {
      field: null,
      detail: `The total is ${formattedTotal} now. If that is right, pay again.`,
    }
  }

  async function show(
    reply: FastifyReply,
    filled: FilledCheckout,
    problem: Problem | null = null,
  ): Promise<FastifyReply> {
    const { id, checkout, details } = filled
    if (checkout.state !== 'open') return sendClosed(reply, checkout)
    let quote: Quote | null = null
    let quoteProblem: Problem | null = null
    try {
      quote = await sandbox.quote(id, details)
    } catch (error) {
      quoteProblem = refuseForm(reply, error, { invalid_field: 'vat_number' })
    }
    const html = checkoutPage(brand, { ...filled, quote, problem: quoteProblem ?? problem })
    return sendPrivatePage(reply, html)
  }

  /** Page of a checkout that is paid or closed. */
  function sendClosed(reply: FastifyReply, checkout: SandboxCheckout): FastifyReply {
    const paid = checkout.state === 'paid'
    const html = messagePage(brand, {
      title: paid ? 'This is paid' : 'This checkout is closed',
      text: paid
        ? 'Thank you. It is not charged again.'
        : 'You opened another one since, or you have a plan by now. Nothing was charged here.',
      steps: [{ href: paid ? checkout.successUrl : checkout.cancelUrl, label: 'Go to your plan' }],
    })
    return sendPrivatePage(reply, html)
  }
}

const declined: Problem = {
  field: null,
  detail: 'The card was declined, and nothing was charged. Try another card.',
}
