import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import type { ExtractedFile } from '../../ports/parsers.ts'
import { temporaryFolder } from '../parsing/temporary-folder.test-support.ts'
import { extractZip } from './extract-zip.ts'
import { type RawEntry, rawZip } from './raw-zip.test-support.ts'

const folder = temporaryFolder()
const MB = 1024 * 1024
const index: RawEntry = { name: 'index.html', content: '<p>hello</p>', deflate: true }
const slow = { tags: ['slow'] }
const before = 'what was in the pack before'
let archives = 0

async function extract(
  zip: Buffer,
  { maxBytes = 10 * MB, stripRoot = true } = {},
): Promise<ExtractedFile[]> {
  archives += 1
  const archive = folder.path(`${archives}.zip`)
  await writeFile(archive, zip)
  await writeFile(packPath(), before)
  return extractZip(archive, { pack: packPath(), maxBytes, stripRoot })
}

/** Pack of the last archive. */
const packPath = () => folder.path(`${archives}.pack`)

async function contents(files: readonly ExtractedFile[]): Promise<Record<string, Buffer>> {
  const pack = await readFile(packPath())
  return Object.fromEntries(
    files.map(({ path, content: { offset, size } }) => [
      path,
      pack.subarray(offset, offset + size),
    ]),
  )
}

async function goodZip(add: (zip: ZipFile) => void, forceZip64Format = false): Promise<Buffer> {
  const zip = new ZipFile()
  add(zip)
  zip.end({ forceZip64Format, comment: '' })
  return buffer(zip.outputStream)
}

