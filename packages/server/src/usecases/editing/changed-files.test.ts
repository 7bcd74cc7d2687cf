import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import { loadOwned, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { readChanges } from '../versions/read-changes.ts'
import type { FileChange } from './changed-files.ts'
import { type EditInput, editFiles } from './edit-files.ts'
import { listFiles } from './list-files.ts'

let stores: RealStores
let deps: Deps
let actor: AccountActor
let id: string

beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())
beforeEach(async () => {
  const account = await signUp(deps, 'business')
  actor = account.actor
  id = account.drop
})

const drop = () => loadOwned(deps, actor, id)

const change = async (changes: readonly FileChange[], input: Partial<EditInput> = {}) =>
  editFiles(deps, actor, { drop: await drop(), edits: [], changes, ...input })

async function upload(files: Readonly<Record<string, string>>) {
  async function* parts(): AsyncGenerator<UploadPart> {
    for (const [path, text] of Object.entries(files)) {
      const content = Readable.from([Buffer.from(text)])
      yield { kind: 'file', field: 'files', filename: path, content }
      yield { kind: 'field', field: 'paths', value: path }
    }
    for (const path of Object.keys(files).filter((each) => each.startsWith('.env')))
      yield { kind: 'field', field: 'allow', value: path }
  }
  return uploadBundle(deps, actor, { drop: await drop(), parts: parts() })
}

const publishMarkdown = async () =>
  publishDocument(deps, actor, {
    content: '# Heading\n\ntext\n',
    format: 'markdown',
    source: 'mcp',
    slug: (await drop()).slug,
  })

