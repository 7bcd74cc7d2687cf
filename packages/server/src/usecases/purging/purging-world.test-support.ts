// Test fixture: a queue of purges on real stores, which are sent to a real HTTP server. Only the clock
// is simulated.
import { type CdnApi, startCdnApi } from '../../../test-servers/cdn-api.ts'
import type { Environment } from '../../config/environment.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores } from '../real-stores.test-support.ts'
import { purgeDue } from './purge-due.ts'

export const never = new AbortController().signal

/** What the clock of every world shows. */
export const time = { now: Date.UTC(2030, 0, 1) }

const ends: (() => Promise<void>)[] = []

/** Call after each test. */
export async function endPurgingWorlds(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}

export interface PurgingWorld {
  readonly api: CdnApi
  readonly deps: Deps
  readonly failures: ReturnType<typeof collectFailures>
  /** Queues changes of these labels, one transaction each. */
  change(...labels: string[]): Promise<void>
  run(signal?: AbortSignal): Promise<readonly unknown[]>
}

export async function startPurgingWorld(
  environment: () => Promise<Environment> = async () => ({}),
): Promise<PurgingWorld> {
  const api = await startCdnApi()
  ends.push(api.stop)
  const stores = await openRealStores(
    { clock: { now: () => time.now } },
    { ...(await environment()), PLINTH_CDN: 'http', PLINTH_CDN_URL: `${api.origin}/purge` },
  )
  ends.push(stores.remove)
  const failures = collectFailures()
  const deps = { ...stores.deps, failures }
  return {
    api,
    deps,
    failures,
    async change(...labels) {
      for (const label of labels)
        await deps.database.transact((tx) => tx.changes.append({ label }, time.now))
    },
    run: (signal = never) => purgeDue(deps, signal),
  }
}
