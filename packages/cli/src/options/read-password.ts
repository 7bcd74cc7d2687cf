// The `--password` option: from the command line, a prompt or standard input.
import { sitePassword } from '@plinth/contract/schemas/site'
import { CliError } from '../errors/cli-error.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Shared by the commands that have the option. */
export const passwordOption = {
  flags: '--password [password]',
  description:
    'password for visitors; plinth asks for it if you omit the value, and `-` reads it from standard input',
} as const

/** `given` is the value of the option; true if it has none. */
export async function readPassword(given: string | true, terminal: Terminal): Promise<string> {
  const password = given === '-' ? await terminal.readPiped() : given
  if (password !== true) return validatePassword(password)
  if (!terminal.interactive) {
    throw new CliError(
      'usage',
      'The password prompt needs a terminal. Use --password=- and pipe the password in.',
    )
  }
  return terminal.askSecrets(async (ask) => {
    const first = validatePassword(await ask('Password for visitors:'))
    if ((await ask('Repeat the password:')) === first) return first
    throw new CliError('usage', 'The passwords do not match. Nothing was changed.')
  })
}

function validatePassword(password: string): string {
  const problem = sitePassword.safeParse(password).error?.issues[0]?.message
  if (problem === undefined) return password
  throw new CliError('usage', `The password ${problem}. Nothing was changed.`)
}
