// Password reset: requesting a link, and setting a new password with it.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requirePasswordsAllowed } from '../../../usecases/accounts/has-password.ts'
import {
  type AccountContext,
  emailOf,
  queryOf,
  returnPathOf,
} from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { accountLinkScriptSource as script } from '../../pages/accounts/account-link.ts'
import { invalidLinkPage } from '../../pages/accounts/invalid-link-page.ts'
import { messages } from '../../pages/accounts/messages.ts'
import {
  newPasswordPage,
  requestResetPage,
  resetSentPage,
} from '../../pages/accounts/reset-pages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { messages as formMessages } from '../../pages/forms/messages.ts'
import { withEmail, withReturnUnlessHome } from '../../pages/forms/with-return.ts'
import { refuseInvalidLink, sendInvalidLink } from './invalid-link.ts'

export function registerReset(app: FastifyInstance, context: AccountContext): void {
  const { useCases } = context

  app.get('/reset', async (request, reply) => {
    if (!context.signInOptions.allowsPasswords) return seeOther(reply, '/signin')
    const query = queryOf(request)
    const code = query.get('code')
    if (code !== null) return sendNewPassword(request, reply, { code, problem: null })
    const returnTo = returnPathOf(request)
    const page = await context.page(request)
    const html = query.has('sent')
      ? resetSentPage(page, returnTo)
      : requestResetPage(page, { email: emailOf(request), returnTo, problem: null })
    return sendPrivatePage(reply, html, { script })
  })

  app.post('/reset', async (request, reply) => {
    const form = await context.readForm(request)
    requirePasswordsAllowed(context.signInOptions)
    return form.has('code') ? setPassword(request, reply, form) : sendLink(request, reply, form)
  })

  async function sendLink(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<FastifyReply> {
    const email = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const again = async (problem: Problem) =>
      requestResetPage(await context.page(request), { email, returnTo, problem })
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField) return sendPrivatePage(reply.code(400), await again(invalidField), { script })
    try {
      await useCases.requestReset(context.visitor(request), { email })
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendPrivatePage(reply, await again(problem), { script })
    }
    return seeOther(reply, withReturnUnlessHome('/reset?sent=1', returnTo))
  }

  async function setPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<FastifyReply> {
    const code = form.get('code') ?? ''
    const invalidField = fieldProblem(form, { password: parseAccountPassword })
    if (invalidField) {
      return sendNewPassword(request, reply.code(400), { code, problem: invalidField })
    }
    try {
      const password = form.get('password') ?? ''
      await useCases.resetPassword(context.visitor(request), { code, password })
    } catch (error) {
      return refuseInvalidLink(reply, error, await invalidLink(request))
    }
    reply.header('set-cookie', context.sessionCookie.clear())
    return seeOther(reply, withEmail('/signin?reset=1', form.get('email') ?? ''))
  }

  async function sendNewPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    { code, problem }: { readonly code: string; readonly problem: Problem | null },
  ): Promise<FastifyReply> {
    const found = await useCases.findReset(code)
    if (!found) return sendInvalidLink(reply, await invalidLink(request))
    const page = await context.page(request)
    const hasProviders = context.signInOptions.providers.length > 0
    return sendPrivatePage(reply, newPasswordPage(page, { ...found, code, problem, hasProviders }))
  }

  const invalidLink = async (request: FastifyRequest): Promise<string> =>
    invalidLinkPage(await context.page(request), {
      steps: [
        { href: '/reset', label: messages.invalidLink.getNewLink },
        { href: '/signin', label: formMessages.signIn },
      ],
    })
}
