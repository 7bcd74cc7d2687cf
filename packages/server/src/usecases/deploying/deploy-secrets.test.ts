// Secrets in deploys: what is examined, when, and what stays stored.
// @module-tag slow
import { pem, privateLabel, tokens } from '@plinth/domain/secrets/secret-samples.test-support'
import { deployLifetimeMs } from '@plinth/domain/versions/deploys'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { ParserPool } from '../../ports/parsers.ts'
import type { Deps } from '../base/deps.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { runHousekeeping } from '../run-housekeeping.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { sweepDueDrops } from '../storage/sweep-due-drops.ts'
import { type Deployer, deployer, page, type TestDrop } from './deploy-world.test-support.ts'

const never = new AbortController().signal
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let deps: Deps
let target: TestDrop
let client: Deployer
beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  target = await signUp(deps, 'free')
  client = deployer(deps, target)
})

const key = Buffer.from(pem(privateLabel()))
const site = {
  'index.html': page('one'),
  'app.js': Buffer.from(`const key = '${tokens.stripe}'\n`),
  'ca.pem': Buffer.from(pem('CERTIFICATE')),
}

test('unchanged contents are not read again, and their warnings are repeated', async () => {
  const first = await client.deploy(site)
  expect(first.warnings).toMatchObject([{ file: 'app.js', line: 1 }])
  const unread = { ...deps.blobs, open: () => Promise.reject(new Error('a content was read')) }
  const changed = { ...site, 'index.html': page('two') }
  const second = await deployer({ ...deps, blobs: unread }, target).deploy(changed)
  expect(second.warnings).toEqual(first.warnings)
  expect(second.version.fileCount).toBe(3)
  // A stored content is examined when a later deploy gives it a name that matters.
  const image = { ...site, 'logo.png': key }
  expect((await client.deploy(image)).version.fileCount).toBe(4)
  const renamed = await client.deploy({ ...site, 'logo.txt': key })
  expect(renamed).toMatchObject({ missing: [], version: { fileCount: 3 } })
  expect(renamed.warnings).toContainEqual(expect.objectContaining({ file: 'logo.txt', line: null }))
})

test('contents received under another edition of the rule are examined again', async () => {
  const begun = await client.begin(site)
  await client.send(begun, ...Object.values(site))
  const [pack] = await deps.database.read.receivedPacks.ofDrop(target.drop, now)
  if (!pack) throw new Error('no pack was received')
  const contents = pack.contents.map((content) => ({ ...content, secrets: {}, secretsEdition: 0 }))
  await deps.database.transact(async (tx) => {
    await tx.receivedPacks.delete(target.actor.tenantId, [pack.id])
    await tx.receivedPacks.insert({ ...pack, contents })
  })
  const { version, warnings } = await client.finish(begun)
  expect(warnings).toMatchObject([{ file: 'app.js', line: 1 }])
  expect(version.fileCount).toBe(3)
})

test('a left-out content is not stored for longer than the deploy', async () => {
  const { version } = await client.deploy({ ...site, 'notes.txt': key })
  expect(await client.read(version)).toEqual(site)
  now += deployLifetimeMs
  await runHousekeeping(deps)
  await sweepDueDrops(deps, never)
  expect(await client.read(version)).toEqual(site)
  const packs = await Array.fromAsync(deps.blobs.list(target.drop))
  const { packs: referenced } = await loadManifest(deps, version)
  expect(packs).toEqual([...referenced.keys()])
  const contents = [...referenced.values()].reduce((sum, bytes) => sum + bytes, 0)
  expect(contents).toBe(Object.values(site).reduce((sum, { length }) => sum + length, 0))
})

test('nor does the next deploy keep it with a file that was uploaded beside it', async () => {
  const files = { ...site, 'large.bin': Buffer.alloc(100_000) }
  await client.deploy({ ...files, 'notes.txt': key })
  const received = await deps.database.read.receivedPacks.idsOfDrop(target.drop)
  expect(received).toHaveLength(1)
  now += 1
  const { version } = await client.deploy({ ...files, 'index.html': page('two') })
  const { packs } = await loadManifest(deps, version)
  expect([...packs.keys()]).not.toContain(received[0])
})

test('a content that cannot be examined is published and reported', async () => {
  const failures = collectFailures()
  const parserPool: ParserPool = {
    ...deps.parserPool,
    forUpload: (budget) => ({
      ...deps.parserPool.forUpload(budget),
      findSecrets: async (all) => all.map(() => null),
    }),
  }
  const faulty = deployer({ ...deps, failures, parserPool }, target)
  const { version, warnings } = await faulty.deploy(site)
  // Without its content, a certificate cannot be told from a key.
  expect([version.fileCount, warnings.length]).toEqual([2, 1])
  expect(new Set(failures.operations)).toEqual(new Set(['find-secrets']))
})
