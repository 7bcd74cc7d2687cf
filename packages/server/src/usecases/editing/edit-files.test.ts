import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { uploadBundle } from '../publishing/upload-bundle.ts'
import type { UploadPart } from '../publishing/upload-part.ts'
import {
  describeOnDatabases,
  loadOwned,
  openNode,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { promoteVersion } from '../versions/promote-version.ts'
import { type EditInput, editFiles } from './edit-files.ts'
import type { FileEdit } from './edited-files.ts'
import { listFiles } from './list-files.ts'
import { readText } from './read-file.ts'
import { readOutline } from './read-outline.ts'

describeOnDatabases((environment) => {
  let stores: RealStores
  let deps: Deps
  let actor: AccountActor
  let id: string
  let env: Awaited<ReturnType<typeof environment>>

  beforeAll(async () => {
    env = await environment()
    stores = await openRealStores({}, env)
    deps = stores.deps
  })
  afterAll(() => stores.remove())
  beforeEach(async () => {
    const account = await signUp(deps, 'business')
    actor = account.actor
    id = account.drop
  })

  const drop = (): Promise<OwnedDrop> => loadOwned(deps, actor, id)

  const edit = async (edits: readonly FileEdit[], input: Partial<EditInput> = {}) =>
    editFiles(deps, actor, { drop: await drop(), edits, ...input })

  async function upload(files: Readonly<Record<string, string | Buffer>>) {
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

  const publish = async (content: string, title?: string) =>
    publishDocument(deps, actor, {
      content,
      format: content.startsWith('<') ? 'html' : 'markdown',
      source: 'mcp',
      slug: (await drop()).slug,
      title,
    })

  const text = async (path?: string) =>
    (await readText(deps, actor, { drop: await drop(), path })).text

  async function served(path: string): Promise<string> {
    const live = (await drop()).liveVersion
    const file = live && (await loadManifest(deps, live)).files.get(path)
    return file ? (await readContent(deps, live.dropId, file)).toString() : ''
  }

  const packOf = async (path: string) => {
    const live = (await drop()).liveVersion
    return live && (await loadManifest(deps, live)).files.get(path)?.pack
  }

  test('an HTML page is edited in several places at once', async () => {
    await publish('<h1>One</h1>\n<p>two</p>\n')
    const edited = await edit([
      { old: 'One', new: 'Uno' },
      { old: '<p>two', new: '<p>due' },
    ])
    expect(edited).toMatchObject({
      version: { number: 2, source: 'upload', fileCount: 1 },
      editedVersion: { number: 1 },
      paths: ['index.html'],
      changed: true,
    })
    expect(await served('index.html')).toBe('<h1>Uno</h1>\n<p>due</p>\n')
  })

  test('a Markdown page is rendered again and keeps the title that it was published with', async () => {
    await publish('# Heading\n\nold text\n', 'A & B')
    await edit([{ path: 'index.md', old: 'old text', new: '**new** text' }])
    expect(await served('index.md')).toBe('# Heading\n\n**new** text\n')
    const page = await served('index.html')
    expect(page).toContain('<strong>new</strong> text')
    expect(page).toContain('<title>A &amp; B</title>')
    // The name of the drop is another thing from then on.
    await updateDrop(deps, actor, { id, name: 'Renamed' })
    await edit([{ old: '**new**', new: 'newest' }])
    expect(await served('index.html')).toContain('<title>A &amp; B</title>')
  })

  test('the title of a Markdown page follows its heading if none was given', async () => {
    await publish('# Heading\n\ntext\n')
    await edit([{ old: '# Heading', new: '# Other' }])
    expect(await served('index.html')).toContain('<title>Other</title>')
    await edit([{ old: '# Other\n', new: '' }])
    expect(await served('index.html')).toContain('<title>Other</title>')
    const wrong = edit([{ path: 'index.html', old: 'text', new: 'x' }])
    await expect(wrong).rejects.toThrow(/is rendered from "index.md"/)
  })

  test('an edit of a bundle stores one new file, and keeps what its author allowed', async () => {
    const image = Buffer.from([0, 1, 2, 255])
    await upload({
      'index.html': '<p>a</p>',
      'css/site.css': 'a { color: red }\r\nb { color: red }\r\n',
      'data.bin': image,
      'big.txt': 'x'.repeat(100_000),
      '.env.example': 'KEY=value',
      _redirects: '/old /new 301\n',
    })
    const pack = await packOf('big.txt')
    const edited = await edit([{ path: 'css/site.css', old: 'red }\nb', new: 'blue }\nb' }])
    expect(edited).toMatchObject({ version: { fileCount: 6 }, warnings: [] })
    expect(await served('css/site.css')).toBe('a { color: blue }\r\nb { color: red }\r\n')
    expect(await packOf('big.txt')).toBe(pack)
    expect(await packOf('css/site.css')).not.toBe(pack)
    expect(await served('.env.example')).toBe('KEY=value')
    const live = (await drop()).liveVersion
    if (!live) throw new Error('nothing is live')
    expect((await loadManifest(deps, live)).redirects).toBeDefined()
    await expect(edit([{ path: 'data.bin', old: 'a', new: 'b' }])).rejects.toMatchObject({
      code: 'unsupported_file_type',
    })
  })

  test('warnings are those of an upload, and no file becomes a secret', async () => {
    await upload({ 'index.html': '<p>a</p>', 'notes.txt': 'notes' })
    const secret = ['AKIA', 'QYLPMN5HHHFPZAM2'].join('')
    const { warnings } = await edit([{ old: 'a', new: `aws ${secret}` }])
    expect(warnings).toMatchObject([{ file: 'index.html', line: 1 }])
    const key = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----\n'
    const refused = edit([{ path: 'notes.txt', old: 'notes', new: key }])
    await expect(refused).rejects.toMatchObject({ code: 'content_rejected' })
  })

  test('all or nothing: a failing edit changes no file', async () => {
    await upload({ 'index.html': '<p>a a</p>', 'a.css': 'b' })
    const edits = [
      { path: 'a.css', old: 'b', new: 'c' },
      { old: 'a', new: 'x' },
    ]
    await expect(edit(edits)).rejects.toMatchObject({
      code: 'edit_failed',
      extra: { edit: 1, path: 'index.html', matches: 2, lines: [1, 1] },
    })
    const back = [
      { old: 'a a', new: 'b' },
      { old: 'b', new: 'a a' },
    ]
    await expect(edit(back)).rejects.toMatchObject({ code: 'edit_failed' })
    expect((await drop()).liveVersion?.number).toBe(1)
    await expect(edit([])).rejects.toMatchObject({ code: 'missing_field' })
    await expect(edit([{ path: '../a', old: 'a', new: 'b' }])).rejects.toMatchObject({
      code: 'invalid_field',
    })
    await expect(edit([{ path: 'none', old: 'a', new: 'b' }])).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('a draft leaves the live version as it is', async () => {
    await publish('<p>a</p>')
    const { version } = await edit([{ old: 'a', new: 'b' }], { draft: true })
    expect(version).toMatchObject({ number: 2, publishedAt: null })
    expect(await text()).toBe('<p>a</p>')
    await promoteVersion(deps, actor, { id, versionId: version.id, base: { number: 1 } })
    expect(await text()).toBe('<p>b</p>')
  })

  test('a conflict names the live version, its author and the difference', async () => {
    await publish('<p>a</p>\n<p>b</p>\n')
    await edit([{ old: 'a', new: 'x' }])
    const based = edit([{ old: 'b', new: 'y' }], { base: { number: 1 } })
    await expect(based).rejects.toMatchObject({
      code: 'version_conflict',
      extra: {
        current_version: 2,
        author: expect.stringContaining('@example.org'),
        diff: '"index.html"\n@@ -1,2 +1,2 @@\n-<p>a</p>\n+<p>x</p>\n <p>b</p>',
      },
    })
    const { version } = await edit([{ old: 'b', new: 'y' }], { base: { number: 2 } })
    expect(version.number).toBe(3)
    const again = promoteVersion(deps, actor, { id, versionId: version.id, base: { number: 2 } })
    expect((await again).version.number).toBe(3)
    const [, first] = await deps.database.read.versions.ofDrop((await drop()).id, deps.clock.now())
    const promote = promoteVersion(deps, actor, {
      id,
      versionId: first?.id ?? '',
      base: { ids: [first?.id ?? ''] },
    })
    await expect(promote).rejects.toMatchObject({
      code: 'version_conflict',
      extra: { current_version: 3, diff: expect.stringContaining('+<p>y</p>') },
    })
  })

  test('a publish to a slug can be based on a version, or on none', async () => {
    const { slug } = await drop()
    const page = { content: '<p>a', format: 'html', source: 'mcp' } as const
    const none = publishDocument(deps, actor, { ...page, slug, base: { number: 1 } })
    await expect(none).rejects.toMatchObject({ extra: { current_version: 0, author: null } })
    await publishDocument(deps, actor, { ...page, slug, base: { number: 0 } })
    const second = publishDocument(deps, actor, { ...page, slug, base: { number: 0 } })
    await expect(second).rejects.toMatchObject({ extra: { current_version: 1 } })
    const fresh = publishDocument(deps, actor, { ...page, slug: `${slug}-x`, base: { number: 3 } })
    await expect(fresh).rejects.toMatchObject({ code: 'version_conflict' })
    const draft = await publishDocument(deps, actor, { ...page, slug: `${slug}-y`, draft: true })
    expect(draft.version).toMatchObject({ number: 1, publishedAt: null })
    expect((await loadOwned(deps, actor, draft.id)).liveVersion).toBeNull()
  })

  test('files, lines and the outline can be read', async () => {
    await upload({
      'index.html': '\uFEFF<h1>One &amp; é</h1>\n<p>a</p>\n<h2>Two\n <b>three</b></h2>',
      'docs/guide.md': '---\ntitle: x\n---\n\nText\n====\n\n### Deep `code`\n',
    })
    const owned = await drop()
    const { files, landingPage, version } = await listFiles(deps, actor, { drop: owned })
    expect(files.map(({ path, size }) => [path, size])).toEqual([
      ['docs/guide.md', 45],
      ['index.html', 60],
    ])
    expect([landingPage, version.number]).toEqual(['index.html', 1])
    expect(await readText(deps, actor, { drop: owned, fromLine: 2, toLine: 2 })).toMatchObject({
      text: '<p>a</p>\n',
      lineCount: 4,
    })
    expect((await readOutline(deps, actor, { drop: owned })).headings).toEqual([
      { level: 1, text: 'One & é', line: 1 },
      { level: 2, text: 'Two three', line: 3 },
    ])
    const guide = await readOutline(deps, actor, { drop: owned, path: 'docs/guide.md' })
    expect(guide.headings).toEqual([
      { level: 1, text: 'Text', line: 5 },
      { level: 3, text: 'Deep code', line: 8 },
    ])
  })

  describe('parallel edits', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `<p>line ${index}.</p>`)

    test('of one page in two processes all survive', async () => {
      await publish(lines.join('\n'))
      const other = await openNode(stores.dataDir, {}, env)
      try {
        const owned = await drop()
        const results = await Promise.all(
          lines.map((_, index) =>
            editFiles(index % 2 ? deps : other.deps, actor, {
              drop: owned,
              edits: [{ old: `line ${index}.`, new: `done ${index}.` }],
            }),
          ),
        )
        const numbers = results.map(({ version }) => version.number).sort((a, b) => a - b)
        expect(numbers).toEqual(lines.map((_, index) => index + 2))
        expect(await text()).toBe(lines.join('\n').replaceAll('line', 'done'))
      } finally {
        await other.close()
      }
    })

    test('based on one version, one succeeds and the others learn the current one', async () => {
      await publish(lines.join('\n'))
      const base = { number: 1 }
      const attempts = await Promise.allSettled(
        [0, 1, 2].map((index) => edit([{ old: `line ${index}.`, new: 'x' }], { base })),
      )
      const refused = attempts.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(2)
      for (const each of refused)
        expect(each).toMatchObject({ reason: { extra: { current_version: 2 } } })
    })
  })
})
