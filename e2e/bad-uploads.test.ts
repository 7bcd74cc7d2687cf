// Invalid uploads: each is refused with a sentence, changes nothing and leaves nothing behind.
// Stores: sqlite-files. Refused by validation, before anything is stored.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type RawEntry,
  rawZip,
} from '../packages/server/src/adapters/archives/raw-zip.test-support.ts'
import { type Api, apiOf, fileForm, folderForm, refusal } from './harness/api.ts'
import { badge } from './harness/badge.ts'
import { diskOf } from './harness/disk.ts'
import { eventually } from './harness/eventually.ts'
import { visit } from './harness/http.ts'
import { testOfPlans } from './harness/modes.ts'
import { fieldPart, filePart, multipart, part, unfinished } from './harness/multipart.ts'
import { type Account, type Plinth, startPlinth } from './harness/plinth.ts'
import { disconnectAfter, exchange } from './harness/socket.ts'

const megabyte = 1_048_576

let plinth: Plinth
let account: Account
let api: Api
/** A drop that must serve its first version throughout. */
let unchanged: { id: string; url: string }
/** A drop for valid uploads. */
let updated: { id: string; url: string }

beforeAll(async () => {
  plinth = await startPlinth()
  account = await plinth.createAccount('free')
  api = apiOf(plinth, account)
  unchanged = (await api('POST', '/sites')).json
  updated = (await api('POST', '/sites')).json
  await api('POST', `/sites/${unchanged.id}/upload`, fileForm('a.html', 'the old version'))
})
afterAll(() => plinth.stop())

/** State of the drop for visitors and for its owner. */
const readState = async () => ({
  page: (await visit(unchanged.url)).text,
  versions: (await api('GET', `/sites/${unchanged.id}/versions`)).json,
})

const dropOf = (blob: string) => /st_[a-z2-7]{26}/.exec(blob)?.[0] ?? ''

/** Runs an upload that should be refused, and expects no other effect than the response. */
async function withoutTrace<T>(attempt: () => Promise<T>): Promise<T> {
  const [before, diskBefore] = [await readState(), await diskOf(plinth)]
  const response = await attempt()
  // A client that disconnected has no response that would mark the end of the upload.
  await eventually(async () => {
    const { spool, blobs } = await diskOf(plinth)
    expect(spool.filter((folder) => !diskBefore.spool.includes(folder))).toEqual([])
    // Compressed variants of other drops may be stored at any time; this drop is too small for
    // them.
    const others = new Set(diskBefore.blobs.map(dropOf).filter((drop) => drop !== unchanged.id))
    const fresh = blobs.filter((blob) => !diskBefore.blobs.includes(blob))
    expect(fresh.filter((blob) => !others.has(dropOf(blob)))).toEqual([])
  })
  expect(await readState()).toEqual(before)
  return response
}

async function expectRefused(operation: string, body: unknown, code: string, status = 400) {
  const response = await withoutTrace(() =>
    api('POST', `/sites/${unchanged.id}/${operation}`, body),
  )
  expect(response.json).toEqual(refusal(code))
  expect(response.status).toBe(status)
}

async function expectPublished(operation: string, body: unknown, paths: Record<string, string>) {
  const response = await api('POST', `/sites/${updated.id}/${operation}`, body)
  expect([response.status, response.json]).toEqual([201, expect.objectContaining({ warnings: [] })])
  for (const [path, text] of Object.entries(paths)) {
    expect((await visit(updated.url + path)).text.replace(badge, ''), path).toBe(text)
  }
}

const index: RawEntry = { name: 'index.html', content: 'never served' }
const zipWith = (...entries: RawEntry[]) => rawZip([index, ...entries])
const validZip = zipWith({ name: 'a.txt', content: 'some text', deflate: true })
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at): RawEntry => ({ name: `f${at}` }))

