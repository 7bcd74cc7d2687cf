import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { createDrop } from '../drops/create-drop.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { sweepDrop } from '../storage/sweep-drop.ts'
import {
  type Deployer,
  deployer,
  digestOf,
  page,
  type TestDrop,
} from './deploy-world.test-support.ts'

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let target: TestDrop
  let client: Deployer
  beforeAll(async () => {
    stores = await openRealStores({}, await environment())
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    target = await signUp(deps, 'free')
    client = deployer(deps, target)
  })

  test('the second deploy uploads only what has changed', async () => {
    const files = {
      'index.html': page('one'),
      'a.bin': randomBytes(9000),
      'empty.txt': Buffer.alloc(0),
    }
    const first = await client.deploy(files)
    expect(first).toMatchObject({
      live: true,
      version: { number: 1, fileCount: 3, source: 'bundle' },
    })
    expect(first.missing).toHaveLength(3)
    expect(await client.read(first.version)).toEqual(files)

    const changed = { ...files, 'index.html': page('two') }
    const second = await client.deploy(changed)
    expect(second.missing).toEqual([digestOf(changed['index.html'])])
    expect(await client.read(second.version)).toEqual(changed)
  })

  test('uploaded blobs are not requested again, by this deploy or the next', async () => {
    const [a, b] = [randomBytes(5000), randomBytes(5000)]
    const files = { 'index.html': page('one'), 'a.bin': a, 'b.bin': b }
    const begun = await client.begin(files)
    expect(await client.send(begun, a)).toBe(1)
    expect(await client.missing(begun)).toEqual([digestOf(files['index.html']), digestOf(b)])
    const again = await client.begin(files)
    expect(again.missing).toEqual(await client.missing(begun))
    expect(await client.send(again, a, b, b, files['index.html'])).toBe(4)
    await expect(client.finish(begun)).resolves.toMatchObject({ live: true })
    const { version } = await client.finish(again)
    expect(await client.read(version)).toEqual(files)
  })

  test('contents of other drops are missing, like contents that do not exist anywhere', async () => {
    const [theirs, ours] = [randomBytes(2000), randomBytes(2000)]
    const files = (content: Buffer) => ({ 'index.html': page('one'), 'a.bin': content })
    await deployer(deps, await signUp(deps, 'free')).deploy(files(theirs))
    const { drop } = await createDrop(deps, target.actor, {})
    const other = deployer(deps, { ...target, drop: drop.id })
    await other.send(await other.begin(files(ours)), ours, page('one'))
    for (const content of [theirs, ours, randomBytes(2000)]) {
      const { missing } = await client.begin(files(content))
      expect(missing).toEqual([digestOf(page('one')), digestOf(content)])
    }
  })

  test('finishing a deploy concurrently or repeatedly creates one version', async () => {
    const files = { 'index.html': page('one'), _redirects: Buffer.from('nonsense') }
    const begun = await client.begin(files)
    await expect(client.finish(begun)).rejects.toMatchObject({
      code: 'deploy_incomplete',
      extra: { missing: begun.missing },
    })
    await client.send(begun, ...Object.values(files))
    const all = await Promise.all([
      client.finish(begun),
      client.finish(begun),
      client.finish(begun),
    ])
    expect(new Set(all.map(({ version }) => version.id)).size).toBe(1)
    expect(await client.finish(begun, false)).toEqual(all[0])
    expect(all[0]?.warnings).toMatchObject([{ file: '_redirects', line: 1 }])
    expect(await deps.database.read.versions.storedOfDrop(target.drop)).toHaveLength(1)
    await sweepDrop(deps, target.drop)
    // One pack of blobs and one with the manifest.
    expect(await Array.fromAsync(deps.blobs.list(target.drop))).toHaveLength(2)
    await expect(client.send(begun, files['index.html'])).rejects.toThrow('finished')
  })

  test('finishing a draft again with promote makes it live, unless it was published before', async () => {
    const begun = await client.begin({ 'index.html': page('one') })
    await client.send(begun, page('one'))
    const draft = await client.finish(begun, false)
    const promoted = await client.finish(begun)
    expect(promoted).toMatchObject({ live: true, version: { id: draft.version.id } })
    expect(await deps.database.read.drops.find(target.drop)).toMatchObject({
      liveVersion: { id: draft.version.id },
    })
    await client.deploy({ 'index.html': page('two') })
    expect(await client.finish(begun)).toEqual({ ...promoted, live: false })
  })
})
