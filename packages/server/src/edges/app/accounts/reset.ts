// Password reset: requesting a link, and setting a new password with it.
import { parseEmail } from '@plinth/domain/accounts/email'
import { parseAccountPassword } from '@plinth/domain/accounts/password'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountContext, queryOf, returnPathOf } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { invalidLinkPage } from '../../pages/accounts/invalid-link-page.ts'
import {
  newPasswordPage,
  requestResetPage,
  resetSentPage,
} from '../../pages/accounts/reset-pages.ts'
import type { Problem } from '../../pages/forms/form-problem.ts'
import { withReturnUnlessHome } from '../../pages/forms/with-return.ts'
import { refuseInvalidLink, sendInvalidLink } from './invalid-link.ts'

export function registerReset(app: FastifyInstance, context: AccountContext): void {
  const { useCases, brand } = context

  app.get('/reset', async (request, reply) => {
    const query = queryOf(request)
    const code = query.get('code')
    if (code !== null) return sendNewPassword(reply, code, null)
    const returnTo = returnPathOf(request)
    const html = query.has('sent')
      ? resetSentPage(brand, returnTo)
      : requestResetPage(brand, { email: '', returnTo, problem: null })
    return sendPrivatePage(reply, html)
  })

  app.post('/reset', async (request, reply) => {
    const form = await context.readForm(request)
    return form.has('code') ? setPassword(reply, form) : sendLink(request, reply, form)
  })

  async function sendLink(
    request: FastifyRequest,
    reply: FastifyReply,
    form: URLSearchParams,
  ): Promise<FastifyReply> {
    const email = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const again = (problem: Problem) => requestResetPage(brand, { email, returnTo, problem })
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField) return sendPrivatePage(reply.code(400), again(invalidField))
    try {
      await useCases.requestReset(context.visitor(request), { email })
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendPrivatePage(reply, again(problem))
    }
    return seeOther(reply, withReturnUnlessHome('/reset?sent=1', returnTo))
  }

  async function setPassword(reply: FastifyReply, form: URLSearchParams): Promise<FastifyReply> {
    const code = form.get('code') ?? ''
    const invalidField = fieldProblem(form, { password: parseAccountPassword })
    if (invalidField) return sendNewPassword(reply.code(400), code, invalidField)
    try {
      await useCases.resetPassword({ code, password: form.get('password') ?? '' })
    } catch (error) {
      return refuseInvalidLink(reply, error, invalidLink)
    }
    return seeOther(reply.header('set-cookie', context.sessionCookie.clear()), '/signin?reset=1')
  }

  async function sendNewPassword(
    reply: FastifyReply,
    code: string,
    problem: Problem | null,
  ): Promise<FastifyReply> {
    const found = await useCases.findReset(code)
    if (!found) return sendInvalidLink(reply, invalidLink)
    return sendPrivatePage(reply, newPasswordPage(brand, { ...found, code, problem }))
  }

  const invalidLink = invalidLinkPage(brand, {
    steps: [
      { href: '/reset', label: 'Get a new link' },
      { href: '/signin', label: 'Sign in' },
    ],
  })
}
