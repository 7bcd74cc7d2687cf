// Contract tests for every spool adapter.
import { createHash } from 'node:crypto'
import { appendFile, open as openFile, readdir, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Processes } from '../processes.ts'
import type { Extent, PackWriter, Spool, SpoolFolder } from '../spool.ts'

/** `open` creates a new disk area and returns a function that opens it as a given process. */
export function describeSpool(name: string, open: () => Promise<(of: Processes) => Spool>): void {
  describe(name, () => {
    let spoolOf: (of: Processes) => Spool
    let folder: SpoolFolder
    let pack: PackWriter
    beforeEach(async () => {
      spoolOf = await open()
      folder = await spoolOf(named('host:1:1', 'alive')).openFolder()
      pack = folder.pack
    })
    afterEach(() => folder.dispose())

    /** Contents of the pack so far. */
    const packed = () => readFile(pack.locate({ offset: 0, size: 0 }).file, 'utf8')
    const appendText = (text: string) => pack.appendBytes(Buffer.from(text))

    describe.each([
      ['receive', (content: Readable, limit: number) => folder.receive(content, limit)],
      ['append', (content: Readable, limit: number) => pack.append(content, limit)],
    ])('%s', (_, take) => {
      test('accepts empty content', async () => {
        expect(await take(Readable.from([]), 0)).toMatchObject({ size: 0 })
      })

      test('accepts exactly the limit, and not a byte more', async () => {
        expect(await take(Readable.from([Buffer.alloc(10)]), 10)).toMatchObject({ size: 10 })
        const more = take(Readable.from([Buffer.alloc(10), Buffer.alloc(1)]), 10)
        await expect(more).rejects.toMatchObject({ code: 'upload_too_large' })
      })

      test('stops reading at the limit and leaves the source open', async () => {
        const source = endless()
        await expect(take(source.stream, 200_000)).rejects.toThrow()
        const produced = source.produced()
        await sleep(20)
        expect(source.produced()).toBe(produced)
        expect(produced).toBeLessThan(1_000_000)
        expect(source.stream.destroyed).toBe(false)
      })

      test('passes on the error of the source', async () => {
        const broken = new Error('the connection was lost')
        await expect(take(breaking('half', broken), 10)).rejects.toBe(broken)
      })

      test('a source that failed before or fails afterwards causes no uncaught error', async () => {
        const early = new Readable({ read() {} })
        early.destroy(new Error('early'))
        await expect(take(early, 10)).rejects.toThrow('early')
        const late = endless().stream
        await expect(take(late, 10)).rejects.toThrow()
        late.destroy(new Error('late'))
        await sleep(5)
      })

      test('a source that is closed half-way rejects', async () => {
        const source = new Readable({ read() {} })
        source.push('half')
        const received = take(source, 10)
        setImmediate(() => source.destroy())
        await expect(received).rejects.toThrow()
      })
    })

    describe('receive', () => {
      test('stores what arrives', async () => {
        const file = await folder.receive(Readable.from([Buffer.from('hel'), Buffer.from('lo')]), 9)
        expect(file.size).toBe(5)
        expect(await readFile(file.file, 'utf8')).toBe('hello')
      })

      test('removes the partial file after a refusal', async () => {
        await expect(folder.receive(Readable.from([Buffer.alloc(11)]), 10)).rejects.toThrow()
        await expect(folder.receive(breaking('half', new Error('lost')), 10)).rejects.toThrow()
        expect(await readdir(folder.path)).toEqual([])
      })

      test('two concurrent uploads do not mix', async () => {
        const texts = ['one', 'two', 'three']
        const files = await Promise.all(
          texts.map((text) => folder.receive(Readable.from([Buffer.from(text)]), 9)),
        )
        const received = await Promise.all(files.map(({ file }) => readFile(file, 'utf8')))
        expect(received).toEqual(texts)
      })
    })

    describe('a pack', () => {
      test('contains one content after the other, each with its offset and digest', async () => {
        const source = Readable.from([Buffer.from('hel'), Buffer.from('lo')])
        expect(await pack.append(source, 9)).toEqual({
          offset: 0,
          size: 5,
          digest: sha256('hello'),
        })
        expect(await appendText('')).toEqual({ offset: 5, size: 0, digest: sha256('') })
        expect(await appendText('world')).toEqual({ offset: 5, size: 5, digest: sha256('world') })
        const { file, size } = await pack.close()
        expect(size).toBe(10)
        expect(await readFile(file, 'utf8')).toBe('helloworld')
      })

      test('is a file even if it is empty', async () => {
        const { file, size } = await pack.close()
        expect([size, await readFile(file, 'utf8')]).toEqual([0, ''])
      })

      test('is truncated to its previous length when a content is refused', async () => {
        await appendText('before')
        const tooMuch = Readable.from([Buffer.alloc(8), Buffer.alloc(8)])
        await expect(pack.append(tooMuch, 10)).rejects.toMatchObject({ code: 'upload_too_large' })
        expect(await packed()).toBe('before')
        await expect(pack.append(breaking('half', new Error('lost')), 10)).rejects.toThrow('lost')
        expect(await packed()).toBe('before')
        expect(await appendText('after')).toMatchObject({ offset: 6 })
        expect(await packed()).toBe('beforeafter')
      })

      test('accepts one content at a time', async () => {
        const slow = new Readable({ read() {} })
        const first = pack.append(slow, 10)
        await expect(appendText('second')).rejects.toThrow('concurrent changes')
        slow.push('first')
        slow.push(null)
        await first
        expect(await packed()).toBe('first')
      })

      test('can be read in parts while it grows', async () => {
        await appendText('first')
        const { file, offset, size } = pack.locate(await appendText('second'))
        const handle = await openFile(file)
        const { buffer } = await handle.read(Buffer.alloc(size), 0, size, offset)
        await handle.close()
        expect(String(buffer)).toBe('second')
      })

      test('continues after what another writer has appended', async () => {
        await appendText('mine ')
        const result = await pack.appendWith(async (file) => {
          await appendFile(file, 'theirs ')
          return 'done'
        })
        expect(result).toBe('done')
        expect(await appendText('mine')).toMatchObject({ offset: 12 })
        expect(await packed()).toBe('mine theirs mine')
      })

      test('is truncated when another writer fails', async () => {
        await appendText('before')
        const failing = pack.appendWith(async (file) => {
          await appendFile(file, 'half')
          throw new Error('damaged')
        })
        await expect(failing).rejects.toThrow('damaged')
        await appendText(' after')
        expect(await packed()).toBe('before after')
      })

      test.each<[string, number[], string]>([
        ['everything', [0, 1, 2, 3, 4], 'a bb cccd '],
        ['the first', [0], 'a '],
        ['the last', [4], 'd '],
        ['nothing', [], ''],
        ['one in the middle', [2], 'ccc'],
        ['neighbours behind a gap', [1, 2, 3, 4], 'bb cccd '],
        ['every other one', [0, 2, 4], 'a cccd '],
      ])('keeps %s of what was appended', async (_, numbers, rest) => {
        const contents: Extent[] = []
        for (const text of ['a ', 'bb ', 'ccc', '', 'd ']) contents.push(await appendText(text))
        const kept = contents.filter((_content, number) => numbers.includes(number))
        const moved = await pack.keepOnly(kept)
        expect(await packed()).toBe(rest)
        let offset = 0
        for (const [index, { size, ...other }] of kept.entries()) {
          expect(moved[index]).toEqual({ ...other, size, offset })
          offset += size
        }
        expect(await appendText('!')).toMatchObject({ offset })
        expect(await pack.close()).toMatchObject({ size: offset + 1 })
      })

      test('moves contents larger than any buffer', async () => {
        const large = Buffer.from(Array.from({ length: 2_500_000 }, (_, at) => (at * 7) % 251))
        await appendText('gone')
        const kept = await pack.appendBytes(large)
        expect(await pack.keepOnly([kept])).toEqual([{ ...kept, offset: 0 }])
        const { file } = await pack.close()
        expect((await readFile(file)).equals(large)).toBe(true)
      })

      test('refuses to keep extents that overlap or are out of range', async () => {
        await appendText('0123456789')
        const overlapping = [
          { offset: 0, size: 6 },
          { offset: 5, size: 5 },
        ]
        await expect(pack.keepOnly(overlapping)).rejects.toThrow(RangeError)
        await expect(pack.keepOnly([{ offset: 8, size: 9 }])).rejects.toThrow(RangeError)
      })
    })

    test('dispose removes the folder, and may be called twice', async () => {
      await appendText('hello')
      await folder.dispose()
      await folder.dispose()
      await expect(stat(folder.path)).rejects.toThrow('ENOENT')
    })

    test.skipIf(process.platform === 'win32')(
      'other users of the machine cannot read uploads',
      async () => {
        const { file } = await folder.receive(Readable.from([Buffer.from('hello')]), 9)
        expect((await stat(file)).mode & 0o077).toBe(0)
        await appendText('hello')
        expect((await stat((await pack.close()).file)).mode & 0o077).toBe(0)
        expect((await stat(folder.path)).mode & 0o077).toBe(0)
      },
    )

    test('removeAbandoned removes folders of dead processes and nothing else', async () => {
      const dead = await spoolOf(named('host:2:7', 'alive')).openFolder()
      await dead.pack.appendBytes(Buffer.from('left behind'))
      await dead.pack.close()
      const unknown = await spoolOf(named('elsewhere:2:7', 'alive')).openFolder()
      const spool = spoolOf({
        self: 'host:1:1',
        isAlive: (holder) =>
          holder === 'host:2:7' ? 'dead' : holder === 'host:1:1' ? 'alive' : 'unknown',
      })
      expect(await spool.removeAbandoned()).toBe(1)
      await expect(stat(dead.path)).rejects.toThrow('ENOENT')
      await stat(folder.path)
      await stat(unknown.path)
      expect(await spool.removeAbandoned()).toBe(0)
    })
  })
}

function named(self: string, state: 'alive' | 'dead'): Processes {
  return { self, isAlive: () => state }
}

function breaking(text: string, error: Error): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(text)
      throw error
    })(),
  )
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
