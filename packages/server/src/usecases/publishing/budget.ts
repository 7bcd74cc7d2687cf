// How many bytes an upload may bring: the plan's cap for one upload, and what its storage has left.
import { refuseStorage, uploadTooLarge } from '@plinth/domain/entitlements'
import { AppError } from '@plinth/domain/errors'
import type { Plan } from '@plinth/domain/plans'
import { draftsToDrop, versionToDrop } from '@plinth/domain/retention'
import type { VersionRecord } from '../../ports/versions.ts'

export interface Budget {
  readonly bytes: number
  /** The error when `bytes` were not enough. */
  readonly refusal: AppError
}

export interface DropVersions {
  readonly plan: Plan
  /** Of the whole tenant. */
  readonly usedBytes: number
  /** Those of the drop now: what the upload will remove makes room for it. */
  readonly versions: readonly VersionRecord[]
  readonly as: 'live' | 'draft'
}

export function budgetOf({ plan, usedBytes, versions, as }: DropVersions): Budget {
  const cap = plan.uploadBytes
  if (plan.storageBytes === null) return { bytes: cap, refusal: uploadTooLarge(cap, plan) }
  const freed = removedBy(as, versions, plan).reduce((sum, { byteSize }) => sum + byteSize, 0)
  const room = Math.max(0, plan.storageBytes - usedBytes + freed)
  if (room >= cap) return { bytes: cap, refusal: uploadTooLarge(cap, plan) }
  const storageRefusal = refuseStorage(plan, plan.storageBytes + 1)
  return { bytes: room, refusal: storageRefusal ?? uploadTooLarge(cap, plan) }
}

/** What retention will remove once the upload is committed. */
function removedBy(
  as: DropVersions['as'],
  versions: readonly VersionRecord[],
  plan: Plan,
): readonly Pick<VersionRecord, 'byteSize'>[] {
  const publishedAt = as === 'live' ? 0 : null
  const next = { id: 'next', number: Number.POSITIVE_INFINITY, byteSize: 0, publishedAt }
  if (as === 'draft') return draftsToDrop([...versions, next])
  return [versionToDrop([...versions, next], { limit: plan.versions, liveId: next.id }) ?? next]
}

/** The plan's cap for one upload alone, for bytes that are not kept. */
export const uploadCapOf = (plan: Plan): Budget => ({
  bytes: plan.uploadBytes,
  refusal: uploadTooLarge(plan.uploadBytes, plan),
})

export const smaller = (one: Budget, other: Budget): Budget =>
  other.bytes < one.bytes ? other : one

export const larger = (one: Budget, other: Budget): Budget =>
  other.bytes > one.bytes ? other : one

/** Runs a step that counts bytes and answers with the budget's own refusal when they run out. */
export async function within<T>(budget: Budget, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw error instanceof AppError && error.code === 'upload_too_large' ? budget.refusal : error
  }
}
