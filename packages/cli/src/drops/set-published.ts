// Takes a drop offline or brings it back, and prints the result; shared by unpublish and republish.
import type { Session } from '../service/session.ts'
import type { Drop } from './find-drop.ts'
import { resolveDrop } from './resolve-drop.ts'

export async function setPublished(
  session: Session,
  named: string | undefined,
  { published, describe }: { published: boolean; describe: (drop: Drop) => string },
): Promise<void> {
  const { account, output } = session
  const { id } = await resolveDrop(session, named)
  const drop = await account().updateSite({ params: { id }, body: { published } })
  output.say(describe(drop), 'good')
  output.printResult({ json: drop, lines: [drop.url] })
}