/** Contents by path, with the files that Plinth renders. */
async function live(): Promise<Record<string, string>> {
  const version = (await drop()).liveVersion
  if (!version) return {}
  const { files } = await loadManifest(deps, version)
  const read = [...files].map(async ([path, file]) => {
    return [path, (await readContent(deps, version.dropId, file)).toString()] as const
  })
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const site = {
  'index.html': '<p>one</p>',
  'css/site.css': 'a { color: red }',
  'old.txt': 'old',
  'keep.txt': 'kept',
}

test('files are changed, added, renamed and removed in one version', async () => {
  await upload(site)
  const changed = await change([
    { path: 'index.html', edits: [{ old: 'one', new: 'two' }] },
    { path: 'css/site.css', renameTo: 'css/main.css', content: 'a { color: blue }' },
    { path: 'about/index.html', content: '<p>about</p>' },
    { path: 'old.txt', remove: true },
    { path: 'keep.txt', renameTo: 'notes/kept.txt' },
  ])
  expect(changed).toMatchObject({ version: { number: 2, fileCount: 4 }, changed: true })
  expect(await live()).toEqual({
    'about/index.html': '<p>about</p>',
    'css/main.css': 'a { color: blue }',
    'index.html': '<p>two</p>',
    'notes/kept.txt': 'kept',
  })
  const { files } = await listFiles(deps, actor, { drop: await drop() })
  expect(files.find(({ path }) => path === 'css/main.css')?.type).toMatch(/^text\/css/)
})

test('two files can exchange their paths', async () => {
  await upload(site)
  await change([
    { path: 'old.txt', renameTo: 'keep.txt' },
    { path: 'keep.txt', renameTo: 'old.txt' },
  ])
  expect(await live()).toMatchObject({ 'old.txt': 'kept', 'keep.txt': 'old' })
})

const refusals: readonly [string, readonly FileChange[], string][] = [
  ['no change', [], 'missing_field'],
  ['a change without a kind', [{ path: 'old.txt' }], 'invalid_field'],
  ['a removal with a content', [{ path: 'old.txt', remove: true, content: 'x' }], 'invalid_field'],
  [
    'a content with edits',
    [{ path: 'old.txt', content: 'x', edits: [{ old: 'old', new: 'x' }] }],
    'invalid_field',
  ],
  [
    'a file twice',
    [
      { path: 'old.txt', content: 'x' },
      { path: './old.txt', remove: true },
    ],
    'invalid_field',
  ],
  ['an unknown file', [{ path: 'none.txt', remove: true }], 'not_found'],
  ['a new name for an unknown file', [{ path: 'none.txt', renameTo: 'a.txt' }], 'not_found'],
  [
    'a new name and content for an unknown file',
    [{ path: 'none.txt', renameTo: 'a.txt', content: 'x' }],
    'not_found',
  ],
  ['a path that leaves the site', [{ path: '../a.txt', content: 'x' }], 'invalid_field'],
  ['the name of another file', [{ path: 'old.txt', renameTo: 'keep.txt' }], 'invalid_field'],
  [
    'a new file and the new name of another at one path',
    [
      { path: 'old.txt', renameTo: 'new.txt' },
      { path: 'new.txt', content: 'x' },
    ],
    'invalid_field',
  ],
  [
    'one new name for two files',
    [
      { path: 'old.txt', renameTo: 'new.txt', content: 'x' },
      { path: 'keep.txt', renameTo: 'new.txt', content: 'y' },
    ],
    'invalid_field',
  ],
  ['a name that is not published', [{ path: 'old.txt', renameTo: '.DS_Store' }], 'invalid_field'],
  ['a file that is not published', [{ path: 'a/Thumbs.db', content: 'x' }], 'invalid_field'],
  ['a file in place of a folder', [{ path: 'css', content: 'x' }], 'invalid_field'],
  ['no landing page', [{ path: 'index.html', remove: true }], 'missing_index'],
  ['the same content', [{ path: 'old.txt', content: 'old' }], 'edit_failed'],
  ['an unpaired surrogate', [{ path: 'old.txt', content: '\ud800' }], 'invalid_field'],
  ['too large a text', [{ path: 'a.txt', content: 'x'.repeat(2_100_000) }], 'invalid_field'],
  ['a secret', [{ path: '.env', content: 'KEY=value' }], 'content_rejected'],
  ['a name of a secret', [{ path: 'old.txt', renameTo: '.env' }], 'content_rejected'],
]

test.each(refusals)('%s is refused, and nothing changes', async (_name, changes, code) => {
  await upload(site)
  const valid: FileChange[] = changes.length > 0 ? [{ path: 'valid.txt', content: 'valid' }] : []
  const refused = change(code === 'edit_failed' ? changes : [...valid, ...changes])
  await expect(refused).rejects.toMatchObject({ code })
  expect((await drop()).liveVersion?.number).toBe(1)
})

test('a file that its author allowed stays allowed under another content and name', async () => {
  await upload({ ...site, '.env.example': 'KEY=value' })
  await change([{ path: '.env.example', content: 'KEY=other', renameTo: '.env.sample' }])
  expect(await live()).toMatchObject({ '.env.sample': 'KEY=other' })
})

test('a Markdown page is rendered again, and can get files beside it', async () => {
  await publishMarkdown()
  await change([
    { path: 'index.md', content: '# Heading\n\n**new** text\n' },
    { path: 'notes.txt', content: 'notes' },
  ])
  expect(await live()).toMatchObject({
    'index.html': expect.stringContaining('<strong>new</strong> text'),
    'notes.txt': 'notes',
  })
  const rendered = change([{ path: 'index.html', content: '<p>own</p>' }])
  await expect(rendered).rejects.toThrow(/is rendered from "index.md"/)
  await expect(change([{ path: 'index.md', remove: true }])).rejects.toMatchObject({
    code: 'missing_index',
  })
})

test('an HTML page can replace a Markdown page', async () => {
  await publishMarkdown()
  await change([
    { path: 'index.md', renameTo: 'readme.md' },
    { path: 'index.html', content: '<p>own</p>' },
  ])
  expect(await live()).toEqual({
    'index.html': '<p>own</p>',
    'readme.md': '# Heading\n\ntext\n',
  })
  const { files } = await listFiles(deps, actor, { drop: await drop() })
  expect(files.map(({ path }) => path)).toEqual(['index.html', 'readme.md'])
})

test('changes of a version that is not live any more are refused with the difference', async () => {
  await upload(site)
  await change([{ path: 'index.html', content: '<p>theirs</p>' }])
  const stale = change([{ path: 'index.html', content: '<p>mine</p>' }], { base: { number: 1 } })
  await expect(stale).rejects.toMatchObject({
    code: 'version_conflict',
    extra: { current_version: 2, diff: expect.stringContaining('+<p>theirs</p>') },
  })
})

test('any two versions can be compared', async () => {
  const { version: first } = await upload(site)
  await change([{ path: 'index.html', content: '<p>second</p>' }])
  const { version: third } = await change([{ path: 'old.txt', remove: true }])
  const compare = async (from?: string, versionId: string = third.id) =>
    readChanges(deps, actor, { drop: await drop(), versionId, from })
  const previous = await compare()
  expect(previous.comparedTo?.number).toBe(2)
  expect(previous.changes.changed.files).toEqual([])
  for (const from of ['1', first.id]) {
    const { comparedTo, changes } = await compare(from)
    expect(comparedTo?.id).toBe(first.id)
    expect(changes.changed.files).toMatchObject([{ path: 'index.html', before: { size: 10 } }])
    expect(changes.removed.files).toMatchObject([{ path: 'old.txt', size: 3 }])
  }
  const back = await compare('3', first.id)
  expect(back.changes.added.files).toMatchObject([{ path: 'old.txt' }])
  for (const from of ['9', 'v_unknown'])
    await expect(compare(from)).rejects.toMatchObject({ code: 'not_found' })
})
