// Sign-in page.
import { parseEmail } from '@plinth/domain/accounts/email'
import type { FastifyInstance } from 'fastify'
import { type AccountContext, queryOf, returnPathOf } from '../../app-host/account-context.ts'
import { fieldProblem, refuseForm } from '../../app-host/refuse-form.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { signInPage } from '../../pages/accounts/sign-in-page.ts'
import { withReturn } from '../../pages/forms/with-return.ts'

export function registerSignIn(app: FastifyInstance, context: AccountContext): void {
  const { useCases, brand } = context

  app.get('/signin', async (request, reply) => {
    const returnTo = returnPathOf(request)
    if (await context.viewer(request)) return seeOther(reply, returnTo)
    const news = queryOf(request).has('reset') ? 'Your password is changed. Sign in with it.' : null
    const html = signInPage(brand, { email: '', returnTo, news, problem: null })
    return sendPrivatePage(reply, html, { returnTo })
  })

  app.post('/signin', async (request, reply) => {
    const form = await context.readForm(request)
    const email = form.get('email') ?? ''
    const returnTo = returnPathOf(request, form)
    const again = { email, returnTo, news: null }
    const invalidField = fieldProblem(form, { email: parseEmail })
    if (invalidField) {
      const html = signInPage(brand, { ...again, problem: invalidField })
      return sendPrivatePage(reply.code(400), html, { returnTo })
    }
    try {
      const { session, claimable } = await useCases.signIn(context.visitor(request), {
        email,
        password: form.get('password') ?? '',
        previousSecret: context.sessionCookie.read(request.raw),
      })
      reply.header('set-cookie', context.sessionCookie.write(session))
      return seeOther(reply, claimable > 0 ? claimPathTo(returnTo) : returnTo)
    } catch (error) {
      const problem = refuseForm(reply, error, { invalid_field: 'email' })
      return sendPrivatePage(reply, signInPage(brand, { ...again, problem }), { returnTo })
    }
  })
}

/** Goes through the claim page, which offers this browser's anonymous drops and then redirects. */
const claimPathTo = (returnTo: string): string =>
  returnTo === '/claim' ? returnTo : withReturn('/claim', returnTo)
