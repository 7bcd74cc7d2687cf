import { sitePassword } from '@plinth/contract/schemas/site'
import { CliError } from './cli-error.ts'
import type { Terminal } from './terminal/terminal.ts'

/** For the help of every command that has it. */
export const passwordOption = {
  flags: '--password [password]',
  description: 'what visitors type first; asked for without a value, `-` reads it from stdin',
} as const

/** `given`: the value of the option, true where it has none. */
export async function readPassword(given: string | true, terminal: Terminal): Promise<string> {
  const password = given === '-' ? await terminal.readPiped() : given
  if (password !== true) return refuseUnusable(password)
  if (!terminal.interactive) {
    throw new CliError(
      'usage',
      'Nobody can be asked for the password here. Pipe it in, with --password=-',
    )
  }
  return terminal.askSecrets(async (ask) => {
    const typed = refuseUnusable(await ask('Password for visitors:'))
    if ((await ask('The same again:')) === typed) return typed
    throw new CliError('usage', 'The two are not the same. Nothing was done.')
  })
}

function refuseUnusable(password: string): string {
  const problem = sitePassword.safeParse(password).error?.issues[0]?.message
  if (problem === undefined) return password
  throw new CliError('usage', `The password ${problem}. Nothing was done.`)
}
