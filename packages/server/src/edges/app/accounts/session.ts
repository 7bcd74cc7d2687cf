// Session endpoints of the dashboard, outside the API; also for users with an unverified email.
import { refuseMissingFactor } from '@plinth/domain/accounts/second-factors'
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../../app-host/account-context.ts'

export function registerSession(app: FastifyInstance, context: AccountContext): void {
  const { useCases, signInOptions, providerCookie } = context

  app.get('/session', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const actor = await context.viewer(request)
    if (!actor) return { signed_in: false }
    const { user, current, hasPassword } = await useCases.getMe(actor)
    const { tenant, role, plan } = current
    return {
      signed_in: true,
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        email_verified: user.verifiedAt !== null,
        operator: user.operator,
        has_password: hasPassword,
      },
      tenant: {
        id: tenant.id,
        name: tenant.name,
        kind: tenant.kind,
        role,
        plan,
        requires_second_factor: tenant.requiresSecondFactor,
        refused: refuseMissingFactor(tenant, actor) !== null,
      },
      sign_in: {
        passwords: signInOptions.allowsPasswords,
        providers: signInOptions.providers.map(({ name, label }) => ({ name, label })),
      },
    }
  })

  app.post('/session/verification', async (request, reply) => {
    await context.readForm(request)
    await useCases.resendVerification(await context.requireViewer(request))
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  // A form of the same origin: a link could connect an identity of another person.
  app.post('/session/identities', async (request, reply) => {
    const form = await context.readForm(request)
    const begun = await useCases.beginConnecting(await context.requireViewer(request), {
      provider: form.get('provider') ?? '',
      password: form.get('password') ?? '',
    })
    reply.header('cache-control', 'no-store').header('set-cookie', providerCookie.write(begun))
    return { url: begun.url }
  })
}
