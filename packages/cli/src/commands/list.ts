import type { Command } from 'commander'
import { alignColumns } from '../columns.ts'
import type { Drop } from '../find-drop.ts'
import type { Session, SessionOpener } from '../session.ts'

export function registerList(program: Command, open: SessionOpener): void {
  program
    .command('list')
    .description('list your drops')
    .action(async () => list(await open()))
}

async function list({ account, output }: Session): Promise<void> {
  const drops = await account().listSites()
  if (drops.length === 0) output.say('You have no drops yet. Publish one: plinth deploy page.html')
  output.answer({ json: drops, lines: alignColumns(drops.map(rowOf)) })
}

function rowOf({ slug, status, live_version, url, name }: Drop): string[] {
  return [slug, status, live_version ? `v${live_version.version_number}` : '-', url, name]
}
