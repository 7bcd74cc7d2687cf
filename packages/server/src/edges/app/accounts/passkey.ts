// Sign-in with a passkey: the challenge for the browser's script, and the form that it submits.
import type { FastifyInstance } from 'fastify'
import type { BrowserResponse } from '../../../ports/passkey-verifier.ts'
import { type AccountContext, returnPathOf } from '../../app-host/account-context.ts'
import { refuseForm } from '../../app-host/refuse-form.ts'
import { sendPrivatePage } from '../../app-host/send-page.ts'
import { signInPage, signInPolicy } from '../../pages/accounts/sign-in-page.ts'
import { finishSignIn } from './finish-sign-in.ts'

export function registerPasskey(app: FastifyInstance, context: AccountContext): void {
  const { useCases, challengeCookie, sessionCookie, codeCookie, passkeyDomain } = context

  app.post('/signin/passkey/options', async (request, reply) => {
    await context.readForm(request)
    const challenge = await useCases.requestPasskey()
    reply.header('set-cookie', challengeCookie.write(challenge))
    return reply.header('cache-control', 'no-store').send(challenge.options)
  })

  app.post('/signin/passkey', async (request, reply) => {
    const form = await context.readForm(request)
    const returnTo = returnPathOf(request, form)
    try {
      const entered = await useCases.enterByPasskey(context.visitor(request), {
        sealed: challengeCookie.read(request.raw),
        credential: responseOf(form.get('credential') ?? ''),
        previousSecret: sessionCookie.read(request.raw),
      })
      reply.header('set-cookie', [challengeCookie.clear(), codeCookie.clear()])
      return finishSignIn(context, reply, { ...entered, returnTo })
    } catch (error) {
      const problem = refuseForm(reply, error)
      const again = { email: '', returnTo, passwordChanged: false, passkeyDomain, problem }
      const options = context.signInOptions
      const html = signInPage(await context.page(request), { ...again, options })
      return sendPrivatePage(reply, html, { returnTo, ...signInPolicy })
    }
  })
}

function responseOf(text: string): BrowserResponse {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as BrowserResponse) : {}
  } catch {
    return {}
  }
}
