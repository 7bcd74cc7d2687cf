import type { Deps } from './base/deps.ts'

export interface UnavailablePart {
  readonly part: 'database' | 'blob store'
  readonly error: unknown
}

/** Readiness check: the stores that do not respond. Empty if the service is ready. */
export async function checkReadiness({
  database,
  blobs,
}: Pick<Deps, 'database' | 'blobs'>): Promise<UnavailablePart[]> {
  const failed = (part: UnavailablePart['part']) => (error: unknown) => [{ part, error }]
  const none = (): UnavailablePart[] => []
  const found = await Promise.all([
    database.check().then(none, failed('database')),
    blobs.check().then(none, failed('blob store')),
  ])
  return found.flat()
}
