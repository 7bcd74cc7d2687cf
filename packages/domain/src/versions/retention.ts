// Version retention: published versions up to the plan's limit, and a fixed number of drafts.
import { dayMs } from '../base/day.ts'

/** Per drop, the same on every plan. */
export const maxDrafts = 10
export const draftLifetimeDays = 14
export const draftLifetimeMs = draftLifetimeDays * dayMs

export interface VersionTimes {
  readonly createdAt: number
  /** Null for a draft. */
  readonly publishedAt: number | null
}

interface RetainedVersion {
  readonly id: string
  readonly number: number
  readonly publishedAt: number | null
}

/** Null for published versions, which do not expire by themselves. */
export const draftExpiresAt = ({ createdAt, publishedAt }: VersionTimes): number | null =>
  publishedAt === null ? createdAt + draftLifetimeMs : null

export function isExpiredDraft(version: VersionTimes, now: number): boolean {
  const expiresAt = draftExpiresAt(version)
  return expiresAt !== null && expiresAt <= now
}

/**
 * The version to remove after a publish, with the newly published version in the list already.
 * Removes one version only: a smaller plan must not cost someone their history at the next upload.
 * Drafts neither count nor are removed.
 */
export function versionToRemove<Version extends RetainedVersion>(
  versions: readonly Version[],
  { limit, liveId }: { readonly limit: number; readonly liveId: string },
): Version | null {
  const published = versions.filter(({ publishedAt }) => publishedAt !== null)
  if (published.length <= limit) return null
  const [oldest] = published.filter(({ id }) => id !== liveId).sort((a, b) => a.number - b.number)
  return oldest ?? null
}

/** The drafts to remove after a new draft was added to the list. */
export function draftsToRemove<Version extends RetainedVersion>(
  versions: readonly Version[],
): Version[] {
  const drafts = versions.filter(({ publishedAt }) => publishedAt === null)
  return drafts.sort((a, b) => b.number - a.number).slice(maxDrafts)
}
