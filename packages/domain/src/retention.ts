interface RetainedVersion<Id> {
  readonly id: Id
  readonly number: number
  /** Live, or just made. */
  readonly stays: boolean
}

/**
 * The one version to let go after an upload, the new version being in the list already.
 * Only one: a smaller plan must not cost someone their history at the next upload.
 */
export function versionToDrop<Id>(
  versions: readonly RetainedVersion<Id>[],
  limit: number,
): Id | null {
  if (versions.length <= limit) return null
  const candidates = versions.filter((version) => !version.stays)
  return candidates.sort((a, b) => a.number - b.number)[0]?.id ?? null
}
