import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { type KeptVersion, makeLive } from '../make-live.ts'
import type { Session, SessionOpener } from '../session.ts'
import { dropArgument, whichDrop } from '../which-drop.ts'

export function registerPromote(program: Command, open: SessionOpener): void {
  program
    .command('promote')
    .description('make a retained version or a draft live')
    // The parser knows no optional argument before a required one.
    .argument('[slug]', dropArgument)
    .argument('[version]', 'its number, as `plinth versions` lists it')
    .usage('[options] [slug] <version>')
    .action(async (first, second) => {
      const [slug, version] = second === undefined ? [undefined, first] : [first, second]
      return promote(await open(), slug, versionNumber(version))
    })
}

async function promote(session: Session, slug: string | undefined, number: number): Promise<void> {
  const drop = await whichDrop(session, slug)
  const kept = await session.account().listVersions({ params: { id: drop.id } })
  const version = kept.find(({ version_number }) => version_number === number)
  if (!version) throw notKept(drop.slug, number, kept)
  await makeLive(session, drop, version)
}

function notKept(slug: string, number: number, kept: readonly KeptVersion[]): CliError {
  const numbers = kept.map(({ version_number }) => version_number).join(', ')
  const instead = numbers ? `It has ${numbers}.` : 'Nothing is published there yet.'
  return new CliError('refused', `There is no version ${number} of ${slug}. ${instead}`)
}

function versionNumber(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CliError('usage', 'Which version? It is a number that `plinth versions` shows.')
}