describe('an archive', () => {
  test.each<[string, Buffer, string]>([
    ['is cut off at its end', validZip.subarray(0, -30), 'invalid_archive'],
    ['is cut off in the middle', validZip.subarray(0, validZip.length / 2), 'invalid_archive'],
    ['is empty', Buffer.alloc(0), 'invalid_archive'],
    ['is not a zip', Buffer.from('%PDF-1.7 or anything else'), 'invalid_archive'],
    [
      'is damaged',
      zipWith({ name: 'a.txt', content: 'text', deflate: true, crc: 1 }),
      'invalid_archive',
    ],
    ['is encrypted', zipWith({ name: 'a.txt', content: 'text', flags: 0x801 }), 'invalid_archive'],
    ['has a path that leaves its folder', zipWith({ name: '../x' }), 'invalid_archive'],
    [
      'has a path that leaves it from a subfolder',
      zipWith({ name: 'a/../../x' }),
      'invalid_archive',
    ],
    ['has an absolute path', zipWith({ name: '/etc/passwd' }), 'invalid_archive'],
    ['has a path with a drive', zipWith({ name: 'C:/x' }), 'invalid_archive'],
    ['has a path with backslashes', zipWith({ name: '..\\x' }), 'invalid_archive'],
    ['has a NUL in a name', zipWith({ name: 'a\0.html' }), 'invalid_archive'],
    ['has a name twice', zipWith({ name: 'a' }, { name: 'a' }), 'invalid_archive'],
    [
      'has a name twice, composed and decomposed',
      zipWith({ name: '\u00fc.txt' }, { name: 'u\u0308.txt' }),
      'invalid_archive',
    ],
    [
      'has a file and a folder of the same name',
      zipWith({ name: 'a' }, { name: 'a/b' }),
      'invalid_archive',
    ],
    ['has a name of 5,000 bytes', zipWith({ name: 'n'.repeat(5_000) }), 'invalid_archive'],
    [
      'has a name that is not UTF-8',
      zipWith({ name: Buffer.from([0x61, 0xff, 0xfe]) }),
      'invalid_archive',
    ],
    [
      'has a symbolic link',
      zipWith({ name: 'link', content: '/etc/passwd', mode: 0o120777 }),
      'invalid_archive',
    ],
    ["reaches into the service's own folder", zipWith({ name: '.plinth/x' }), 'invalid_archive'],
    ['has 20,001 files', zipWith(...numbered(20_000)), 'invalid_archive'],
    ['has 100,000 entries', rawZip(numbered(100_000)), 'invalid_archive'],
    [
      'inflates beyond its declared size',
      zipWith({ name: 'z', content: Buffer.alloc(12 * megabyte), deflate: true, size: 9 }),
      'invalid_archive',
    ],
    ['has no index.html', rawZip([{ name: 'page.html' }]), 'missing_index'],
    [
      'has index.html in one of two folders',
      rawZip([{ name: 'a/index.html' }, { name: 'b/c' }]),
      'missing_index',
    ],
    ['has index.html in its only folder', rawZip([{ name: 'a/index.html' }]), 'missing_index'],
    ['has no files', rawZip([]), 'missing_index'],
  ])('that %s is refused', async (_what, archive, code) => {
    await expectRefused('upload-bundle', fileForm('site.zip', archive), code)
  })

  testOfPlans.each<[string, Buffer]>([
    [
      'inflates a thousandfold beyond the cap',
      zipWith({ name: 'zeros.bin', content: Buffer.alloc(12 * megabyte), deflate: true }),
    ],
    [
      'inflates beyond the cap by listing one file many times',
      zipWith(
        { name: 'z', content: Buffer.alloc(megabyte), deflate: true },
        ...Array.from({ length: 10 }, (_, at) => ({
          name: `z${at}`,
          content: Buffer.alloc(megabyte),
          deflate: true,
          overlap: true,
        })),
      ),
    ],
  ])('that %s is refused', async (_what, archive) => {
    await expectRefused('upload-bundle', fileForm('site.zip', archive), 'upload_too_large', 413)
  })

  test('whose only folder contains the index.html is published without that folder on request', async () => {
    const archive = rawZip([
      { name: 'my site/' },
      { name: 'my site/index.html', content: 'lifted' },
      { name: 'my site/css/u\u0308.css', content: 'p{}', deflate: true },
      { name: '__MACOSX/my site/._index.html', content: 'clutter' },
    ])
    const body = multipart(filePart('file', 'site.zip', archive), stripRoot('true'))
    await expectPublished('upload-bundle', body, {
      '/': 'lifted',
      '/css/%C3%BC.css': 'p{}',
    })
    expect((await visit(`${updated.url}/__MACOSX/my%20site/._index.html`)).status).toBe(404)
  })
})

