// Makes a version live and prints the result; shared by promote and rollback.
import type { Client } from '@plinth/contract/client/routed-client'
import type { Session } from '../service/session.ts'
import type { Drop } from './find-drop.ts'

export type RetainedVersion = Awaited<ReturnType<Client['listVersions']>>[number]

export async function makeLive(
  { account, output }: Session,
  { id, slug, url }: Drop,
  { version_id, version_number }: RetainedVersion,
): Promise<void> {
  const live = await account().promoteVersion({ params: { id, version_id } })
  const { warnings } = live
  if (warnings.length === 0) output.say(`Version ${version_number} of ${slug} is live.`, 'good')
  else output.say(`Version ${version_number} is now the live version of ${slug}.`, 'good')
  for (const { message } of warnings) output.warn(message)
  output.printResult({ json: { url, id, slug, ...live }, lines: [url] })
}
