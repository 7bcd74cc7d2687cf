import type { Publish } from '../../api/queries.ts'
import { messages } from './messages.ts'

const { history } = messages

/** Describes an entry of the publish history. A version among the `earlier` was live before. */
export function describePublish(publish: Publish, earlier: readonly Publish[]): string {
  const { kind, from_version: from, to_version: to } = publish
  if (kind !== 'promote') return history.published({ version: to })
  const wasLive = earlier.some(({ to_version }) => to_version === to)
  if (!wasLive) return history.madeLive({ version: to })
  return from === null
    ? history.restored({ version: to })
    : history.restoredFrom({ version: to, from })
}
