import type { Command } from 'commander'
import { CliError } from '../cli-error.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session, SessionOpener } from '../session.ts'

export function registerDelete(program: Command, open: SessionOpener): void {
  program
    .command('delete <slug>')
    .description('delete a drop and all its versions, for good')
    .option('--yes', 'really delete it')
    .action(async (slug, options) => deleteDrop(await open(), slug, options))
}

async function deleteDrop(
  { account, output }: Session,
  slug: string,
  { yes }: { readonly yes?: true },
): Promise<void> {
  if (!yes) {
    throw new CliError(
      'usage',
      `This deletes ${slug} and all its versions for good. To do so: plinth delete ${slug} --yes`,
    )
  }
  const client = account()
  const { id } = await requireDrop(client, slug)
  await client.deleteSite({ params: { id } })
  output.say(`${slug} is gone.`)
  output.answer({ json: { deleted: id }, lines: [] })
}
