import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { plainBody } from '../responses/body.ts'
import { createContentStore } from '../responses/content-store.ts'
import { plainRepresentation } from '../responses/representation.ts'
import { createEncoder } from './encoder.ts'

const page = Buffer.from('<p>Words and more words.</p>\n'.repeat(40_000))
const never = () => Promise.reject(new Error('not expected in this test'))

const storeOf = (readContent: () => Promise<Buffer>) =>
  createContentStore({
    useCases: { readContent, openContent: never, loadManifest: never, loadEncodings: never },
    maxBytes: () => 64 * page.length,
    onFailure: never,
  })

const file = {
  digest: 'd'.repeat(64),
  pack: 'pk' as PackId,
  offset: 0,
  size: page.length,
  type: 'text/html',
}
const plain = plainRepresentation('tag', plainBody('st' as DropId, file), new Map())
const prepared = {
  kind: 'response',
  status: 200,
  lastModified: 0,
  viewOf: null,
  gated: false,
  sendsHsts: false,
  plain,
  encoded: [],
  varies: true,
  encodable: true,
} as const

test('a page that cannot be compressed is sent as it is, reported and tried again', async () => {
  const failure = new Error('The store is unreachable.')
  const failures: unknown[] = []
  let reachable = false
  const store = storeOf(async () => {
    if (!reachable) throw failure
    return page
  })
  const encoder = createEncoder(store, (error) => failures.push(error))
  const response = { ...prepared }
  await encoder.encode(response)
  expect([response.encoded, response.encodable, failures]).toEqual([[], true, [failure]])
  reachable = true
  await encoder.encode(response)
  expect(response.encoded).toHaveLength(2)
})

test('both encodings of a page become available at the same time', async () => {
  const store = storeOf(async () => page)
  const encoder = createEncoder(store, (error) => {
    throw error
  })
  let done = false
  const encoding = encoder.encode({ ...prepared }).finally(() => {
    done = true
  })
  const seen = new Set<number>()
  while (!done) {
    seen.add(encoder.cached(plain).length)
    await nextTurn()
  }
  await encoding
  expect(encoder.cached(plain).map(({ coding }) => coding)).toEqual(['br', 'gzip'])
  expect([...seen].filter((count) => count === 1)).toEqual([])
})
