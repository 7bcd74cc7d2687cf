// The `plinth promote` command: makes a retained version or a draft live.
import type { Command } from 'commander'
import { makeLive } from '../drops/make-live.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { findVersion } from '../versions/find-version.ts'
import { messages } from './messages.ts'

export function registerPromote(program: Command, open: SessionOpener): void {
  program
    .command('promote')
    .description('make a draft or an earlier version live')
    // Commander does not support an optional argument before a required one.
    .argument('[slug]', dropArgument)
    .argument('[version]', 'number of the version, from `plinth versions`')
    .usage('[options] [slug] <version>')
    .action(async (first, second) => {
      const [slug, version] = second === undefined ? [undefined, first] : [first, second]
      return promote(await open(), slug, versionNumber(version))
    })
}

async function promote(session: Session, slug: string | undefined, number: number): Promise<void> {
  const drop = await resolveDrop(session, slug)
  await makeLive(session, drop, await findVersion(session, drop, number))
}

function versionNumber(text: string | undefined): number {
  if (text !== undefined && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CliError('usage', messages.promote.whichVersion)
}
