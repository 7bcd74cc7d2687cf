// Background job that compresses published versions.
import { type CompressDeps, compressVersion } from './compress-version.ts'

/**
 * After this many failures the cause is probably not the versions; the rest waits for the next run.
 */
const maxFailures = 10

/**
 * Compresses pending versions, newest first, until none is left or `signal` is aborted. Safe on any
 * number of nodes at once. Returns the errors.
 */
export async function compressPending(
  deps: CompressDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  while (!signal.aborted && failures.length < maxFailures) {
    const version = await deps.database.read.versions.nextToCompress(deps.clock.now())
    if (!version) break
    try {
      await compressVersion(deps, version, signal)
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
