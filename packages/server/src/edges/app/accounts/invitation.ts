// Invitation page: accepts an invitation to an organisation.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invitationPage } from '../../pages/accounts/invitation-page.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messagePage } from '../../pages/forms/message-page.ts'

export function registerInvitation(app: FastifyInstance, context: AccountContext): void {
  const { useCases, brand } = context

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
      const problem = { field: null, detail: 'You are not signed in, so nothing was accepted yet.' }
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
    if (!invitation) return sendPrivatePage(reply.code(404), invalidInvitation)
    const actor = await context.viewer(request)
    const viewer = actor && (await useCases.getMe(actor)).user.email
    return sendPrivatePage(reply, invitationPage(brand, { ...invitation, code, viewer, problem }))
  }

  const invalidInvitation = messagePage(brand, {
    title: 'This invitation no longer works',
    text: 'It was accepted already, withdrawn, or is too old. Ask whoever invited you for a new one.',
    steps: [
      { href: '/dashboard', label: 'Go to your drops' },
      { href: '/', label: 'Go to the front page' },
    ],
  })
}
