import { CliError } from '../cli-error.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session } from '../session.ts'

export async function deleteDrop(
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
