// The `--password` option: from the command line, a prompt or standard input.
import { sitePassword } from '@plinth/contract/schemas/site'
import { CliError } from '../errors/cli-error.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Shared by the commands that have the option. */
export const passwordOption = {
  flags: '--password [password]',
  description: 'what visitors type first; asked for without a value, `-` reads it from stdin',
} as const

/** `given` is the value of the option; true if it has none. */
export async function readPassword(given: string | true, terminal: Terminal): Promise<string> {
  const password = given === '-' ? await terminal.readPiped() : given
  if (password !== true) return validatePassword(password)
  if (!terminal.interactive) {
    throw new CliError(
      'usage',
      'Nobody can be asked for the password here. Pipe it in, with --password=-',
    )
  }
  return terminal.askSecrets(async (ask) => {
    const first = validatePassword(await ask('Password for visitors:'))
    if ((await ask('The same again:')) === first) return first
    throw new CliError('usage', 'The two are not the same. Nothing was done.')
  })
}

function validatePassword(password: string): string {
  const problem = sitePassword.safeParse(password).error?.issues[0]?.message
  if (problem === undefined) return password
  throw new CliError('usage', `The password ${problem}. Nothing was done.`)
}
