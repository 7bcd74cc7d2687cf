import { AppError } from '@plinth/domain/base/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { type Removal, removeInBatches } from './remove-in-batches.ts'

let now = 0
let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())

/** A removal that finds this many rows in each batch, and notes its name in `order`. */
function removalOf(name: string, order: string[], found: readonly number[]): Removal {
  const left = [...found]
  return {
    batchSize: 2,
    async remove() {
      order.push(name)
      return left.shift() ?? 0
    },
  }
}

const run = (removals: readonly Removal[], signal?: AbortSignal) =>
  removeInBatches(stores.deps, removals, { until: 100, signal })

test('removals take turns until each finds less than a batch', async () => {
  const order: string[] = []
  const removals = [
    removalOf('large', order, [2, 2, 2, 1]),
    removalOf('empty', order, []),
    removalOf('small', order, [2]),
  ]
  expect(await run(removals)).toEqual([])
  expect(order).toEqual(['large', 'empty', 'small', 'large', 'small', 'large', 'large'])
})

test('a failure ends its removal only, unless the database is unavailable', async () => {
  const order: string[] = []
  const failing = (error: Error): Removal => ({
    batchSize: 2,
    remove: () => Promise.reject(error),
  })
  const failure = new Error('no')
  expect(await run([failing(failure), removalOf('next', order, [])])).toEqual([failure])
  expect(order).toEqual(['next'])
  const outage = new AppError('unavailable', 'The database is unavailable.')
  expect(await run([failing(outage), removalOf('next', order, [])])).toEqual([outage])
  expect(order).toEqual(['next'])
})

test('a run ends between two batches when it is aborted or its time is over', async () => {
  const order: string[] = []
  const stopping = new AbortController()
  const aborting: Removal = {
    batchSize: 2,
    async remove() {
      stopping.abort()
      return 2
    },
  }
  await run([aborting, removalOf('next', order, [])], stopping.signal)
  const slow: Removal = {
    batchSize: 2,
    async remove() {
      now = 100
      return 2
    },
  }
  await run([slow, removalOf('next', order, [])])
  expect(order).toEqual([])
  now = 0
})

test('other work of the process runs between two batches', async () => {
  const events: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const visit = () => {
    events.push('visit')
    resolve()
  }
  const removal: Removal = {
    batchSize: 2,
    async remove() {
      events.push('batch')
      if (events.length > 1) return 0
      setImmediate(visit)
      return 2
    },
  }
  await run([removal])
  await promise
  expect(events).toEqual(['batch', 'visit', 'batch'])
})
