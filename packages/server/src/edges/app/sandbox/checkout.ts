// Checkout page of the billing sandbox.
import { AppError } from '@plinth/domain/base/errors'
import { formatMoney } from '@plinth/domain/plans/money'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
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
import { messages } from '../../pages/sandbox/messages.ts'
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

const texts = messages.checkout

const path = '/billing/sandbox/checkout/:id'

export function registerCheckout(app: FastifyInstance, context: SandboxContext): void {
  const { sandbox } = context

  app.get<CheckoutAddress>(path, async (request, reply) => {
    const { id } = request.params
    await context.handleEvents(request.log)
    const checkout = await sandbox.findCheckout(id)
    if (!checkout) return context.sendExpiredPage(request, reply)
    const filled = { id, checkout, details: checkout.details, card: 'works' } as const
    return show(request, reply, { filled })
  })

  app.post<CheckoutAddress>(path, async (request, reply) => {
    const { id } = request.params
    const form = await context.readForm(request)
    const checkout = await sandbox.findCheckout(id)
    if (!checkout) return context.sendExpiredPage(request, reply)
    const details = readDetails(form)
    const filled = { id, checkout, details, card: requireChoice(form, 'card', sandboxCards) }
    if (requireChoice(form, 'step', ['quote', 'pay']) === 'quote') {
      return show(request, reply, { filled })
    }

    const agreedTotal = Number(form.get('agreed_total') || Number.NaN)
    const attempt = await pay(filled, agreedTotal)
    switch (attempt) {
      case 'paid':
        await context.handleEvents(request.log)
        return seeOther(reply, checkout.successUrl)
      case 'declined':
        return show(request, reply.code(402), { filled, problem: declined })
      case 'repriced':
        return show(request, reply.code(409), { filled, problem: await repriced(filled) })
      case 'closed':
        return sendClosed(request, reply.code(409), { ...checkout, state: 'closed' })
      case 'refused':
        // The page quotes again, and shows the quote's error.
        return show(request, reply, { filled })
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
    const detail = texts.repriced({ total: formatMoney(total, checkout.currency) })
    return { field: null, detail }
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { filled, problem = null }: { filled: FilledCheckout; problem?: Problem | null },
  ): Promise<FastifyReply> {
    const { id, checkout, details } = filled
    if (checkout.state !== 'open') return sendClosed(request, reply, checkout)
    let quote: Quote | null = null
    let quoteProblem: Problem | null = null
    try {
      quote = await sandbox.quote(id, details)
    } catch (error) {
      quoteProblem = refuseForm(reply, error, { invalid_field: 'vat_number' })
    }
    const page = await context.page(request)
    const html = checkoutPage(page, { ...filled, quote, problem: quoteProblem ?? problem })
    return sendPrivatePage(reply, html)
  }

  /** Page of a checkout that is paid or closed. */
  async function sendClosed(
    request: FastifyRequest,
    reply: FastifyReply,
    checkout: SandboxCheckout,
  ): Promise<FastifyReply> {
    const paid = checkout.state === 'paid'
    const html = messagePage(await context.page(request), {
      title: paid ? texts.paidTitle : texts.closedTitle,
      text: paid ? texts.paid : texts.closed,
      steps: [{ href: paid ? checkout.successUrl : checkout.cancelUrl, label: texts.goToPlan }],
    })
    return sendPrivatePage(reply, html)
  }
}

const declined: Problem = { field: null, detail: texts.declined }
