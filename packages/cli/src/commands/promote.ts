import { type Command, InvalidArgumentError } from 'commander'
import { CliError } from '../cli-error.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session, SessionOpener } from '../session.ts'

export function registerPromote(program: Command, open: SessionOpener): void {
  program
    .command('promote')
    .description('make a kept version live')
    .argument('<slug>')
    .argument('<version-number>', '', versionNumber)
    .action(async (slug, number) => promote(await open(), slug, number))
}

async function promote({ account, output }: Session, slug: string, number: number): Promise<void> {
  const client = account()
  const { id, url } = await requireDrop(client, slug)
  const kept = await client.listVersions({ params: { id } })
  const version = kept.find(({ version_number }) => version_number === number)
  if (!version) throw notKept(slug, number, kept)
  const live = await client.promoteVersion({ params: { id, version_id: version.version_id } })
  output.say(`Version ${number} of ${slug} is live.`)
  output.answer({ json: live, lines: [url] })
}

function notKept(
  slug: string,
  number: number,
  kept: readonly { readonly version_number: number }[],
): CliError {
  const numbers = kept.map(({ version_number }) => version_number).join(', ')
  const instead = numbers ? `It has ${numbers}.` : 'Nothing is published there yet.'
  return new CliError('refused', `There is no version ${number} of ${slug}. ${instead}`)
}

function versionNumber(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a number that `plinth versions` shows.')
}
