// The `plinth delete` command: deletes a drop with all its versions, after a confirmation.
import type { Command } from 'commander'
import { forgetDropHere } from '../drops/memory/look-up-drop.ts'
import { dropArgument, resolveDrop } from '../drops/resolve-drop.ts'
import { CliError } from '../errors/cli-error.ts'
import type { Session, SessionOpener } from '../service/session.ts'
import { messages } from './messages.ts'

export function registerDelete(program: Command, open: SessionOpener): void {
  program
    .command('delete')
    .description('permanently delete a drop and all its versions')
    .argument('[slug]', dropArgument)
    .option('--yes', 'skip the confirmation')
    .action(async (slug, options) => deleteDrop(await open(), slug, options))
}

async function deleteDrop(
  session: Session,
  named: string | undefined,
  { yes }: { readonly yes?: true },
): Promise<void> {
  const { account, output, url } = session
  const { id, slug } = await resolveDrop(session, named)
  if (!yes) await confirmDeletion(session, slug)
  await account().deleteSite({ params: { id } })
  output.say(messages.delete.done({ slug }))
  // The drop is deleted; a broken memory file only causes a warning.
  await forgetDropHere(url, id).catch((error: Error) => output.warn(error.message))
  output.printResult({ json: { deleted: id }, lines: [] })
}

async function confirmDeletion({ output, terminal }: Session, slug: string): Promise<void> {
  const warning = messages.delete.warning({ slug })
  if (!terminal.interactive || output.json) {
    throw new CliError('usage', `${warning} ${messages.delete.howTo({ slug })}`)
  }
  output.say(warning, 'warning')
  const confirmation = await terminal.ask(messages.delete.prompt({ slug }))
  if (confirmation !== slug) throw new CliError('refused', messages.delete.notConfirmed)
}
