import type { Deps } from './base/deps.ts'

/** Readiness check: rejects unless both the database and the blob store respond. */
export async function checkReadiness({
  database,
  blobs,
}: Pick<Deps, 'database' | 'blobs'>): Promise<void> {
  await Promise.all([database.check(), blobs.check()])
}
