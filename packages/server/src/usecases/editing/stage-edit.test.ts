import { Readable } from 'node:stream'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Manifest, ManifestFile } from '@plinth/domain/versions/manifest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PackedContent, SpoolFolder } from '../../ports/spool.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { budgetOf } from '../publishing/budget.ts'
import { accountStaging } from '../publishing/staging.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { stageEdit } from './stage-edit.ts'

let stores: RealStores
let deps: Deps
let actor: AccountActor
let id: string
let folder: SpoolFolder

beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  const account = await signUp(deps, 'business')
  actor = account.actor
  id = account.drop
  folder = await deps.spool.openFolder()
  return () => folder.dispose()
})

const drop = () => loadOwned(deps, actor, id)

async function upload(files: Readonly<Record<string, string>>): Promise<Manifest> {
  async function* parts(): AsyncGenerator<UploadPart> {
    for (const [path, text] of Object.entries(files)) {
      const content = Readable.from([Buffer.from(text)])
      yield { kind: 'file', field: 'files', filename: path, content }
      yield { kind: 'field', field: 'paths', value: path }
    }
  }
  const { version } = await uploadBundle(deps, actor, { drop: await drop(), parts: parts() })
  return loadManifest(deps, version)
}

async function stage(manifest: Manifest, texts: Readonly<Record<string, string>>) {
  const now = deps.clock.now()
  const plan = planOf(requireTenant(await deps.database.read.tenants.find(actor.tenantId)), now)
  const { pack } = folder
  const files = new Map<string, PackedContent>()
  for (const [path, text] of Object.entries(texts))
    files.set(path, await pack.appendBytes(Buffer.from(text)))
  const budget = budgetOf({ plan, usedBytes: 0, versions: [], as: 'live' })
  const staging = { ...deps, ...accountStaging(deps, actor, plan) }
  const origin = { source: 'upload', agent: null, note: '' } as const
  const edited = { drop: await drop(), version: { title: '' }, manifest, files }
  return stageEdit(staging, { ...edited, pack, origin, budget, plan })
}

const secret = ['AKIA', 'QYLPMN5HHHFPZAM2'].join('')

/** As a release with another edition of the secrets rule stored it. */
function withOtherEdition(manifest: Manifest): Manifest {
  const files = [...manifest.files].map(([path, { secrets: _, ...file }]) => [path, file] as const)
  return { ...manifest, files: new Map<string, ManifestFile>(files), secretsEdition: 0 }
}

test('files that the current rule has not examined are examined, though the edit keeps them', async () => {
  const manifest = await upload({ 'index.html': '<p>a', 'a.js': `key = "${secret}"` })
  const { staged } = await stage(withOtherEdition(manifest), { 'index.html': '<p>b' })
  const found = staged.files.find(({ path }) => path === 'a.js')?.content.secrets
  expect(found).toMatchObject({ lines: [{ line: 1 }] })
  // A warning is about what the edit changed.
  expect(staged.warnings).toEqual([])
})

test('an edit has as many warnings as an upload', async () => {
  const manifest = await upload({ 'index.html': '<p>a', _redirects: '/a /b 301\n' })
  const { staged } = await stage(manifest, { _redirects: 'one\n'.repeat(700) })
  expect(staged.warnings.length).toBeLessThanOrEqual(501)
})
