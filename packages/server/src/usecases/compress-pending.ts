import { type CompressDeps, compressVersion } from './compressing/compress-version.ts'

/** When this many fail, what is wrong is not the versions: the rest waits for the next run. */
const mostFailures = 10

/**
 * Compresses what has been published since, the newest first, until nothing is left or `signal` is
 * aborted. Safe on any number of nodes at once. Returns what went wrong.
 */
export async function compressPending(
  deps: CompressDeps,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  while (!signal.aborted && failures.length < mostFailures) {
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
