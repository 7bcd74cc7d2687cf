// End of every sign-in: the session cookie, and where the browser goes.
import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../../usecases/accounts/signed-in.ts'
import type { AccountContext } from '../../app-host/account-context.ts'
import { seeOther } from '../../app-host/see-other.ts'
import { claimPathTo } from './claim-path.ts'

/** A browser with anonymous drops is first asked whether to claim them. */
export function finishSignIn(
  { sessionCookie }: Pick<AccountContext, 'sessionCookie'>,
  reply: FastifyReply,
  { session, claimable, returnTo }: SignedIn & { readonly returnTo: string },
): FastifyReply {
  reply.header('set-cookie', sessionCookie.write(session))
  return seeOther(reply, claimable > 0 ? claimPathTo(returnTo) : returnTo)
}
