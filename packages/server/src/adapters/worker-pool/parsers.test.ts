// @module-tag slow
import { writeFile } from 'node:fs/promises'
import { tokens } from '@plinth/domain/secrets/secret-samples.test-support'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FileSlice } from '../../ports/spool.ts'
import { rawZip } from '../archives/raw-zip.test-support.ts'
import { temporaryFolder } from '../parsing/temporary-folder.test-support.ts'
import { createParserPool, type ParsersOptions } from './parsers.ts'
import { slowMarkdown } from './slow-markdown.test-support.ts'
import { unlimitedBudget } from './unlimited-budget.test-support.ts'

const folder = temporaryFolder()
const pool = createParserPool()
const parsers = pool.forUpload(unlimitedBudget)
afterAll(() => pool.close())

const before = Buffer.from('# Another page <head>')
const naming = { title: null, fallbackTitle: 'untitled' }
// Half a million list items exceed the heap limit of the test.
const hungry = '- a\n'.repeat(500_000)

/** A slice in the middle of a file, as in a pack. */
async function slice(name: string, content: string | Uint8Array): Promise<FileSlice> {
  const file = folder.path(name)
  await writeFile(file, Buffer.concat([before, Buffer.from(content), Buffer.from('<head>')]))
  return { file, offset: before.length, size: Buffer.byteLength(content) }
}

describe('parsers', () => {
  it('find splices in many files, in their order', async () => {
    const files = await Promise.all(
      Array.from({ length: 50 }, (_, at) => slice(`${at}.html`, `${' '.repeat(at)}<head>`)),
    )
    const heads = (await parsers.scanPages(files)).map(({ splices }) => splices.head)
    expect(heads).toEqual(files.map((_, at) => at + 6))
  })

  it('find splices in well-formed XHTML only', async () => {
    const page = '<html xmlns="http://www.w3.org/1999/xhtml"><head/><body/></html>'
    const pages = [await slice('a.xhtml', page), await slice('b.xhtml', `${page}<`)]
    expect(await parsers.findXmlSplices(pages)).toEqual([{ head: 50, body: 57 }, null])
  })

  it('find splices in pages of all sizes, singly or in batches', async () => {
    const sizes = [0, 1, 2_000_000, 5, 900_000, 200_000, 0]
    const pages = await Promise.all(
      sizes.map((size, at) => slice(`sized-${at}.html`, `<html>${' '.repeat(size)}`)),
    )
    expect(await parsers.scanPages(pages)).toEqual(
      sizes.map((size) => ({ splices: { head: 6, body: 6 + size }, title: '' })),
    )
    expect(await parsers.scanPages([])).toEqual([])
  })

  it('report a slice beyond the end of its file as an error', async () => {
    const page = await slice('short.html', '<head>')
    const found = parsers.scanPages([{ ...page, size: page.size + 100 }])
    await expect(found).rejects.toThrow(/worker thread failed: .*shorter than expected/)
  })

  it('find secrets in contents of all sizes, in their order', async () => {
    const token = tokens.stripe ?? ''
    const contents = [
      await slice('clean.txt', 'text'),
      await slice('large.txt', `${' \n'.repeat(500_000)}${token}`),
      await slice('beyond.txt', `${' \n'.repeat(600_000)}${token}`),
      await slice('empty.txt', ''),
      await slice('token.txt', `a\n${token}`),
    ]
    const found = (line: number) => ({ lines: [{ line, kind: 'stripe' }] })
    expect(await parsers.findSecrets(contents)).toEqual([{}, found(500_001), {}, {}, found(2)])
    expect(await parsers.findSecrets([])).toEqual([])
  })

  it('find splices, title and secrets of a page in one step', async () => {
    const page = await slice('token.html', `<title>Keys</title>\n${tokens.stripe}\n`)
    expect(await parsers.examinePage(page)).toEqual({
      ...(await parsers.scanPages([page]))[0],
      secrets: (await parsers.findSecrets([page]))[0],
    })
  })

  it('examine no page beyond a limit', async () => {
    const { examinePage } = pool.forUpload({ ...unlimitedBudget, msPerUpload: 0 })
    expect(await examinePage(await slice('page.html', '<head>'))).toBeNull()
  })

  it('render Markdown', async () => {
    const source = await slice('a.md', '\ufeff---\ndescription: D\n---\n# Hello & *you*\n')
    const { html, title } = await parsers.renderMarkdown(source, naming)
    expect(title).toBe('Hello & you')
    expect(Buffer.from(html).toString()).toContain('<title>Hello &amp; you</title>')
  })

  it.each([
    ['the given title', '---\ntitle: Front\n---\n# Head', 'Given', 'Given', 'Given'],
    ['the front matter', '---\ntitle: Front\n---\n# Head', null, 'Front', 'Front'],
    ['the heading', '# Head', ' ', 'Head', 'Head'],
    ['the fallback', 'text', null, 'untitled', ''],
  ])('take the title from %s', async (_by, source, given, title, ownTitle) => {
    const path = await slice('title.md', source)
    const rendered = await parsers.renderMarkdown(path, { ...naming, title: given })
    expect(rendered).toMatchObject({ title, ownTitle })
  })

  it.each([[10], [Number.POSITIVE_INFINITY]])(
    'unpack archives up to %d bytes',
    async (maxBytes) => {
      const file = folder.path('a.zip')
      const pack = folder.path('pack')
      const zip = rawZip([{ name: 'index.html', content: 'x' }])
      await writeFile(file, zip)
      await writeFile(pack, '')
      const archive = { file, size: zip.length }
      const files = await parsers.extractZip(archive, { pack, maxBytes, stripRoot: false })
      expect(files).toMatchObject([{ path: 'index.html', content: { offset: 0, size: 1 } }])
    },
  )

  it.each([
    ['invalid UTF-8', 'invalid_body', () => slice('bad.md', new Uint8Array([0x61, 0xff]))],
    [
      'a page that grows too large',
      'invalid_body',
      // A block of code is quick to parse, and each of these characters becomes five.
      () => slice('big.md', `\`\`\`\n${`${'&'.repeat(99)}\n`.repeat(72_000)}`),
    ],
    ['deep nesting', 'invalid_body', () => slice('deep.md', '['.repeat(1_000_000))],
  ])('refuse %s with an error code', async (_what, code, make) => {
    const refusal = expect(parsers.renderMarkdown(await make(), naming)).rejects
    await refusal.toMatchObject({ name: 'AppError', code, detail: expect.stringMatching(/\.$/) })
  })

  it('report a file that cannot be read as `unavailable`, with the reason', async () => {
    const missing = { file: folder.path('missing.md'), offset: 0, size: 1 }
    const rendered = parsers.renderMarkdown(missing, naming)
    const cause = expect.objectContaining({ message: expect.stringContaining('ENOENT') })
    await expect(rendered).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10, cause })
  })
})

