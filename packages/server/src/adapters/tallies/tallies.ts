// The counts that the parts of a process keep for its metrics.
import { type CacheTally, type CallTally, newCacheTally } from '../../ports/tallies.ts'
import { createMeasuredCaches, type MeasuredCaches } from './measured-caches.ts'
import { createPublishTally, type PublishTally } from './publish-tally.ts'

export type CacheName = 'hosts' | 'responses' | 'contents' | 'disk'

export interface Tallies {
  readonly publishes: PublishTally
  readonly caches: Readonly<Record<CacheName, CacheTally>>
  readonly cacheSizes: MeasuredCaches
  readonly s3Calls: CallTally
}

export const createTallies = (): Tallies => ({
  publishes: createPublishTally(),
  caches: {
    hosts: newCacheTally(),
    responses: newCacheTally(),
    contents: newCacheTally(),
    disk: newCacheTally(),
  },
  cacheSizes: createMeasuredCaches(),
  s3Calls: new Map(),
})
