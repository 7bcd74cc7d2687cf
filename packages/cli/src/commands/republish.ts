// The `plinth republish` command: brings an unpublished drop back online.
import type { Command } from 'commander'
import { dropArgument } from '../drops/resolve-drop.ts'
import { setPublished } from '../drops/set-published.ts'
import type { SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerRepublish(program: Command, open: SessionOpener): void {
  program
    .command('republish')
    .description('bring an unpublished drop back online, as it was')
    .argument('[slug]', dropArgument)
    .action(async (slug) =>
      setPublished(await open(), slug, { published: true, describe: messages.republish.done }),
    )
}
