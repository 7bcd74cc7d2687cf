// Activity of a drop: its publishes and all other events, newest first.
import { AppError } from '@plinth/domain/base/errors'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import type { DropEventRecord } from '../../ports/database/drop-events.ts'
import type { PublishRecord } from '../../ports/database/publishes.ts'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { type Author, findAuthors } from '../versions/version-view.ts'

export type ActivityEntry = {
  /** Unique within the drop. */
  readonly id: string
  readonly at: number
  /** Null if the service or an operator caused it, or the account was deleted. */
  readonly author: Author | null
} & (
  | { readonly publish: PublishRecord; readonly agent: string | null }
  | { readonly event: DropEventRecord }
)

export interface ActivityInput {
  readonly drop: OwnedDrop
  readonly limit: number
  /** Id of the last entry of the previous page. */
  readonly before?: string | undefined
}

/** Both lists are short, so a page is cut from all entries. */
export async function listActivity(
  { database: { read } }: Pick<Deps, 'database'>,
  actor: AccountActor,
  { drop, limit, before }: ActivityInput,
): Promise<ActivityEntry[]> {
  const publishes = await read.publishes.ofDrop(drop.id, listedPublishes)
  const events = await read.dropEvents.ofDrop(drop.id)
  const versions = await read.versions.storedOfDrop(drop.id)
  const agents = new Map(versions.map(({ id, agent }) => [id, agent]))
  const all = [
    ...publishes.map((publish) => ({
      id: publish.id,
      at: publish.at,
      publish,
      agent: publish.kind === 'promote' ? null : (agents.get(publish.versionId) ?? null),
    })),
    ...events.map((event) => ({ id: `ev_${event.sequence}`, at: event.at, event })),
  ].sort((one, other) => other.at - one.at)
  const start = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1
  if (before !== undefined && start === 0)
    throw new AppError('invalid_field', 'Use the id of an entry of this drop in `before`.')
  const page = all.slice(start, start + limit)
  const userOf = (entry: (typeof page)[number]) =>
    'publish' in entry ? entry.publish.actor : entry.event.actor
  const authorOf = await findAuthors(read, actor.tenantId, page.map(userOf))
  return page.map((entry) => ({ ...entry, author: authorOf(userOf(entry)) }))
}
