import type { Deps } from './deps.ts'

/** Rejects unless both stores answer. */
export async function checkReadiness({
  database,
  blobs,
}: Pick<Deps, 'database' | 'blobs'>): Promise<void> {
  await Promise.all([database.check(), blobs.check()])
}
