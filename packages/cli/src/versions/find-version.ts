// Finds a version of a drop: the live one, or one by its number.
import { type Command, InvalidArgumentError } from 'commander'
import type { Drop } from '../drops/find-drop.ts'
import type { RetainedVersion } from '../drops/make-live.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session } from '../service/session.ts'
import { messages } from './messages.ts'

export async function findVersion(
  { account }: Pick<Session, 'account'>,
  { id, slug }: Drop,
  number: number | undefined,
): Promise<RetainedVersion> {
  const versions = await account().listVersions({ params: { id } })
  const isWanted = ({ live, version_number }: RetainedVersion) =>
    number === undefined ? live : version_number === number
  const version = versions.find(isWanted)
  if (version) return version
  if (number === undefined) throw new CliError('refused', messages.notLive({ slug }))
  const known = versions.map(({ version_number }) => version_number).join(', ')
  throw new CliError('refused', messages.unknown({ slug, number, known }))
}

/** Not `--version`, which every command accepts to print the version of the client. */
export const withVersionOption = (command: Command): Command =>
  command.option('--at <number>', 'version to use instead of the live one', (text) => {
    if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
    throw new InvalidArgumentError('Use the number of a version, from `plinth versions`.')
  })