const many = (count: number, item: Buffer) => Array.from({ length: count }, () => item)
const stripRoot = (value: string) => fieldPart('strip_root', value)
const template = (value: string) => fieldPart('template', value)

describe('a form', () => {
  const page = filePart('file', 'a.html', 'never served')
  const typed = (type: string, body: BlobPart = 'never served') => new Blob([body], { type })

  test.each<[string, Blob, string]>([
    ['stops before its last boundary', unfinished(page), 'invalid_body'],
    ['stops in the middle of a file', unfinished(page.subarray(0, -8)), 'invalid_body'],
    ["stops in the middle of a part's header", unfinished(page.subarray(0, 30)), 'invalid_body'],
    ['is empty', unfinished(), 'invalid_body'],
    ['has no boundary parameter', typed('multipart/form-data', Buffer.from(page)), 'invalid_body'],
    [
      'has an empty boundary parameter',
      typed('multipart/form-data; boundary=', Buffer.from(page)),
      'invalid_body',
    ],
    ['is another type', typed('text/html'), 'invalid_body'],
    ['is JSON', typed('application/json', '{}'), 'invalid_body'],
    ['is url-encoded', typed('application/x-www-form-urlencoded', 'file=x'), 'invalid_body'],
    ['has no type', typed(''), 'invalid_body'],
    ['has no parts', multipart(), 'missing_field'],
    ['has the file twice', multipart(page, page), 'invalid_field'],
    ['has another field', multipart(filePart('page', 'a.html', 'x')), 'invalid_field'],
    [
      'has the file and another one',
      multipart(page, filePart('b', 'b.html', 'x')),
      'invalid_field',
    ],
    [
      'has a long text field',
      multipart(page, fieldPart('notes', 'x'.repeat(70_000))),
      'invalid_field',
    ],
    ['has the file as text', multipart(fieldPart('file', 'x')), 'invalid_field'],
    ['names two templates', multipart(page, ...many(2, template('cv'))), 'invalid_field'],
    [
      'names a template with a long id',
      multipart(template('cv'.repeat(21)), page),
      'invalid_field',
    ],
    ['names a template in capitals', multipart(page, template('CV')), 'invalid_field'],
    ['has a megabyte of text', multipart(template('x'.repeat(1_048_576)), page), 'invalid_field'],
    ['has a template and no file', multipart(template('cv')), 'missing_field'],
    ['has a part without a name', multipart(part('filename="a.html"', 'x')), 'invalid_field'],
    ['has a file without a name', multipart(filePart('file', '', 'x')), 'unsupported_file_type'],
    ['has an image', multipart(filePart('file', 'a.png', 'x')), 'unsupported_file_type'],
    ['has a zip', multipart(filePart('file', 'a.zip', validZip)), 'unsupported_file_type'],
    ['has a file called html', multipart(filePart('file', 'html', 'x')), 'unsupported_file_type'],
    [
      "has an extension only in its folder's name",
      multipart(filePart('file', 'a.html/b', 'x')),
      'unsupported_file_type',
    ],
    ['has 10,000 parts', multipart(...many(10_000, page)), 'invalid_field'],
  ])('that %s is refused', async (_what, body, code) => {
    await expectRefused('upload', body, code)
  })

  test.each<[string, Blob]>([
    ['before the file', multipart(fieldPart('title', 'x'), fieldPart('template[]', 'cv'), page)],
    ['after the file', multipart(page, fieldPart('csrf', 'x'), fieldPart('csrf', 'y'))],
    ['without a name', multipart(page, part('x=y', 'z'))],
    ['that are not UTF-8', multipart(page, fieldPart('notes', Buffer.from([0xff])))],
  ])('may have further fields %s', async (_where, body) => {
    await expectPublished('upload', body, { '/': 'never served' })
  })

  const some = page.subarray(0, -8)
  const large = Buffer.concat([page.subarray(0, -2), Buffer.alloc(5 * megabyte)])
  test.each<[string, string | Buffer, number]>([
    ['in the middle of a page', some, 150],
    ['in the middle of a large page', large, 150],
    ['before anything', '', 150],
    ['soon', some, 5],
    ['immediately', some, 0],
  ])('whose sender disconnects %s leaves nothing behind', async (_when, sent, afterMs) => {
    await withoutTrace(async () => {
      const request = Buffer.concat([head(), Buffer.from(sent)])
      await Promise.all(
        Array.from({ length: 5 }, () => disconnectAfter(plinth.port, request, afterMs)),
      )
      await sleep(100)
    })
    expect((await visit(`${plinth.base}/healthz`)).status).toBe(200)
  })

  test('with invalid chunked encoding is refused', async () => {
    const chunked = Buffer.concat([
      head('Transfer-Encoding: chunked'),
      Buffer.from('no length\r\n'),
    ])
    const response = await withoutTrace(async () => {
      const refused = await exchange(plinth.port, chunked)
      await sleep(100)
      return refused
    })
    expect(response.status).toBe(400)
  })

  const head = (length = 'Content-Length: 9000000') =>
    Buffer.from(
      [
        `POST /api/v1/sites/${unchanged.id}/upload HTTP/1.1`,
        `Host: localhost:${plinth.port}`,
        `Authorization: Bearer ${account.token}`,
        'Content-Type: multipart/form-data; boundary=plinth-e2e',
        length,
        '',
        '',
      ].join('\r\n'),
    )
})

