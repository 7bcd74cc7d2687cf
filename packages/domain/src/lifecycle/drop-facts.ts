// Facts that the state of a drop depends on, taken from its stored record and its owner's.
import { freeClockStart, lastPaidUntil, type PlanHistory, planOf } from '../plans/subscriptions.ts'
import { isExpiredDraft } from '../versions/retention.ts'
import type { DropFacts } from './drop-state.ts'

export interface StoredDrop {
  readonly createdAt: number
  readonly joinedAt: number
  readonly removedAt: number | null
  readonly unpublishedAt: number | null
  /** The date that its owner set; null if none. */
  readonly expireAt: number | null
  readonly rank: number
  readonly liveVersion: object | null
  /** When the newest draft was created; null if there is none. */
  readonly newestDraftAt: number | null
}

export interface StoredOwner extends PlanHistory {
  readonly ownerVerified: boolean
}

/** `owner` is null for an anonymous drop. */
export function factsOf(drop: StoredDrop, owner: StoredOwner | null, now: number): DropFacts {
  return {
    createdAt: drop.createdAt,
    joinedAt: drop.joinedAt,
    removedAt: drop.removedAt,
    expireAt: drop.expireAt,
    unpublished: drop.unpublishedAt !== null,
    hasContent: drop.liveVersion !== null,
    hasVersions: hasVersions(drop, now),
    rank: drop.rank,
    owner: owner && {
      verified: owner.ownerVerified,
      plan: planOf(owner, now).name,
      clockStartedAt: freeClockStart(owner, now),
      paidUntil: lastPaidUntil(owner, now),
    },
  }
}

/** Whether the drop has a live version, or a draft that has not expired. */
export const hasVersions = (
  { liveVersion, newestDraftAt: createdAt }: Pick<StoredDrop, 'liveVersion' | 'newestDraftAt'>,
  now: number,
): boolean =>
  liveVersion !== null ||
  (createdAt !== null && !isExpiredDraft({ createdAt, publishedAt: null }, now))
