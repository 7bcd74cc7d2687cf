// The `plinth unpublish` command: takes a drop offline and keeps everything.
import type { Command } from 'commander'
import { dropArgument } from '../drops/resolve-drop.ts'
import { setPublished } from '../drops/set-published.ts'
import type { SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerUnpublish(program: Command, open: SessionOpener): void {
  program
    .command('unpublish')
    .description('take a drop offline and keep all its versions and settings')
    .argument('[slug]', dropArgument)
    .action(async (slug) =>
      setPublished(await open(), slug, { published: false, describe: messages.unpublish.done }),
    )
}
