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
  output.say(`Version ${version_number} of ${slug} is live.`, 'good')
  output.printResult({ json: { url, id, slug, ...live }, lines: [url] })
}
