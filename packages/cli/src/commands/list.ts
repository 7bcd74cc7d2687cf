// The `plinth list` command: lists the drops of the account.
import type { Command } from 'commander'
import type { Drop } from '../drops/find-drop.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { tableLines } from '../terminal/table.ts'
import { messages } from './messages.ts'

export function registerList(program: Command, open: SessionOpener): void {
  program
    .command('list')
    .description('list your drops')
    .action(async () => list(await open()))
}

async function list({ account, output }: Session): Promise<void> {
  const drops = await account().listSites()
  if (drops.length === 0) output.say(messages.list.none)
  const { columns } = output
  const lines = tableLines(drops.map(rowOf), { columns, whole: addressColumn })
  output.printResult({ json: drops, lines })
}

const addressColumn = 3

function rowOf({ slug, status, live_version, url, name, title }: Drop): string[] {
  return [slug, status, live_version ? `v${live_version.version_number}` : '-', url, name || title]
}
