import type { Command } from 'commander'
import { alignColumns } from '../columns.ts'
import type { Session, SessionOpener } from '../session.ts'

export function registerWhoami(program: Command, open: SessionOpener): void {
  program
    .command('whoami')
    .description('show the account that the token belongs to')
    .action(async () => whoami(await open()))
}

async function whoami({ account, output, url }: Session): Promise<void> {
  const me = await account().getMe()
  output.answer({
    json: me,
    lines: alignColumns([
      ['email', me.user.email],
      ['account', `${me.tenant.name} (${me.tenant.kind}, ${me.tenant.role})`],
      ['plan', me.tenant.plan],
      ['service', url],
    ]),
  })
}
