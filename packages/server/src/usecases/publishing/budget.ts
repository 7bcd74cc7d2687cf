// Byte budget of an upload: the plan's limit per upload and the remaining storage.
import { AppError } from '@plinth/domain/base/errors'
import { refuseStorage, uploadTooLarge } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { draftsToRemove, versionToRemove } from '@plinth/domain/versions/retention'
import type { RetainedVersion } from '../../ports/database/versions.ts'

export interface Budget {
  readonly bytes: number
  /** Creates the error to throw if `bytes` is exceeded. */
  readonly refuse: () => AppError
}

export interface DropVersions {
  readonly plan: Plan
  /** Storage used by the whole tenant. */
  readonly usedBytes: number
  /** Current versions of the drop; those that the upload will remove free storage for it. */
  readonly versions: readonly RetainedVersion[]
  readonly as: 'live' | 'draft'
}

/** Whether it depends on the drop's versions how many bytes an upload may have. */
export const dependsOnVersions = (plan: Plan, usedBytes: number): boolean =>
  plan.storageBytes !== null && plan.storageBytes - usedBytes < plan.uploadBytes

export function budgetOf({ plan, usedBytes, versions, as }: DropVersions): Budget {
  const cap = uploadCapOf(plan)
  if (plan.storageBytes === null) return cap
  const freed = removedBy(as, versions, plan).reduce((sum, { byteSize }) => sum + byteSize, 0)
  const remaining = Math.max(0, plan.storageBytes - usedBytes + freed)
  if (remaining >= cap.bytes) return cap
  const exceeding = plan.storageBytes + 1
  return { bytes: remaining, refuse: () => refuseStorage(plan, exceeding) ?? cap.refuse() }
}

/** The versions that retention will remove when the upload is committed. */
function removedBy(
  as: DropVersions['as'],
  versions: readonly RetainedVersion[],
  plan: Plan,
): readonly Pick<RetainedVersion, 'byteSize'>[] {
  const publishedAt = as === 'live' ? 0 : null
  const next = { id: 'next', number: Number.POSITIVE_INFINITY, byteSize: 0, publishedAt }
  if (as === 'draft') return draftsToRemove([...versions, next])
  return [versionToRemove([...versions, next], { limit: plan.versions, liveId: next.id }) ?? next]
}

/** The plan's limit per upload alone, for bytes that are not stored. */
export const uploadCapOf = (plan: Plan): Budget => ({
  bytes: plan.uploadBytes,
  refuse: () => uploadTooLarge(plan.uploadBytes, plan),
})

export const smallerBudget = (one: Budget, other: Budget): Budget =>
  other.bytes < one.bytes ? other : one

export const largerBudget = (one: Budget, other: Budget): Budget =>
  other.bytes > one.bytes ? other : one

/** Replaces `upload_too_large` from the step by the budget's own error. */
export async function withinBudget<T>(budget: Budget, step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    throw error instanceof AppError && error.code === 'upload_too_large' ? budget.refuse() : error
  }
}
