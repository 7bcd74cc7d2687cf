// The `plinth whoami` command: prints the user, account, plan, service and credential in use, and
// what a token may do.
import type { Client } from '@plinth/contract/client/routed-client'
import type { Command } from 'commander'
import type { Session, SessionOpener } from '../service/session.ts'
import { alignColumns } from '../terminal/columns.ts'
import { messages } from './messages.ts'

export function registerWhoami(program: Command, open: SessionOpener): void {
  program
    .command('whoami')
    .description('show your account and server')
    .action(async () => whoami(await open()))
}

type Token = NonNullable<Awaited<ReturnType<Client['getMe']>>['token']>

const tokenLines = ({ access, site, expires_at: expires }: Token): string[][] => [
  ['access', messages.whoami.access[access]],
  ...(site ? [['drop', site.slug]] : []),
  ...(expires ? [['expires', expires]] : []),
]

async function whoami({ account, credential, credentials, output, url }: Session): Promise<void> {
  const me = await account().getMe()
  const source = credential === 'environment' ? 'PLINTH_TOKEN' : `login in ${credentials.path}`
  output.printResult({
    json: { ...me, service: url, credential },
    lines: alignColumns([
      ['email', me.user.email],
      ['account', `${me.tenant.name} (${me.tenant.kind}, ${me.tenant.role})`],
      ...(me.tenant.plan === 'unlimited' ? [] : [['plan', me.tenant.plan]]),
      ['server', url],
      ['credential', source],
      ...(me.token ? tokenLines(me.token) : []),
    ]),
  })
}
