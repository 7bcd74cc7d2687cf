// Mail that was kept instead of sent, for whoever develops on this machine. For anybody else, and
// where mail is sent, there is no such page.
import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../../ports/mailbox.ts'
import type { LocalOnly } from '../http/local-only.ts'
import { devMailPage } from '../pages/dev-mail-page.ts'
import type { Brand } from '../pages/load-brand.ts'
import { sendPage } from './send-page.ts'

export interface DevMailOptions {
  /** Null where mail is sent. */
  readonly mailbox: Mailbox | null
  readonly isLocal: LocalOnly
  readonly brand: Brand
}

export function registerDevMail(
  app: FastifyInstance,
  { mailbox, isLocal, brand }: DevMailOptions,
): void {
  if (mailbox === null) return
  app.get('/dev/mail', async (request, reply) => {
    if (!isLocal(request.raw)) return reply.callNotFound()
    const mails = await mailbox.list()
    reply.header('cache-control', 'no-store')
    return request.headers.accept?.includes('application/json')
      ? reply.send(mails)
      : sendPage(reply, devMailPage(brand, mails))
  })
}
