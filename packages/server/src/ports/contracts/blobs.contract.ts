// Contract tests for every blob store adapter.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { type DropId, idBytes, makeId, type PackId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs, LocalFile } from '../blobs.ts'
import { DamagedPack } from '../damaged-pack.ts'

/** `open` returns an empty store. */
export function describeBlobs(name: string, open: () => Promise<Blobs>): void {
  describe(name, () => {
    let folder: string
    let blobs: Blobs
    let drop: DropId
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plinth-blobs-contract-'))
    })
    afterAll(() => rm(folder, { recursive: true }))
    beforeEach(async () => {
      blobs = await open()
      drop = makeDrop()
    })

    async function makeFile(content: string | Uint8Array): Promise<LocalFile> {
      const file = join(folder, randomBytes(8).toString('hex'))
      await writeFile(file, content)
      return { file, size: Buffer.byteLength(content) }
    }

    /** Stores a pack and returns a slice of all of it. */
    async function put(content: string | Uint8Array, to = drop, pack = makePack()): Promise<Slice> {
      const local = await makeFile(content)
      await blobs.put(to, pack, local)
      return { pack, offset: 0, size: local.size }
    }

    describe('put', () => {
      test('stores packs of any size', async () => {
        const large = randomBytes(6_000_000)
        const one = await put('one')
        const big = await put(large)
        const { pack } = await put('')
        expect(await blobs.read(drop, one)).toEqual(Buffer.from('one'))
        expect((await blobs.read(drop, big))?.equals(large)).toBe(true)
        expect((await all(blobs.list(drop))).toSorted()).toEqual(
          [one.pack, big.pack, pack].toSorted(),
        )
      })

      test('may be repeated, with the same file or another file of the same content', async () => {
        const pack = makePack()
        const local = await makeFile('again')
        await blobs.put(drop, pack, local)
        await blobs.put(drop, pack, local)
        await put('again', drop, pack)
        expect(await all(blobs.list(drop))).toEqual([pack])
        expect(String(await blobs.read(drop, { pack, offset: 0, size: 5 }))).toBe('again')
      })

      test('works concurrently for a new drop', async () => {
        const slices = await Promise.all(Array.from({ length: 8 }, (_, n) => put(`race ${n}`)))
        const contents = await Promise.all(slices.map((slice) => blobs.read(drop, slice)))
        expect(contents.map(String)).toEqual(slices.map((_, n) => `race ${n}`))
      })

      test('rejects if the file cannot be read', async () => {
        const pack = makePack()
        const missing = { file: join(folder, 'missing'), size: 4 }
        await expect(blobs.put(drop, pack, missing)).rejects.toMatchObject({ code: 'unavailable' })
        expect(await blobs.read(drop, { pack, offset: 0, size: 4 })).toBeNull()
      })
    })

    describe.each([
      ['read', async (slice: Slice) => blobs.read(drop, slice)],
      [
        'open',
        async (slice: Slice) => {
          const content = await blobs.open(drop, slice)
          return content && buffer(content)
        },
      ],
    ])('%s', (_, contentOf) => {
      test.each([
        [0, 10, '0123456789'],
        [0, 1, '0'],
        [0, 2, '01'],
        [4, 1, '4'],
        [7, 3, '789'],
        [9, 1, '9'],
        [0, 0, ''],
        [5, 0, ''],
        [10, 0, ''],
      ])('returns the slice at %i of %i bytes', async (offset, size, part) => {
        const { pack } = await put('0123456789')
        expect(String(await contentOf({ pack, offset, size }))).toBe(part)
      })

      test('returns a pack of one byte, and an empty one', async () => {
        expect(String(await contentOf(await put('x')))).toBe('x')
        expect(await contentOf(await put(''))).toEqual(Buffer.alloc(0))
      })

      test('returns slices far into a large pack', async () => {
        const large = randomBytes(3_000_000)
        const { pack } = await put(large)
        const slice = { pack, offset: 1_999_999, size: 1_000_001 }
        expect((await contentOf(slice))?.equals(large.subarray(1_999_999))).toBe(true)
      })

      test.each([
        [8, 3],
        [10, 1],
        [500, 2],
      ])('rejects if the pack ends before the slice at %i of %i bytes', async (offset, size) => {
        const { pack } = await put('0123456789')
        await expect(contentOf({ pack, offset, size })).rejects.toBeInstanceOf(DamagedPack)
      })

      test('returns null for a missing pack', async () => {
        const absent = { pack: makePack(), offset: 0, size: 1 }
        expect(await contentOf(absent)).toBeNull()
        await put('something else')
        expect(await contentOf(absent)).toBeNull()
        expect(await contentOf({ ...absent, offset: 3, size: 4 })).toBeNull()
      })
    })

    test('size returns the bytes of a pack, or null', async () => {
      const { pack } = await put('0123456789')
      const empty = await put('')
      expect(await blobs.size(drop, pack)).toBe(10)
      expect(await blobs.size(drop, empty.pack)).toBe(0)
      expect(await blobs.size(drop, makePack())).toBeNull()
      expect(await blobs.size(makeDrop(), pack)).toBeNull()
    })

    test('an unknown drop has no packs', async () => {
      expect(await all(blobs.list(drop))).toEqual([])
      expect(await all(blobs.drops())).toEqual([])
    })

    test('packs with the same id in two drops are separate', async () => {
      const other = makeDrop()
      const slice = await put('one')
      expect(await blobs.read(other, slice)).toBeNull()
      await put('two', other, slice.pack)
      expect((await all(blobs.drops())).toSorted()).toEqual([drop, other].toSorted())
      expect(String(await blobs.read(drop, slice))).toBe('one')
      await blobs.delete(drop, [slice.pack])
      expect(await blobs.read(drop, slice)).toBeNull()
      expect(String(await blobs.read(other, slice))).toBe('two')
      expect(await all(blobs.drops())).toEqual([other])
    })

    test('delete removes the given packs and ignores missing ones', async () => {
      const kept = await put('kept')
      const gone = await put('gone')
      await blobs.delete(drop, [gone.pack, makePack()])
      await blobs.delete(drop, [gone.pack])
      await blobs.delete(drop, [])
      await blobs.delete(makeDrop(), [gone.pack])
      expect(await all(blobs.list(drop))).toEqual([kept.pack])
    })

    test('a drop without packs is not listed', async () => {
      const other = makeDrop()
      const slices = [await put('one'), await put('two')]
      await put('one', other)
      await blobs.delete(
        drop,
        slices.map(({ pack }) => pack),
      )
      expect(await all(blobs.list(drop))).toEqual([])
      expect(await all(blobs.drops())).toEqual([other])
    })

    test('a pack can be stored again after everything was removed', async () => {
      const { pack } = await put('before')
      await blobs.delete(drop, [pack])
      const slice = await put('after')
      const content = await blobs.open(drop, slice)
      expect(content && (await text(content))).toBe('after')
    })

    test('lists more packs than fit on one page of a listing', async () => {
      const packs: PackId[] = []
      for (let round = 0; round < 51; round++) {
        const slices = await Promise.all(Array.from({ length: 20 }, (_, n) => put(`file ${n}`)))
        packs.push(...slices.map((slice) => slice.pack))
      }
      packs.sort()
      expect((await all(blobs.list(drop))).toSorted()).toEqual(packs)
      const absent = Array.from({ length: 1100 }, makePack)
      await blobs.delete(drop, [...absent, ...packs.slice(0, 100)])
      expect((await all(blobs.list(drop))).toSorted()).toEqual(packs.slice(100))
    })

    test('check resolves while the store works', async () => {
      await blobs.check()
      expect(await all(blobs.drops())).toEqual([])
    })

    test.each(['../../etc', 'st_', '', 'v_aaaaaaaaaaaaaaaaaaaaaaaaaa'])(
      'refuses %j as a drop id',
      async (id) => {
        await expect(put('x', id as DropId)).rejects.toThrow(RangeError)
        await expect(blobs.delete(id as DropId, [makePack()])).rejects.toThrow(RangeError)
      },
    )

    test.each(['../escape', '', 'a'.repeat(64), `st_${'a'.repeat(26)}`])(
      'refuses %j as a pack id',
      async (id) => {
        const pack = id as PackId
        await expect(put('x', drop, pack)).rejects.toThrow(RangeError)
        await expect(blobs.read(drop, { pack, offset: 0, size: 1 })).rejects.toThrow(RangeError)
        await expect(blobs.open(drop, { pack, offset: 0, size: 0 })).rejects.toThrow(RangeError)
        await expect(blobs.delete(drop, [pack])).rejects.toThrow(RangeError)
      },
    )
  })
}

function makeDrop(): DropId {
  return makeId('drop', randomBytes(idBytes))
}

function makePack(): PackId {
  return makeId('pack', randomBytes(idBytes))
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(values)
}
