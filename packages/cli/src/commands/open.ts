// The `plinth open` command: opens a drop in the browser and prints its address.
import type { Command } from 'commander'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { openBrowser } from '../system/open-browser.ts'
import { messages } from './messages.ts'

export function registerOpen(program: Command, open: SessionOpener): void {
  program
    .command('open')
    .description('open a drop in the browser and print its address')
    .argument('[slug]', dropArgument)
    .action(async (slug) => openDrop(await open(), slug))
}

async function openDrop(session: Session, named: string | undefined): Promise<void> {
  const { environment, output, terminal } = session
  const { id, slug, url } = await resolveDrop(session, named)
  if (terminal.interactive && !(await openBrowser(url, environment.browser))) {
    output.say(messages.open.noBrowser)
  }
  output.printResult({ json: { url, id, slug }, lines: [url] })
}
