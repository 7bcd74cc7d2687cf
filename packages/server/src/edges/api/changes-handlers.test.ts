import { expect, test } from 'vitest'
import { createChangesHandlers } from './changes-handlers.ts'

const none = { files: [], more: 0 }
const compared = {
  comparedTo: null,
  changes: { added: none, changed: none, removed: none, unchanged: 0 },
}

/** Comparisons that end when the test says so. */
function openHandlers() {
  const running: { versionId: string; end: (error?: Error) => void }[] = []
  const { readChanges } = createChangesHandlers({
    readChanges(_actor: unknown, { versionId }: { versionId: string }) {
      const { promise, resolve, reject } = Promise.withResolvers()
      running.push({ versionId, end: (error) => (error ? reject(error) : resolve(compared)) })
      return promise
    },
  } as never)
  const read = (versionId: string, tenantId = 'tn_one') =>
    readChanges({
      actor: { tenantId },
      drop: { id: `st_${tenantId}` },
      params: { version_id: versionId },
      query: {},
    } as never)
  return { running, read }
}

const settled = () => new Promise(setImmediate)

test('an account has one comparison at a time, and requests for one version share it', async () => {
  const { running, read } = openHandlers()
  const all = [read('v_1'), read('v_1'), read('v_2'), read('v_1', 'tn_two')]
  const outcomes = Promise.allSettled(all)
  await settled()
  expect(running.map(({ versionId }) => versionId)).toEqual(['v_1', 'v_1'])
  running[0]?.end(new Error('damaged'))
  await settled()
  expect(running.map(({ versionId }) => versionId)).toEqual(['v_1', 'v_1', 'v_2'])
  for (const { end } of running.slice(1)) end()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
})
