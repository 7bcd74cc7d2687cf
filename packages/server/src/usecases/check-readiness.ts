import type { Deps } from './base/deps.ts'

export interface UnavailablePart {
  readonly part: 'data directory' | 'database' | 'blob store'
  readonly error: unknown
}

/**
 * Readiness check: the folders that were replaced, or the stores that do not respond. Empty if the
 * service is ready.
 */
export async function checkReadiness({
  database,
  blobs,
  folders,
}: Pick<Deps, 'database' | 'blobs' | 'folders'>): Promise<UnavailablePart[]> {
  const failed = (part: UnavailablePart['part']) => (error: unknown) => [{ part, error }]
  const none = (): UnavailablePart[] => []
  // First: the check of the blob store would create a deleted folder again.
  const replaced = await folders.check().then(none, failed('data directory'))
  if (replaced.length > 0) return replaced
  const found = await Promise.all([
    database.check().then(none, failed('database')),
    blobs.check().then(none, failed('blob store')),
  ])
  return found.flat()
}
