// The `plinth logout` command: removes the stored login and revokes it at the service.
import type { Command } from 'commander'
import { type Login, withoutLogin } from '../credentials/logins.ts'
import { revokeLogin } from '../oauth/revoke-login.ts'
import { createServiceFetch } from '../service/service-fetch.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerLogout(program: Command, open: SessionOpener): void {
  program
    .command('logout')
    .description('sign out and revoke the login on the server')
    .action(async () => logout(await open()))
}

async function logout(session: Session): Promise<void> {
  const { credentials, environment, output, url } = session
  const { byService } = await credentials.read()
  const login = byService.get(url)
  if (login === undefined) output.say(messages.logout.notSignedIn({ url }))
  else await signOut(session, login)
  if (environment.token !== undefined) {
    output.warn(messages.logout.tokenStays)
  }
  output.printResult({ json: { service: url, signed_out: login !== undefined }, lines: [] })
}

async function signOut(
  { credentials, output, url, warnIfUnencrypted }: Session,
  login: Login,
): Promise<void> {
  await credentials.change((logins) => withoutLogin(logins, url))
  output.say(messages.logout.done({ url }))
  warnIfUnencrypted()
  if (await revokeLogin(url, createServiceFetch(url), login)) return
  output.warn(messages.logout.notRevoked)
}