describe('a valid archive', () => {
  it.each([[false], [true]])('is unpacked (zip64: %s)', async (forceZip64Format) => {
    const zip = await goodZip((it) => {
      it.addEmptyDirectory('empty')
      it.addBuffer(Buffer.from('<p>hello</p>'), 'index.html', { forceZip64Format })
      it.addBuffer(Buffer.alloc(3 * MB, 'abc'), 'assets/größe.js', { forceZip64Format })
      it.addBuffer(Buffer.from('stored'), 'a.txt', { compress: false, forceZip64Format })
      it.addBuffer(Buffer.alloc(0), 'none.txt')
    }, forceZip64Format)
    const files = await extract(zip)
    expect(files.map(({ path, content: { offset, size } }) => [path, offset, size])).toEqual([
      ['index.html', before.length, 12],
      ['assets/größe.js', before.length + 12, 3 * MB],
      ['a.txt', before.length + 12 + 3 * MB, 6],
      ['none.txt', before.length + 18 + 3 * MB, 0],
    ])
    const found = await contents(files)
    expect(String(found['index.html'])).toBe('<p>hello</p>')
    expect(String(found['a.txt'])).toBe('stored')
    for (const { path, content } of files) {
      const bytes = found[path] ?? ''
      expect(content.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
    expect(String(await readFile(packPath())).startsWith(`${before}<p>hello</p>abc`)).toBe(true)
  })

  it('loses its root folder and macOS metadata', async () => {
    const names = [
      'site/index.html',
      'site/b/c.txt',
      'site/.DS_Store',
      '__MACOSX/site/._index.html',
    ]
    const files = await extract(rawZip(names.map((name) => ({ name, content: name }))))
    expect(await contents(files)).toEqual({
      'index.html': Buffer.from('site/index.html'),
      'b/c.txt': Buffer.from('site/b/c.txt'),
    })
  })

  it.each([
    ['as code page 437', Buffer.from([0x81, 0x2e, 0x74]), 0, 'ü.t'],
    ['as UTF-8 that is not declared', Buffer.from('ü.t'), 0, 'ü.t'],
    ['as UTF-8 in another normal form', Buffer.from('u\u0308.t'), 0x800, 'ü.t'],
  ])('may have a name %s', async (_how, name, flags, path) => {
    const files = await extract(rawZip([index, { name, flags }]))
    expect(files.map((file) => file.path)).toEqual(['index.html', path])
  })

  it('may unpack to exactly the allowed size', async () => {
    const zip = rawZip([index, { name: 'a', content: Buffer.alloc(MB), deflate: true }])
    expect(await extract(zip, { maxBytes: MB + 12 })).toHaveLength(2)
    await expect(extract(zip, { maxBytes: MB + 11 })).rejects.toMatchObject({
      code: 'upload_too_large',
    })
  })

  it('may have the maximum number of files', slow, async () => {
    const names = Array.from({ length: maxFilesPerVersion - 1 }, (_, at) => `f/${at}`)
    const files = await extract(rawZip([index, ...names.map((name) => ({ name, content: name }))]))
    expect(files).toHaveLength(maxFilesPerVersion)
  })
})

describe('a hostile archive is refused', () => {
  const unreadable = /not a zip archive, or a part of it is missing/
  const whole = rawZip([index, { name: 'a.txt', content: 'a'.repeat(1000), deflate: true }])

  it.each<[string, Buffer, RegExp]>([
    ['empty file', Buffer.alloc(0), unreadable],
    ['not a zip', Buffer.from('<html>not a zip, but long enough to be one</html>'), unreadable],
    ['cut at the end', whole.subarray(0, -10), unreadable],
    ['cut at the start', whole.subarray(20), /damaged|missing/],
    ['entries that are not there', rawZip([index], 5), unreadable],
    [
      'encrypted',
      rawZip([index, { name: 'a', flags: 0x801, deflate: true }]),
      /"a" .* is encrypted/,
    ],
    ['strongly encrypted', rawZip([index, { name: 'a', flags: 0x841 }]), /is encrypted/],
    [
      'symbolic link',
      rawZip([index, { name: 'a', content: '/etc', mode: 0o120777 }]),
      /"a" .* symbolic link/,
    ],
    ['device', rawZip([index, { name: 'a', mode: 0o020666 }]), /"a" .* special file/],
    ['unknown compression', rawZip([index, { name: 'a', method: 14 }]), /"a" .* compression/],
    ['leaving the folder', rawZip([index, { name: '../x' }]), /"\.\.\/x"/],
    ['leaving it later', rawZip([index, { name: 'a/../../x' }]), /"a\/\.\.\/\.\.\/x"/],
    ['absolute path', rawZip([index, { name: '/etc/passwd' }]), /"\/etc\/passwd"/],
    ['drive', rawZip([index, { name: 'C:x' }]), /"C:x"/],
    ['backslash', rawZip([index, { name: 'a\\b' }]), /backslash/],
    ['control character', rawZip([index, { name: 'a\0b' }]), /control character/],
    ['own folder', rawZip([index, { name: '.plinth/unlock' }]), /"\.plinth\/unlock"/],
    ['no name', rawZip([index, { name: '' }]), /empty/],
    ['twice', rawZip([index, { name: 'a' }, { name: 'a' }]), /"a" .* twice/],
    ['twice after normalising', rawZip([index, { name: 'é' }, { name: 'e\u0301' }]), /twice/],
    ['file and folder', rawZip([index, { name: 'a' }, { name: 'a/b' }]), /file and a folder/],
    ['long name', rawZip([index, { name: 'n'.repeat(5000) }]), /1,024 bytes/],
    [
      'bad UTF-8',
      rawZip([index, { name: Buffer.from([0x61, 0xff]), flags: 0x800 }]),
      /not valid UTF-8/,
    ],
    ['wrong checksum', rawZip([{ ...index, crc: 1 }]), /"index\.html" .* damaged/],
    ['less than declared', rawZip([{ ...index, size: 100 }]), /"index\.html" .* damaged/],
    ['more than declared', rawZip([{ ...index, size: 3 }]), /"index\.html" .* damaged/],
    ['stored size that lies', rawZip([{ ...index, deflate: false, size: 3 }]), unreadable],
    ['data cut short', rawZip([{ ...index, compressedSize: 5 }]), /"index\.html" .* damaged/],
    ['data beyond the file', rawZip([{ ...index, compressedSize: 9999 }]), /more data than it has/],
    [
      'broken extra field',
      rawZip([{ ...index, extra: Buffer.from([1, 0, 99, 0, 1]) }]),
      unreadable,
    ],
  ])('%s', async (_what, zip, detail) => {
    const refusal = expect(extract(zip)).rejects
    await refusal.toMatchObject({ code: 'invalid_archive', detail: expect.stringMatching(detail) })
  })

  it('without index.html', async () => {
    await expect(extract(rawZip([{ name: 'a.txt' }]))).rejects.toMatchObject({
      code: 'missing_index',
    })
    await expect(extract(rawZip([]))).rejects.toMatchObject({ code: 'missing_index' })
    const folder = rawZip([{ ...index, name: 'site/index.html' }])
    expect((await extract(folder)).map(({ path }) => path)).toEqual(['index.html'])
    await expect(extract(folder, { stripRoot: false })).rejects.toMatchObject({
      code: 'missing_index',
      detail: expect.stringContaining('"site/"'),
    })
  })

  it('with 100,000 entries, before they are read', slow, async () => {
    const names = Array.from({ length: 100_000 }, (_, at) => ({ name: `${at}/` }))
    const zip = rawZip(names)
    const started = process.threadCpuUsage()
    const refusal = expect(extract(zip)).rejects
    await refusal.toMatchObject({
      code: 'invalid_archive',
      detail: expect.stringMatching(/100,000 entries/),
    })
    const { user, system } = process.threadCpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })

  it('with more files than a version holds', slow, async () => {
    const names = Array.from({ length: maxFilesPerVersion }, (_, at) => ({ name: `${at}` }))
    const refusal = expect(extract(rawZip([index, ...names]))).rejects
    await refusal.toMatchObject({
      code: 'invalid_archive',
      detail: expect.stringMatching(/20,000/),
    })
  })
})

describe('a zip bomb is refused before it is unpacked', () => {
  const bomb: RawEntry = { name: 'bomb', content: Buffer.alloc(50 * MB), deflate: true }

  it.each([
    ['one large entry', [index, bomb]],
    [
      'overlapping entries',
      [index, bomb, ...['b', 'c'].map((name) => ({ ...bomb, name, overlap: true }))],
    ],
  ])('of %s', async (_what, entries) => {
    await expect(extract(rawZip(entries))).rejects.toMatchObject({ code: 'upload_too_large' })
    expect(String(await readFile(packPath()))).toBe(before)
  })

  it('if it does not fit on the disk, where uploads have no limit', async () => {
    // The size is in the extra field of zip64.
    const extra = Buffer.from([1, 0, 8, 0, ...new Array(8).fill(0)])
    extra.writeBigUInt64LE(2n ** 52n, 4)
    const bomb = { name: 'bomb', content: 'x', deflate: true, size: 0xff_ff_ff_ff, extra }
    const zip = rawZip([index, bomb])
    await expect(extract(zip, { maxBytes: Number.POSITIVE_INFINITY })).rejects.toMatchObject({
      code: 'unavailable',
      detail: expect.stringContaining('out of disk space'),
    })
    expect(await readFile(packPath(), 'utf8')).toBe(before)
  })

  it('of a long stream of empty blocks that entries share', async () => {
    const emptyBlock = [0, 0, 0, 0xff, 0xff]
    const content = Buffer.alloc(1000, Buffer.from(emptyBlock))
    const stream: RawEntry = { name: 'a', content, method: 8, size: 0, crc: 0 }
    const zip = rawZip([index, stream, { ...stream, name: 'b', overlap: true }])
    await expect(extract(zip)).rejects.toMatchObject({
      code: 'invalid_archive',
      detail: expect.stringContaining('more data than it has'),
    })
    expect(String(await readFile(packPath()))).toBe(before)
  })

  it('with a false size, at the first excess byte', async () => {
    const zip = rawZip([{ ...bomb, name: 'index.html', size: 1000 }])
    await expect(extract(zip)).rejects.toMatchObject({ code: 'invalid_archive' })
    expect((await readFile(packPath())).length).toBeLessThan(MB)
  })
})
