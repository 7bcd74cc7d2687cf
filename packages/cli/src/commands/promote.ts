import { CliError } from '../cli-error.ts'
import { requireDrop } from '../find-drop.ts'
import type { Session } from '../session.ts'

export async function promote(
  { account, output }: Session,
  slug: string,
  number: number,
): Promise<void> {
  const client = account()
  const { id, url } = await requireDrop(client, slug)
  const kept = await client.listVersions({ params: { id } })
  const version = kept.find(({ version_number }) => version_number === number)
  if (!version) throw notKept(slug, number, kept)
  const live = await client.promoteVersion({ params: { id, version_id: version.version_id } })
  output.say(`Version ${number} of ${slug} is live.`)
  output.answer({ json: live, lines: [url] })
}

function notKept(
  slug: string,
  number: number,
  kept: readonly { readonly version_number: number }[],
): CliError {
  const numbers = kept.map(({ version_number }) => version_number).join(', ')
  const instead = numbers ? `It has ${numbers}.` : 'Nothing is published there yet.'
  return new CliError('refused', `There is no version ${number} of ${slug}. ${instead}`)
}