describe('a folder', () => {
  const file = filePart('files', 'index.html', 'never served')
  const path = (value: string | Uint8Array) => fieldPart('paths', value)

  test.each<[string, Blob, string]>([
    ['has no paths', multipart(file), 'missing_field'],
    ['has no files', multipart(path('index.html')), 'missing_field'],
    ['has fewer paths than files', multipart(file, file, path('index.html')), 'invalid_field'],
    ['has more paths than files', multipart(file, path('index.html'), path('a')), 'invalid_field'],
    ['has a list of too few paths', multipart(file, file, path('["index.html"]')), 'invalid_field'],
    [
      'has another file',
      multipart(file, path('index.html'), filePart('x', 'x.html', '')),
      'invalid_field',
    ],
    [
      'has its files as text',
      multipart(fieldPart('files', 'x'), path('index.html')),
      'invalid_field',
    ],
    ['has strip_root=yes', multipart(file, path('index.html'), stripRoot('yes')), 'invalid_field'],
    [
      'has strip_root twice',
      multipart(file, path('index.html'), ...many(2, stripRoot('true'))),
      'invalid_field',
    ],
    ['is in a folder', multipart(file, path('sub/index.html')), 'missing_index'],
    [
      'is in a folder, with strip_root=false',
      multipart(file, path('sub/index.html'), stripRoot('false')),
      'missing_index',
    ],
    [
      'has a comma-separated list of too few paths',
      multipart(file, file, file, path('index.html,a.css')),
      'invalid_field',
    ],
    ['has a template without a name', multipart(file, template('')), 'invalid_field'],
    [
      'comes with an archive',
      multipart(file, path('index.html'), filePart('file', 'a.zip', validZip)),
      'invalid_field',
    ],
    [
      'is an archive twice',
      multipart(filePart('file', 'a.zip', validZip), filePart('file', 'a.zip', validZip)),
      'invalid_field',
    ],
    [
      'is an archive with another extension',
      multipart(filePart('file', 'site.tar', validZip)),
      'unsupported_file_type',
    ],
    ['has no index.html', multipart(file, path('page.html')), 'missing_index'],
    ['has 2,000 files and no paths', multipart(...many(2_000, file)), 'missing_field'],
    ['has 10,000 paths and no files', multipart(...many(10_000, path('a'))), 'missing_field'],
    ['stops before its last boundary', unfinished(file, path('index.html')), 'invalid_body'],
    [
      'has a path twice, composed and decomposed',
      multipart(file, file, file, path('index.html'), path('\u00fc'), path('u\u0308')),
      'invalid_field',
    ],
    [
      'has a path that is not UTF-8',
      multipart(file, file, path('index.html'), path(Buffer.from([0x61, 0xff, 0x62]))),
      'invalid_field',
    ],
  ])('that %s is refused', async (_what, body, code) => {
    await expectRefused('upload-bundle', body, code)
  })

  test.each([
    ['..', '../x'],
    ['.. further down', 'a/../../x'],
    ['.', 'a/./x'],
    ['an empty segment', 'a//b'],
    ['a slash at its start', '/a'],
    ['a slash at its end', 'a/'],
    ['a backslash', 'a\\b'],
    ['a drive', 'C:x'],
    ['a line break', 'a\nb'],
    ['an escape', 'a\x1bb'],
    ['a NUL', 'a\0b'],
    ['1,025 bytes', `${'ü'.repeat(512)}x`],
    ["the service's own folder", '.plinth/x'],
    ['nothing', ''],
  ])('whose path has %s is refused, naming the path', async (_what, bad) => {
    const body = multipart(file, file, path('index.html'), path(bad))
    const response = await withoutTrace(() =>
      api('POST', `/sites/${unchanged.id}/upload-bundle`, body),
    )
    expect([response.status, response.json]).toEqual([400, refusal('invalid_field')])
    const [shown = ''] = bad.split(/\p{Cc}/u)
    expect(response.json.detail).toContain(shown.slice(0, 20))
  })

  const [one, two] = [filePart('files', 'x', 'one'), filePart('files', 'y', 'two')]
  const list = path(JSON.stringify(['index.html', 'b/[two].txt']))
  test.each<[string, Blob]>([
    ['after the files', multipart(one, two, path('index.html'), path('b/[two].txt'))],
    ['before the files', multipart(path('index.html'), path('b/[two].txt'), one, two)],
    ['beside the files', multipart(one, path('index.html'), path('b/[two].txt'), two)],
    ['as one list after the files', multipart(one, two, list)],
    ['as one list before the files', multipart(list, one, two)],
  ])('may have its paths %s', async (_where, body) => {
    await expectPublished('upload-bundle', body, { '/': 'one', '/b/%5Btwo%5D.txt': 'two' })
  })

  const arrays = [filePart('files[]', 'x', 'one'), fieldPart('paths[]', './index.html')]
  const arraysToo = [filePart('files[]', 'y', 'two'), fieldPart('paths[]', './b/[two].txt')]
  const [inFolder, inFolderToo] = [path('site/index.html'), path('site/b/[two].txt')]
  const extra = fieldPart('submit', 'Publish')
  test.each<[string, Blob]>([
    ['with [] at its field names', multipart(...arrays, ...arraysToo)],
    ['with comma-separated paths', multipart(one, two, path('index.html, b/[two].txt'))],
    [
      'with further fields',
      multipart(extra, one, path('index.html'), extra, two, path('b/[two].txt')),
    ],
    ['from a folder', multipart(one, inFolder, two, inFolderToo, stripRoot('true'))],
    [
      'from a folder, with strip_root first',
      multipart(stripRoot('true'), one, two, inFolder, inFolderToo),
    ],
  ])('may come %s', async (_how, body) => {
    await expectPublished('upload-bundle', body, { '/': 'one', '/b/%5Btwo%5D.txt': 'two' })
  })

  test('in a folder is refused with the name of that folder', async () => {
    const { json } = await api(
      'POST',
      `/sites/${unchanged.id}/upload-bundle`,
      folderForm({ 'site/index.html': 'x', 'site/a.css': '' }),
    )
    expect(json).toEqual(refusal('missing_index'))
    expect(json.detail).toMatch(/"site\/".*strip_root=true/)
  })

  test('of one file may have a comma in its path', async () => {
    await expectPublished('upload-bundle', folderForm({ 'index.html': 'i', 'a,b.txt': 'comma' }), {
      '/a,b.txt': 'comma',
    })
    const { json } = await api(
      'POST',
      `/sites/${unchanged.id}/upload-bundle`,
      folderForm({ 'a,b.html': 'x' }),
    )
    expect(json).toEqual(refusal('missing_index'))
  })

  test('may have a path of 1,024 bytes, and one that looks like a list', async () => {
    const long = `${'d'.repeat(200)}/`.repeat(5) + 'x'.repeat(19)
    await expectPublished(
      'upload-bundle',
      folderForm({ 'index.html': 'i', [long]: 'far', '[slug].html': 'list' }),
      { [`/${long}`]: 'far', '/%5Bslug%5D': 'list' },
    )
    const single = folderForm({ '[slug].html': 'x' })
    await expectRefused('upload-bundle', single, 'missing_index')
  })
})

