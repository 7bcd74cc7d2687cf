// Form handler that disconnects an app, for the dashboard without JavaScript.
import type { FastifyInstance } from 'fastify'
import type { AccountContext } from '../../app-host/account-context.ts'
import { seeOther } from '../../app-host/see-other.ts'

export function registerDisconnect(app: FastifyInstance, context: AccountContext): void {
  app.post('/disconnect', async (request, reply) => {
    const form = await context.readForm(request)
    const actor = await context.requireViewer(request)
    await context.useCases.disconnectApp(actor, { id: form.get('connection_id') ?? '' })
    return seeOther(reply, '/dashboard?plain')
  })
}
