// The titles of versions, for every way to publish one.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VersionRecord } from '../../ports/database/versions.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { deployer } from '../deploying/deploy-world.test-support.ts'
import { editFiles } from '../editing/edit-files.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishDocument } from './publish-document.ts'
import { titleOlderVersions } from './title-older-versions.ts'
import { uploadBundle } from './upload-bundle.ts'
import { uploadFile } from './upload-file.ts'
import type { UploadPart } from './upload-part.ts'

const never = new AbortController().signal
let stores: RealStores
let deps: Deps
let actor: AccountActor
let drop: DropId
beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  ;({ actor, drop } = await signUp(deps, 'plus'))
})

async function* form(filename: string, content: string): AsyncGenerator<UploadPart> {
  yield { kind: 'file', field: 'file', filename, content: Readable.from([Buffer.from(content)]) }
}

async function* folder(files: Readonly<Record<string, string>>): AsyncGenerator<UploadPart> {
  for (const [path, content] of Object.entries(files)) {
    const source = Readable.from([Buffer.from(content)])
    yield { kind: 'file', field: 'files', filename: path, content: source }
    yield { kind: 'field', field: 'paths', value: path }
  }
}

const load = () => loadOwned(deps, actor, drop)
const liveTitle = async () => (await load()).liveVersion?.title

const uploadPage = async (name: string, content: string) =>
  (await uploadFile(deps, actor, { drop: await load(), parts: form(name, content) })).version

test.each([
  ['page.html', '<title>Menu</title>', 'Menu'],
  ['report.html', '<p>Hello', 'report'],
  ['index.html', '<p>Hello', ''],
  ['notes.md', '---\ntitle: Front\n---\n# Head', 'Front'],
  ['notes.md', '# Head\n\nHello', 'Head'],
  ['notes.md', 'Hello', 'notes'],
  ['index.md', 'Hello', ''],
])('%s with %j', async (name, content, title) => {
  expect((await uploadPage(name, content)).title).toBe(title)
  expect(await liveTitle()).toBe(title)
})

test('a folder has the title of its landing page', async () => {
  const parts = folder({
    'index.html': '<title>Home</title>',
    'about.html': '<title>About</title>',
  })
  await uploadBundle(deps, actor, { drop: await load(), parts })
  expect(await liveTitle()).toBe('Home')
})

test('a deploy has the title of a landing page that it does not upload again', async () => {
  const { deploy } = deployer(deps, { actor, drop })
  const index = Buffer.from('<title>Home</title>')
  await deploy({ 'index.html': index, 'a.txt': Buffer.from('a') })
  expect(await liveTitle()).toBe('Home')
  await deploy({ 'index.html': index, 'a.txt': Buffer.from('b') })
  expect(await liveTitle()).toBe('Home')
  const other = Buffer.from('<title>Other</title>')
  await deploy({ 'index.html': index, 'other.html': other })
  await deploy({ 'index.html': other })
  expect(await liveTitle()).toBe('Other')
})

const edit = async (old: string, text: string) =>
  editFiles(deps, actor, { drop: await load(), edits: [{ old, new: text }], note: ' Prices ' })

test('an edit changes the title, and keeps that of the file name', async () => {
  await uploadPage('page.html', '<title>Menu</title><p>a')
  expect((await edit('Menu', 'Prices')).version).toMatchObject({ title: 'Prices', note: 'Prices' })
  await uploadPage('report.html', '<p>a')
  expect((await edit('a', 'b')).version.title).toBe('report')
  await uploadPage('notes.md', '# Menu')
  expect((await edit('Menu', 'Prices')).version.title).toBe('Prices')
})

test('a given title names the drop, and is that of a Markdown page', async () => {
  const page = { content: 'Hello', format: 'markdown', source: 'mcp', title: 'Given' } as const
  const { id } = await publishDocument(deps, { ...actor, agent: 'An app' }, page)
  expect(await loadOwned(deps, actor, id)).toMatchObject({
    name: 'Given',
    liveVersion: { title: 'Given', source: 'mcp', agent: 'An app' },
  })
})

test('a page without an account', async () => {
  const visitor = { network: '192.0.2.1', browserId: null }
  const parts = () => form('page.html', '<title>Menu</title>')
  const { view } = await publishAnonymously(deps, visitor, { parts: parts() })
  expect(view.drop.liveVersion).toMatchObject({ title: 'Menu', source: 'upload' })
  const browser = { ...visitor, channel: 'dashboard' } as const
  const shown = await publishAnonymously(deps, browser, { parts: parts() })
  expect(shown.view.drop.liveVersion).toMatchObject({ source: 'dashboard' })
})

/** As a release without titles stores it. */
async function store(version: VersionRecord): Promise<VersionRecord> {
  const older = { ...version, title: null }
  await deps.database.transact(async (tx) => {
    await tx.versions.delete({ id: drop, tenantId: actor.tenantId }, version.id)
    await tx.versions.insert(older, [version.manifest.pack])
  })
  return older
}

/** Manifests as a release without titles stores them. */
const withoutTitles = (blobs: Deps['blobs']): Deps['blobs'] =>
  Object.assign(Object.create(blobs), {
    async read(...wanted: Parameters<typeof blobs.read>) {
      const bytes = await blobs.read(...wanted)
      return bytes && Buffer.from(bytes.toString().replace(/,"title":"[^"]*"/g, ''))
    },
  })

test('versions of an earlier release get their titles later', async () => {
  const untitled = async (name: string, content: string) => store(await uploadPage(name, content))
  const page = await untitled('page.html', '<title>Menu</title>')
  const blank = await untitled('blank.html', '<p>a')
  const notes = await untitled('notes.md', '# Notes')
  const text = await untitled('text.md', 'Hello')
  const damaged = await store({
    ...page,
    id: makeId('version', deps.random(idBytes)),
    number: 99,
    previewLabel: 'p-damaged',
    manifest: { ...page.manifest, offset: 1 },
  })
  const failures = collectFailures()
  const older = { ...deps, failures, blobs: withoutTitles(deps.blobs) }
  expect(await titleOlderVersions(older, never)).toEqual([])
  const titleOf = async ({ id }: VersionRecord) =>
    (await deps.database.read.versions.find(drop, id))?.title
  expect(await titleOf(page)).toBe('Menu')
  expect(await titleOf(blank)).toBe('')
  expect(await titleOf(notes)).toBe('Notes')
  expect(await titleOf(text)).toBe('text')
  expect(await titleOf(damaged)).toBe('')
  expect(failures.operations).toEqual(['title-older-versions'])
  expect(await deps.database.read.versions.withoutTitle(1)).toEqual([])
})

const withParser = (scanPages: () => Promise<never>) => {
  const failures = collectFailures()
  const parserPool = { ...deps.parserPool, forUpload: () => ({ scanPages }) as never }
  return { ...deps, failures, parserPool, blobs: withoutTitles(deps.blobs) }
}

test('a page that cannot be parsed has no title, and one without time for it waits', async () => {
  const page = await store(await uploadPage('page.html', '<title>Menu</title>'))
  const titleOf = async () => (await deps.database.read.versions.find(drop, page.id))?.title
  const busy = withParser(() => Promise.reject(new AppError('rate_limited', 'busy')))
  expect(await titleOlderVersions(busy, never)).toEqual([])
  expect(await titleOf()).toBeNull()
  const failing = withParser(() => Promise.reject(new Error('a bug in the parser')))
  expect(await titleOlderVersions(failing, never)).toEqual([])
  expect(failing.failures.operations).toEqual(['title-older-versions'])
  expect(await titleOf()).toBe('')
})
