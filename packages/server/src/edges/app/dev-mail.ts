// Development mailbox `/dev/mail`: mail that was captured instead of sent. Returns 404 to requests
// from other machines, and if mail is actually sent.
import type { FastifyInstance } from 'fastify'
import type { Mailbox, StoredMail } from '../../ports/mailbox.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { AccountContext } from '../app-host/account-context.ts'
import { sendPage } from '../app-host/send-page.ts'
import type { LocalOnly } from '../http/local-only.ts'
import type { Urls } from '../http/urls.ts'
import { devMailPage } from '../pages/dev-mail-page.ts'

export const devMailPath = '/dev/mail'

export interface DevMailOptions {
  /** Null if mail is actually sent. */
  readonly mailbox: Mailbox | null
  readonly useCases: Pick<UseCases, 'waitForMail'>
  readonly isLocal: LocalOnly
  readonly urls: Urls
}

export function registerDevMail(
  app: FastifyInstance,
  context: Pick<AccountContext, 'page'>,
  { mailbox, useCases, isLocal, urls }: DevMailOptions,
): void {
  if (mailbox === null) return
  app.get(devMailPath, async (request, reply) => {
    if (!isLocal(request.raw)) return reply.callNotFound()
    await useCases.waitForMail()
    const mails = (await mailbox.list()).map((mail) =>
      linkTo(urls.originAt(request.headers.host), urls, mail),
    )
    reply.header('cache-control', 'no-store')
    return request.headers.accept?.includes('application/json')
      ? reply.send(mails)
      : sendPage(reply, devMailPage(await context.page(request), mails))
  })
}

/**
 * A script that signed up at 127.0.0.1 has its session there. Mail links name the base URL, where
 * the cookie jar is empty.
 */
const linkTo = (origin: string, { base }: Urls, mail: StoredMail): StoredMail => ({
  ...mail,
  text: mail.text.replaceAll(base, origin),
  links: mail.links.map((link) => link.replace(base, origin)),
})
