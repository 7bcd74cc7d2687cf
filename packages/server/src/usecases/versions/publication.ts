// Whether visitors see a version that was just added or made live, and the warning if they do not.
import { factsOf } from '@plinth/domain/lifecycle/drop-facts'
import { type DropStatus, dropStatus } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { Warning } from '../../ports/parsers.ts'

export type Offline = Extract<DropStatus, 'unpublished' | 'expired' | 'paused'>

export interface Publication {
  readonly warnings: readonly Warning[]
  /** Why visitors see no version of the drop; null if they see one. */
  readonly offline: Offline | null
}

export interface PublishedDropFacts {
  readonly drop: Parameters<typeof factsOf>[0]
  readonly owner: TenantRecord
  readonly now: number
}

/** The warning about the drop comes first: some clients show only one. */
export function publicationOf(
  published: PublishedDropFacts,
  warnings: readonly Warning[],
): Publication {
  const offline = offlineStatus(published)
  if (offline === null) return { warnings, offline }
  const message = messageFor(offline, published)
  // Every version has a landing page, and its absence is what visitors notice.
  return { warnings: [{ file: 'index.html', line: null, message }, ...warnings], offline }
}

/** The drop may have been read before it got its version. */
function offlineStatus({ drop, owner, now }: PublishedDropFacts): Offline | null {
  const facts = { ...factsOf(drop, owner, now), hasContent: true, hasVersions: true }
  const status = dropStatus(facts, now)
  return status === 'unpublished' || status === 'expired' || status === 'paused' ? status : null
}

function messageFor(offline: Offline, { drop: { expireAt }, now }: PublishedDropFacts): string {
  switch (offline) {
    case 'unpublished':
      return 'This drop is unpublished, so its address and previews return 404. Publish it again to bring it online.'
    case 'expired':
      return expireAt !== null && expireAt <= now
        ? 'This drop has expired, so its address and previews return 410. Set a later expiry date, or none, to bring it online.'
        : 'This drop has expired, so its address and previews return 410. It is online again once the owner of the account signs in.'
    case 'paused':
      return `This drop is paused because the Free plan includes ${plans.free.drops} drops, so its address and previews return 503. Upgrade, or choose which drops stay live.`
    default:
      return offline satisfies never
  }
}
