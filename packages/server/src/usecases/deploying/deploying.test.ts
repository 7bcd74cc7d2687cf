import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadManifest } from '../load-manifest.ts'
import { readContent } from '../read-content.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { deployer, digestOf, type Files, type Place, page } from './deploy-world.test-support.ts'

let stores: RealStores
let place: Place
let client: ReturnType<typeof deployer>

beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())
beforeEach(async () => {
  place = await signUp(stores.deps, 'free')
  client = deployer(stores.deps, place)
})

async function contentsOf(version: Parameters<typeof loadManifest>[1]): Promise<Files> {
  const manifest = await loadManifest(stores.deps, version)
  const read = [...manifest.files].map(
    async ([path, file]) => [path, await readContent(stores.deps, place.site, file)] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

test('the second deploy brings what has changed, and nothing else', async () => {
  const files = {
    'index.html': page('one'),
    'a.bin': randomBytes(9000),
    'empty.txt': Buffer.alloc(0),
  }
  const first = await client.deploy(files)
  expect(first).toMatchObject({ live: true, version: { number: 1, fileCount: 3, source: 'cli' } })
  expect(first.missing).toHaveLength(3)
  expect(await contentsOf(first.version)).toEqual(files)

  const changed = { ...files, 'index.html': page('two') }
  const second = await client.deploy(changed)
  expect(second.missing).toEqual([digestOf(changed['index.html'])])
  expect(await contentsOf(second.version)).toEqual(changed)
})
