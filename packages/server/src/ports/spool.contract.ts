import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Processes } from './processes.ts'
import type { Spool, SpoolFolder } from './spool.ts'

/** `open` gives a new store; every process that asks it for a spool shares the store's disk. */
export function describeSpool(name: string, open: () => Promise<(of: Processes) => Spool>): void {
  describe(name, () => {
    let spoolOf: (of: Processes) => Spool
    let folder: SpoolFolder
    beforeEach(async () => {
      spoolOf = await open()
      folder = await spoolOf(named('host:1:1', 'alive')).openFolder()
    })

    describe('receive', () => {
      test('stores and hashes what arrives', async () => {
        const file = await folder.receive(Readable.from([Buffer.from('hel'), Buffer.from('lo')]), 9)
        expect(file).toMatchObject({ size: 5, digest: sha256('hello') })
        expect(await readFile(file.file, 'utf8')).toBe('hello')
      })

      test('takes nothing at all', async () => {
        const file = await folder.receive(Readable.from([]), 0)
        expect(file).toMatchObject({ size: 0, digest: sha256('') })
        expect(await readFile(file.file, 'utf8')).toBe('')
      })

      test('takes exactly the limit, and not a byte more', async () => {
        const exact = await folder.receive(Readable.from([Buffer.alloc(10)]), 10)
        expect(exact.size).toBe(10)
        const more = folder.receive(Readable.from([Buffer.alloc(10), Buffer.alloc(1)]), 10)
        await expect(more).rejects.toMatchObject({ code: 'upload_too_large' })
        expect(await readdir(folder.path)).toHaveLength(1)
      })

      test('reads no further than the limit, and leaves the source open', async () => {
        const source = endless()
        await expect(folder.receive(source.stream, 200_000)).rejects.toThrow()
        const produced = source.produced()
        await sleep(20)
        expect(source.produced()).toBe(produced)
        expect(produced).toBeLessThan(1_000_000)
        expect(source.stream.destroyed).toBe(false)
      })

      test('passes on the error of the source, and keeps no part of the file', async () => {
        const broken = new Error('the connection was lost')
        const source = Readable.from(
          (async function* () {
            yield Buffer.from('half')
            throw broken
          })(),
        )
        await expect(folder.receive(source, 10)).rejects.toBe(broken)
        expect(await readdir(folder.path)).toEqual([])
      })

      test('a source that failed before or fails afterwards is no uncaught error', async () => {
        const early = new Readable({ read() {} })
        early.destroy(new Error('early'))
        await expect(folder.receive(early, 10)).rejects.toThrow('early')
        const late = endless().stream
        await expect(folder.receive(late, 10)).rejects.toThrow()
        late.destroy(new Error('late'))
        await sleep(5)
      })

      test('a source that is closed half-way rejects', async () => {
        const source = new Readable({ read() {} })
        source.push('half')
        const received = folder.receive(source, 10)
        setImmediate(() => source.destroy())
        await expect(received).rejects.toThrow()
      })

      test('two at once do not mix', async () => {
        const texts = ['one', 'two', 'three']
        const files = await Promise.all(
          texts.map((text) => folder.receive(Readable.from([Buffer.from(text)]), 9)),
        )
        expect(files.map((file) => file.digest)).toEqual(texts.map(sha256))
        expect(new Set(files.map((file) => file.file)).size).toBe(3)
      })
    })

    test('write stores bytes held in memory', async () => {
      const file = await folder.write(Buffer.from('hello'))
      expect(file).toMatchObject({ size: 5, digest: sha256('hello') })
      expect(await readFile(file.file, 'utf8')).toBe('hello')
      expect((await folder.write(new Uint8Array())).size).toBe(0)
    })

    test('dispose removes the folder, and may be called twice', async () => {
      await folder.write(Buffer.from('hello'))
      await folder.dispose()
      await folder.dispose()
      await expect(stat(folder.path)).rejects.toThrow('ENOENT')
    })

    test.skipIf(process.platform === 'win32')('nobody else can read uploads', async () => {
      const { file } = await folder.write(Buffer.from('hello'))
      expect((await stat(file)).mode & 0o077).toBe(0)
      expect((await stat(folder.path)).mode & 0o077).toBe(0)
    })

    test('removeAbandoned removes what dead processes left, and nothing else', async () => {
      const dead = await spoolOf(named('host:2:7', 'alive')).openFolder()
      await dead.write(Buffer.from('left behind'))
      const stranger = await spoolOf(named('elsewhere:2:7', 'alive')).openFolder()
      const spool = spoolOf({
        self: 'host:1:1',
        isAlive: (holder) =>
          holder === 'host:2:7' ? 'dead' : holder === 'host:1:1' ? 'alive' : 'unknown',
      })
      expect(await spool.removeAbandoned()).toBe(1)
      await expect(stat(dead.path)).rejects.toThrow('ENOENT')
      await stat(folder.path)
      await stat(stranger.path)
      expect(await spool.removeAbandoned()).toBe(0)
    })
  })
}

function named(self: string, state: 'alive' | 'dead'): Processes {
  return { self, isAlive: () => state }
}

function endless(): { stream: Readable; produced: () => number } {
  let produced = 0
  const stream = new Readable({
    read() {
      produced += 65_536
      setImmediate(() => this.push(Buffer.alloc(65_536)))
    },
  })
  return { stream, produced: () => produced }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
