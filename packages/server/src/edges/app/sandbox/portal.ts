// Billing portal page of the sandbox: plan, card, billing details and cancellation.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type PlanChoice,
  type SandboxDetails,
  type SandboxPortal,
  sandboxCards,
} from '../../../ports/billing-sandbox.ts'
import { queryOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messages } from '../../pages/sandbox/messages.ts'
import { portalPage } from '../../pages/sandbox/portal-page.ts'
import { portalNotice } from './portal-notice.ts'
import { readDetails } from './read-details.ts'
import { requireChoice, type SandboxContext } from './sandbox-context.ts'

interface PortalAddress {
  readonly Params: { readonly id: string }
}

interface Opened {
  readonly id: string
  readonly portal: SandboxPortal
}

interface Shown extends Opened {
  readonly details?: SandboxDetails
  readonly news?: string | null
  readonly problem?: Problem | null
}

/** Handler of a form. Resolves with false if the card was declined, or with the key of a notice. */
type Action = (opened: Opened, form: URLSearchParams) => Promise<unknown>

const path = '/billing/sandbox/portal/:id'

export function registerPortal(app: FastifyInstance, context: SandboxContext): void {
  const { sandbox } = context

  const actions: Readonly<Record<string, Action>> = {
    plan: ({ id, portal }, form) => sandbox.changePlan(id, chosenPlan(portal, form)),
    card: async ({ id }, form) => {
      const hasPaid = await sandbox.changeCard(id, requireChoice(form, 'card', sandboxCards))
      return hasPaid ? 'card-paid' : 'card'
    },
    details: ({ id }, form) => sandbox.changeDetails(id, readDetails(form)),
    cancel: ({ id }) => sandbox.setCancelled(id, true),
    keep: ({ id }) => sandbox.setCancelled(id, false),
    'next-period': ({ id }) => sandbox.beginNextPeriod(id),
  }

  app.get<PortalAddress>(path, async (request, reply) => {
    const { id } = request.params
    await context.handleEvents(request.log)
    const portal = await sandbox.findPortal(id)
    if (!portal) return context.sendExpiredPage(request, reply)
    const notice = portalNotice(queryOf(request).get('done'), portal)
    return show(request, reply, { id, portal, ...notice })
  })

  for (const [name, act] of Object.entries(actions)) {
    app.post<PortalAddress>(`${path}/${name}`, async (request, reply) => {
      const { id } = request.params
      const form = await context.readForm(request)
      const portal = await sandbox.findPortal(id)
      if (!portal) return context.sendExpiredPage(request, reply)
      let outcome: unknown
      try {
        outcome = await act({ id, portal }, form)
        if (outcome === false) {
          return await show(request, reply.code(402), { id, portal, problem: declined })
        }
      } catch (error) {
        const isAboutDetails = name === 'details'
        const problem = refuseForm(
          reply,
          error,
          isAboutDetails ? { invalid_field: 'vat_number' } : {},
        )
        const details = isAboutDetails ? readDetails(form) : portal.details
        return show(request, reply, { id, portal, details, problem })
      }
      await context.handleEvents(request.log)
      const done = typeof outcome === 'string' ? outcome : name
      return seeOther(reply, `${addressOf(id)}?done=${done}`)
    })

    // The back button, or a reload, opens a form's URL with GET.
    app.get<PortalAddress>(`${path}/${name}`, async ({ params }, reply) =>
      seeOther(reply, addressOf(params.id)),
    )
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Shown,
  ): Promise<FastifyReply> {
    const { id, portal, details = portal.details, news = null, problem = null } = shown
    const page = await context.page(request)
    return sendPrivatePage(reply, portalPage(page, { id, portal, details, news, problem }))
  }
}

const addressOf = (id: string): string => `/billing/sandbox/portal/${encodeURIComponent(id)}`

function chosenPlan({ subscription }: SandboxPortal, form: URLSearchParams): PlanChoice {
  const choice = form.get('choice')
  const offer = subscription?.offers.find(({ plan, interval }) => `${plan}-${interval}` === choice)
  if (offer) return { plan: offer.plan, interval: offer.interval }
  throw new AppError('invalid_field', messages.change.unavailable)
}

const declined: Problem = { field: null, detail: messages.change.declined }
