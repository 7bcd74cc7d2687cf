// Sign-in with a one-time link that the operator created.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf } from '../../app-host/account-context.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invalidLinkPage } from '../../pages/accounts/invalid-link-page.ts'
import { signInLinkPage } from '../../pages/accounts/sign-in-link-page.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { refuseInvalidLink, sendInvalidLink } from './invalid-link.ts'

export function registerSignInLink(app: FastifyInstance, context: AccountContext): void {
  const { useCases } = context

  app.get('/signin-link', async (request, reply) => {
    const code = queryOf(request).get('code') ?? ''
    const link = await useCases.findSignInLink(code)
    if (!link) return sendInvalidLink(reply, await invalidLink(request))
    const page = await context.page(request)
    return sendPrivatePage(reply, signInLinkPage(page, { ...link, code }))
  })

  app.post('/signin-link', async (request, reply) => {
    const form = await context.readForm(request)
    try {
      const entered = await useCases.enterByLink(context.visitor(request), {
        code: form.get('code') ?? '',
        previousSecret: context.sessionCookie.read(request.raw),
      })
      return finishSignIn(context, reply, { ...entered, returnTo: '/dashboard' })
    } catch (error) {
      return refuseInvalidLink(reply, error, await invalidLink(request))
    }
  })

  const invalidLink = async (request: FastifyRequest): Promise<string> =>
    invalidLinkPage(await context.page(request))
}
