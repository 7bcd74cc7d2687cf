import type { FastifyInstance } from 'fastify'
import { seeOther } from '../see-other.ts'
import type { AccountContext } from './account-visits.ts'

export function registerDisconnect(app: FastifyInstance, context: AccountContext): void {
  app.post('/disconnect', async (request, reply) => {
    const form = await context.readForm(request)
    const actor = await context.requireViewer(request)
    await context.useCases.disconnectApp(actor, { id: form.get('connection_id') ?? '' })
    return seeOther(reply, '/dashboard?plain')
  })
}
