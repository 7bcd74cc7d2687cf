import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import type { Extent, FileSlice } from '../../ports/spool.ts'
import { temporaryFolder } from '../parsing/temporary-folder.test-support.ts'
import { createCompressor } from './compressor.ts'

const folder = temporaryFolder()
const compressor = createCompressor()
afterAll(() => compressor.close())
const never = new AbortController().signal
const before = Buffer.from('what the pack holds already')

/** A slice in the middle of a file. */
async function sliceOf(name: string, content: Buffer): Promise<FileSlice> {
  const file = folder.path(name)
  await writeFile(file, Buffer.concat([Buffer.from('before'), content, Buffer.from('after')]))
  return { file, offset: 6, size: content.length }
}

async function newPack(name: string): Promise<string> {
  await writeFile(folder.path(name), before)
  return folder.path(name)
}

/** Text larger than gzip's window. */
function textOf(size: number): Buffer {
  const lines: string[] = []
  for (let bytes = 0, at = 0; bytes < size; at++) {
    const line = `<p id="${at}">${(at * 7919) % 1000} of a thousand</p>\n`
    lines.push(line)
    bytes += line.length
  }
  return Buffer.from(lines.join('').slice(0, size))
}

const megabyte = 1024 * 1024
/** Above the limit for synchronous compression. */
const aStream = 4 * megabyte + 1

test('compresses small and large contents losslessly', { tags: ['slow'] }, async () => {
  const texts = [textOf(2_000), textOf(megabyte + 1), textOf(aStream)]
  const contents = await Promise.all(texts.map((text, at) => sliceOf(`${at}.txt`, text)))
  const pack = await newPack('sound')
  const forms = await compressor.compress({ contents, pack }, never)
  const stored = await readFile(pack)
  const part = ({ offset, size }: Extent) => stored.subarray(offset, offset + size)
  expect(stored.subarray(0, before.length)).toEqual(before)
  for (const [at, text] of texts.entries()) {
    const { br, gzip } = forms[at] ?? {}
    if (!br || !gzip) throw new Error('both forms are worth having')
    expect(brotliDecompressSync(part(br)).equals(text)).toBe(true)
    expect(gunzipSync(part(gzip)).equals(text)).toBe(true)
  }
  const { gzip } = forms.at(-1) ?? {}
  expect(stored.length).toBe((gzip?.offset ?? 0) + (gzip?.size ?? 0))
})

test('stores nothing for incompressible contents, and closes their files', async () => {
  const sizes = [5_000, aStream]
  const contents = await Promise.all(sizes.map((size) => sliceOf(`${size}`, randomBytes(size))))
  const pack = await newPack('unchanged')
  expect(await compressor.compress({ contents, pack }, never)).toEqual([{}, {}])
  expect(await readFile(pack)).toEqual(before)
  if (process.platform === 'linux') expect(openFiles()).not.toContain(contents[1]?.file)
})

function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)]
    } catch {
      return []
    }
  })
}

test('fails on an unreadable content, and compresses the next', async () => {
  const pack = await newPack('after-a-failure')
  const missing = { file: folder.path('missing'), offset: 0, size: 2_000 }
  await expect(compressor.compress({ contents: [missing], pack }, never)).rejects.toMatchObject({
    code: 'unavailable',
  })
  const short = { ...(await sliceOf('short', textOf(2_000))), size: aStream }
  await expect(compressor.compress({ contents: [short], pack }, never)).rejects.toThrow('shorter')
  const contents = [await sliceOf('sound', textOf(2_000))]
  expect(await compressor.compress({ contents, pack }, never)).toMatchObject([{ br: {}, gzip: {} }])
})

test('stops when aborted, and can be used again', async () => {
  const contents = Array(50).fill(await sliceOf('long', textOf(megabyte)))
  const pack = await newPack('stopped')
  const stop = new AbortController()
  const running = compressor.compress({ contents, pack }, stop.signal)
  stop.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
  await expect(compressor.compress({ contents, pack }, stop.signal)).rejects.toThrow('enough')
  const few = [await sliceOf('few', textOf(2_000))]
  expect(await compressor.compress({ contents: few, pack }, never)).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('lowers the priority of its own thread only', async () => {
  const usual = getPriority()
  // Other tests of this process may have left threads.
  const others = new Set(threads())
  const own = createCompressor()
  try {
    await own.compress({ contents: [], pack: await newPack('priority') }, never)
    const lowered = threads().filter((id) => !others.has(id) && nicenessOf(id) > usual)
    expect(lowered).toHaveLength(usual < 19 ? 1 : 0)
    expect(getPriority()).toBe(usual)
  } finally {
    await own.close()
  }
})

const threads = (): string[] => readdirSync('/proc/self/task')

function nicenessOf(thread: string): number {
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    // The 19th field; the second, in parentheses, may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  } catch {
    // The thread has ended.
    return Number.NEGATIVE_INFINITY
  }
}