describe('Markdown', () => {
  type Markdown = string | Buffer<ArrayBuffer>
  // A block of code, which takes a fraction of the time of prose.
  const prose = 'Some plain words of prose, and more.\n'.repeat(60_000)
  const exact = `\`\`\`\n${prose}`.slice(0, 2 * megabyte)
  const broken = Buffer.from([0x23, 0x20, 0xc3, 0x28])
  const operations = [
    ['POST /sites/{id}/upload', (md: Markdown) => uploadTo(updated.id, md)],
    ['POST /drops', (md: Markdown) => apiOf(plinth)('POST', '/drops', fileForm('a.md', md))],
    ['POST /drops-md', (md: Markdown) => apiOf(plinth)('POST', '/drops-md', jsonOf(md))],
  ] as const
  const uploadTo = (id: string, md: Markdown) =>
    api('POST', `/sites/${id}/upload`, fileForm('a.markdown', md))
  const jsonOf = (md: Markdown) =>
    new Blob(
      typeof md === 'string' ? [JSON.stringify({ markdown: md })] : ['{"markdown":"', md, '"}'],
      { type: 'application/json' },
    )

  test.each(operations)(
    'of 2 MB is accepted by %s, one byte more is not',
    async (_name, publish) => {
      const tooLarge = await withoutTrace(() => publish(`${exact}x`))
      expect([tooLarge.status, tooLarge.json]).toEqual([413, refusal('upload_too_large')])
      expect((await publish(exact)).status).toBe(201)
    },
  )

  test.each(operations)('that is not UTF-8 is refused by %s', async (_name, publish) => {
    const response = await withoutTrace(() => publish(broken))
    expect([response.status, response.json]).toEqual([
      400,
      refusal(expect.stringMatching(/^invalid_(body|json)$/)),
    ])
  })
})

test('no refused upload has left files behind', async () => {
  const { spool, blobs } = await diskOf(plinth)
  expect(spool).toEqual([])
  // Published blobs exist, so the tests above checked the right folder.
  expect(blobs).not.toEqual([])
})
