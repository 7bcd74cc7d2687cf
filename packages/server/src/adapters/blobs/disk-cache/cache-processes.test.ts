// The disk cache with several processes. The store is generated from the offsets, so that each
// process knows every content.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentBoot } from '../../processes/boot-id.ts'

const limit = 1_048_576
let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-cache-processes-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs `script` in a process that has opened the cache as `near`. */
function start(script: string): ChildProcess {
  const module = (path: string) => JSON.stringify(import.meta.resolve(path))
  const code = `
    import { Readable } from 'node:stream'
    import { buffer } from 'node:stream/consumers'
    const { cacheOnDisk } = await import(${module('./cache-on-disk.ts')})
    const drop = 'st_' + 'a'.repeat(25) + 'q'
    const pack = 'pk_' + 'a'.repeat(25) + 'q'
    const slice = (offset, size) => ({ pack, offset, size })
    const bytes = ({ offset, size }) => Buffer.alloc(size, String(offset))
    let requests = 0
    const far = {
      async read(_, content) {
        requests++
        return bytes(content)
      },
      async open(_, content) {
        requests++
        const chunks = function* () {
          for (let at = 0; at < content.size; at += 65536) yield bytes(content).subarray(at, at + 65536)
        }
        return Readable.from(chunks(), { objectMode: false })
      },
    }
    const near = cacheOnDisk(far, {
      folder: ${JSON.stringify(folder)},
      maxBytes: ${limit},
      // On a busy machine a process may hold the lock of the index for too long.
      onFailure() {},
    })
    async function check(content) {
      const before = requests
      const read = content.offset % 2 === 0
        ? await near.read(drop, content)
        : await buffer(await near.open(drop, content))
      if (!read.equals(bytes(content))) throw new Error('wrong content at ' + content.offset)
      return requests > before ? 'store' : 'cache'
    }
    ${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

async function succeeds(child: ChildProcess): Promise<void> {
  expect(await once(child, 'exit')).toEqual([0, null])
}

async function listFiles(): Promise<string[]> {
  const root = join(folder, `files-${currentBoot()}`)
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
}

async function bytesOnDisk(): Promise<number> {
  const gone = { size: 0 }
  const sizes = (await listFiles()).map(async (file) => (await stat(file).catch(() => gone)).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('processes that fill the cache at the same time stay within its limit', async () => {
  const fill = `
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 60; n += 4) {
        const contents = [n, n + 1, n + 2, n + 3].map((each) => slice(each, 20_000 + each * 1000))
        await Promise.all(contents.map(check))
      }
    }`
  let isDone = false
  const ended = Promise.all([start(fill), start(fill)].map(succeeds)).finally(() => {
    isDone = true
  })
  while (!isDone) {
    expect(await bytesOnDisk()).toBeLessThanOrEqual(limit)
    await nextTurn()
  }
  await ended
  expect(await bytesOnDisk()).toBeGreaterThan(limit / 2)
})

test('a process killed during a write leaves nothing that is served or counts forever', async () => {
  const killed = start(`
    for (const offset of [1, 3, 5]) {
      const content = await near.open(drop, slice(offset, 260_000))
      await new Promise((resolve) => content.once('readable', resolve))
    }
    console.log('writing')
    setInterval(() => {}, 1000)`)
  if (killed.stdout === null) throw new Error('no output')
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const unfinished = await listFiles()
  expect(unfinished).toHaveLength(3)
  for (const file of unfinished) await utimes(file, 0, 0)
  // The limit has space for three of these contents, so each has to replace an unfinished one.
  await succeeds(
    start(`
      const contents = [1, 3, 11].map((offset) => slice(offset, 260_000))
      const isCached = async (content) => (await check(content)) === 'cache'
      for (const content of contents) {
        while (!(await isCached(content))) await new Promise(setImmediate)
      }`),
  )
})