describe('limits', () => {
  function limitedParsers(options: ParsersOptions) {
    const limitedPool = createParserPool({ threads: 1, ...options })
    onTestFinished(() => limitedPool.close())
    return limitedPool.forUpload(unlimitedBudget)
  }

  it('end a job that takes too long, and run the next', async () => {
    const limited = limitedParsers({ cpuLimitMs: 1_500 })
    const stuck = limited.renderMarkdown(await slice('slow.md', slowMarkdown), naming)
    const next = limited.renderMarkdown(await slice('next.md', '# Next'), naming)
    await expect(stuck).rejects.toMatchObject({
      code: 'invalid_body',
      detail: expect.stringMatching(/too long/),
    })
    await expect(next).resolves.toMatchObject({ title: 'Next' })
  })

  it('end a job that takes too much memory, and run the next', async () => {
    const limited = limitedParsers({ cpuLimitMs: 60_000, memoryMb: 64 })
    const hog = limited.renderMarkdown(await slice('hungry.md', hungry), naming)
    const next = limited.renderMarkdown(await slice('next.md', '# Next'), naming)
    await expect(hog).rejects.toMatchObject({
      code: 'invalid_body',
      detail: expect.stringMatching(/memory/),
    })
    await expect(next).resolves.toMatchObject({ title: 'Next' })
  })

  it('close rejects running and queued jobs', async () => {
    const closingPool = createParserPool({ threads: 1, cpuLimitMs: 60_000 })
    const closing = closingPool.forUpload(unlimitedBudget)
    const path = await slice('slow.md', slowMarkdown)
    const calls = [closing.renderMarkdown(path, naming), closing.renderMarkdown(path, naming)]
    const results = Promise.allSettled(calls)
    await closingPool.close()
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
    }
    await expect(closing.scanPages([path])).rejects.toMatchObject({ code: 'unavailable' })
  })
})
