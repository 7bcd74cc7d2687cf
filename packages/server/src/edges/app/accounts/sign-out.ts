// Sign-out endpoint.
import { parseReturnPath } from '@plinth/domain/accounts/return-path'
import type { FastifyInstance } from 'fastify'
import { type AccountContext, wantsJson } from '../../app-host/account-context.ts'
import { seeOther } from '../../app-host/see-other.ts'

export function registerSignOut(app: FastifyInstance, context: AccountContext): void {
  app.post('/signout', async (request, reply) => {
    const form = await context.readForm(request)
    // Set first, so that the browser is signed out even if the database fails to delete the
    // session.
    reply.header('set-cookie', context.sessionCookie.clear())
    const actor = await context.viewer(request)
    if (actor) await context.useCases.signOut(actor)
    if (wantsJson(request)) {
      return reply.code(204).header('cache-control', 'no-store').send()
    }
    const next = form.get('return_to')
    return seeOther(reply, next === null ? '/' : parseReturnPath(next))
  })
}
