import { AppError } from '@plinth/domain/base/errors'
import type { DropId, PackId, VersionId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { DamagedPack } from '../../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { ServedVersion, VersionToServe } from '../../../usecases/serving/find-address.ts'
import { createEarlierFiles } from './earlier-files.ts'
import type { HostOfPaths } from './kept-outcome.ts'

const chunk = (n: number) => `assets/lazy-CFRln3p${n}.js`
const versionOf = (id: string) =>
  ({ id: id as VersionId, dropId: 'st_a' as DropId, encodings: null }) as VersionRecord
const live: VersionToServe = versionOf('live')
const served = { version: live } as ServedVersion
const hostOf = (serial: string) => ({ serial }) as HostOfPaths

interface World {
  /** Files by version. */
  readonly files: Record<string, readonly string[] | Error>
  readonly earlier: readonly string[]
  readonly maxBytes?: number
}

function createWorld({ files, earlier, maxBytes = 1_000_000 }: World) {
  const state = { now: 0, loads: [] as string[], failure: null as Error | null, reported: 0 }
  const loadManifest = async ({ id }: Pick<VersionRecord, 'id'>) => {
    state.loads.push(id)
    const paths = files[id] ?? []
    if (paths instanceof Error) throw paths
    const file = { pack: 'pk_a' as PackId, offset: 0, size: 1, digest: `${id}`, type: '' }
    return { files: new Map(paths.map((path) => [path, file])), packs: new Map() }
  }
  const earlierFiles = createEarlierFiles({
    useCases: {
      loadManifest,
      findEarlierVersions: async () => {
        state.loads.push('versions')
        if (state.failure) throw state.failure
        return earlier.map((id) => ({ version: versionOf(id), until: 100 }))
      },
    },
    content: {
      index: async (version) => ({
        manifest: await loadManifest(version),
        encodings: new Map(),
      }),
    },
    outage: { lookUp: ({ load }) => load() },
    clock: { now: () => state.now },
    maxBytes,
    onFailure: () => {
      state.reported += 1
    },
  })
  /** The version that has the file. */
  const find = async (path: string, serial = 'a') => {
    const found = await earlierFiles.find(hostOf(serial), served, path)
    return found?.manifest.files.get(path)?.digest ?? null
  }
  return { state, find }
}

test('the newest earlier version that has the name counts', async () => {
  const files = { live: ['index.html'], two: [chunk(2)], one: [chunk(1), chunk(2)] }
  const { find } = createWorld({ files, earlier: ['two', 'one'] })
  expect([await find(chunk(2)), await find(chunk(1)), await find(chunk(3))]).toEqual([
    'two',
    'one',
    null,
  ])
})

test('names without a hash are not found, whatever the caller asks for', async () => {
  const files = { live: [], one: ['about.html', 'assets/app.js'] }
  const { find } = createWorld({ files, earlier: ['one'] })
  expect([await find('about.html'), await find('assets/app.js')]).toEqual([null, null])
})

test('misses in any number cause one query and one load of each manifest', async () => {
  const { state, find } = createWorld({ files: { one: [chunk(1)] }, earlier: ['one'] })
  await Promise.all([1, 2, 3].map((n) => find(`assets/x-${n}FRln3p8.js`)))
  for (let n = 0; n < 9; n += 1) await find(`assets/y-${n}FRln3p8.js`)
  expect(state.loads).toEqual(['versions', 'live', 'one'])
  // A change gives the host a new serial; the index depends only on the versions.
  await find(chunk(9), 'b')
  expect(state.loads).toEqual(['versions', 'live', 'one', 'versions'])
})

test('a drop without earlier versions causes one query', async () => {
  const { state, find } = createWorld({ files: {}, earlier: [] })
  for (let n = 0; n < 3; n += 1) await find(chunk(n))
  expect(state.loads).toEqual(['versions'])
})

test('files are gone when the time of their version is over', async () => {
  const { state, find } = createWorld({ files: { one: [chunk(1)] }, earlier: ['one'] })
  state.now = 99
  expect(await find(chunk(1))).toBe('one')
  state.now = 100
  expect(await find(chunk(1))).toBeNull()
})

test('a version that is damaged or was just deleted is left out and reported once', async () => {
  const files = { two: new DamagedPack('gone'), one: [chunk(1)] }
  const { state, find } = createWorld({ files, earlier: ['two', 'one'] })
  expect([await find(chunk(1)), await find(chunk(2))]).toEqual(['one', null])
  expect(state.reported).toBe(1)
})

test('a file whose version is deleted after the index was built is not found', async () => {
  const files: World['files'] = { one: [chunk(1)] }
  const { state, find } = createWorld({ files, earlier: ['one'] })
  expect(await find(chunk(1))).toBe('one')
  files.one = new DamagedPack('gone')
  expect([await find(chunk(1)), state.reported]).toEqual([null, 1])
})

test('an unavailable store is not an empty one: the lookup fails, and the next one tries again', async () => {
  const { state, find } = createWorld({ files: { one: [chunk(1)] }, earlier: ['one'] })
  state.failure = new AppError('unavailable', 'Not now.')
  await expect(find(chunk(1))).rejects.toBe(state.failure)
  state.failure = null
  expect(await find(chunk(1))).toBe('one')
})

test('a large index is cut to what is cached, and the newest versions stay', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `assets/x${n}-CFRln3p8.js`)
  const files = { three: [chunk(2)], two: many, one: [chunk(1)] }
  const earlier = ['three', 'two', 'one']
  const { state, find } = createWorld({ files, earlier, maxBytes: 40_000 })
  expect(await find(chunk(2))).toBe('three')
  await find(chunk(3))
  expect(state.loads.filter((load) => load === 'two')).toHaveLength(1)
  // Nothing of it would fit.
  expect(state.loads).not.toContain('one')
})
