// How many bytes an upload may bring: the plan's cap for one upload, and what its storage has left.
import { refuseStorage, uploadTooLarge } from '@plinth/domain/entitlements'
import { AppError } from '@plinth/domain/errors'
import type { VersionId } from '@plinth/domain/ids'
import type { Plan } from '@plinth/domain/plans'
import { versionToDrop } from '@plinth/domain/retention'
import type { VersionRecord } from '../../ports/versions.ts'

export interface Budget {
  readonly bytes: number
  /** What to answer when `bytes` were not enough. */
  readonly refusal: AppError
}

export interface DropVersions {
  /** Those of the drop now; the one that the upload will push out makes room. */
  readonly versions: readonly VersionRecord[]
  /** For a draft: what is live, and is not pushed out. */
  readonly staying?: VersionId | undefined
}

export function budgetOf(
  plan: Plan,
  usedBytes: number,
  { versions, staying }: DropVersions,
): Budget {
  const cap = plan.uploadBytes
  if (plan.storageBytes === null) return { bytes: cap, refusal: uploadTooLarge(cap, plan) }
  const next = { id: 'next', number: Number.POSITIVE_INFINITY, stays: true }
  const kept = versions.map(({ id, number }) => ({ id, number, stays: id === staying }))
  const dropped = versionToDrop([...kept, next], plan.versions)
  const freed = versions.find((version) => version.id === dropped)?.byteSize ?? 0
  const room = Math.max(0, plan.storageBytes - usedBytes + freed)
  if (room >= cap) return { bytes: cap, refusal: uploadTooLarge(cap, plan) }
  const storageRefusal = refuseStorage(plan, plan.storageBytes + 1)
  return { bytes: room, refusal: storageRefusal ?? uploadTooLarge(cap, plan) }
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
