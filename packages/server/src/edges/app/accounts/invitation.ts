// Invitation page: accepts an invitation to an organisation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invalidInvitationPage, invitationPage } from '../../pages/accounts/invitation-page.ts'
import { messages } from '../../pages/accounts/messages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'

export function registerInvitation(app: FastifyInstance, context: AccountContext): void {
  const { useCases } = context

  interface OpenedInvitation {
    readonly code: string
    readonly problem: Problem | null
  }

  app.get('/invitation', async (request, reply) =>
    show(request, reply, { code: queryOf(request).get('code') ?? '', problem: null }),
  )

  app.post('/invitation', async (request, reply) => {
    const form = await context.readForm(request)
    const code = form.get('code') ?? ''
    const actor = await context.viewer(request)
    if (!actor) {
      const problem = { field: null, detail: messages.invitation.signedOut }
      return show(request, reply.code(401), { code, problem })
    }
    try {
      await useCases.acceptInvitation(actor, code)
    } catch (error) {
      return show(request, reply, { code, problem: refuseForm(reply, error) })
    }
    return seeOther(reply, '/dashboard')
  })

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { code, problem }: OpenedInvitation,
  ): Promise<FastifyReply> {
    const invitation = await useCases.findInvitation(code)
    const page = await context.page(request)
    if (!invitation) return sendPrivatePage(reply.code(404), invalidInvitationPage(page))
    return sendPrivatePage(reply, invitationPage(page, { ...invitation, code, problem }))
  }
}
