import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { idBytes, makeId, type SiteId } from '@plinth/domain/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs, LocalFile } from './blobs.ts'

/** `open` gives an empty store. */
export function describeBlobs(name: string, open: () => Promise<Blobs>): void {
  describe(name, () => {
    let folder: string
    let blobs: Blobs
    let site: SiteId
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'plinth-blobs-contract-'))
    })
    afterAll(() => rm(folder, { recursive: true }))
    beforeEach(async () => {
      blobs = await open()
      site = makeSite()
    })

    async function makeFile(content: string | Uint8Array): Promise<LocalFile> {
      const file = join(folder, randomBytes(8).toString('hex'))
      await writeFile(file, content)
      return { file, size: Buffer.byteLength(content), digest: sha256(content) }
    }

    async function putText(content: string, to = site): Promise<string> {
      await blobs.putBytes(to, sha256(content), Buffer.from(content))
      return sha256(content)
    }

    describe('putFiles', () => {
      test('stores files of any size', async () => {
        const large = randomBytes(6_000_000)
        const files = [await makeFile('one'), await makeFile(''), await makeFile(large)]
        await blobs.putFiles(site, files)
        const [one = '', empty = '', big = ''] = files.map((file) => file.digest)
        expect(await blobs.read(site, one)).toEqual(Buffer.from('one'))
        expect(await blobs.read(site, empty)).toEqual(Buffer.alloc(0))
        expect((await blobs.read(site, big))?.equals(large)).toBe(true)
      })

      test('may be repeated, with the same files or with others of the same content', async () => {
        const file = await makeFile('again')
        await blobs.putFiles(site, [file])
        await blobs.putFiles(site, [await makeFile('again'), await makeFile('again')])
        expect(await all(blobs.list(site))).toEqual([file.digest])
        expect(String(await blobs.read(site, file.digest))).toBe('again')
      })

      test('takes one file for two paths of a site', async () => {
        const file = await makeFile('same')
        await blobs.putFiles(site, [file, { ...file }])
        expect(String(await blobs.read(site, file.digest))).toBe('same')
      })

      test('at the same time, of the same content', async () => {
        const files = await Promise.all(Array.from({ length: 8 }, () => makeFile('race')))
        await Promise.all(files.map((file) => blobs.putFiles(site, [file])))
        expect(String(await blobs.read(site, sha256('race')))).toBe('race')
      })

      test('of nothing does nothing', async () => {
        await blobs.putFiles(site, [])
        expect(await all(blobs.sites())).toEqual([])
      })

      test('rejects when a file cannot be read', async () => {
        const file = { ...(await makeFile('gone')), file: join(folder, 'missing') }
        await expect(blobs.putFiles(site, [file])).rejects.toThrow()
        expect(await blobs.read(site, file.digest)).toBeNull()
      })
    })

    test('putBytes stores bytes, any number of times', async () => {
      const digest = await putText('hello')
      await putText('hello')
      expect(String(await blobs.read(site, digest))).toBe('hello')
      const empty = await putText('')
      expect(await blobs.read(site, empty)).toEqual(Buffer.alloc(0))
    })

    describe('open', () => {
      test('streams the whole content', async () => {
        const content = await blobs.open(site, await putText('0123456789'))
        expect(content && (await text(content))).toBe('0123456789')
        const empty = await blobs.open(site, await putText(''))
        expect(empty && (await buffer(empty)).length).toBe(0)
      })

      test.each([
        [0, 3, '0123'],
        [4, 4, '4'],
        [7, 9, '789'],
        [0, 9, '0123456789'],
      ])('streams bytes %i to %i', async (start, end, part) => {
        const content = await blobs.open(site, await putText('0123456789'), { start, end })
        expect(content && (await text(content))).toBe(part)
      })
    })

    test('what is absent is null', async () => {
      const digest = sha256('never stored')
      expect(await blobs.read(site, digest)).toBeNull()
      expect(await blobs.open(site, digest)).toBeNull()
      expect(await blobs.open(site, digest, { start: 0, end: 1 })).toBeNull()
      await putText('something else')
      expect(await blobs.read(site, digest)).toBeNull()
    })

    test('an unknown drop has no blobs', async () => {
      expect(await all(blobs.list(site))).toEqual([])
      expect(await all(blobs.sites())).toEqual([])
    })

    test('two drops with the same content stay apart', async () => {
      const other = makeSite()
      const digest = await putText('shared')
      expect(await blobs.read(other, digest)).toBeNull()
      await putText('shared', other)
      expect((await all(blobs.sites())).toSorted()).toEqual([site, other].toSorted())
      await blobs.delete(site, [digest])
      expect(await blobs.read(site, digest)).toBeNull()
      expect(String(await blobs.read(other, digest))).toBe('shared')
      expect(await all(blobs.sites())).toEqual([other])
    })

    test('delete removes what it is told to, and minds nothing absent', async () => {
      const kept = await putText('kept')
      const gone = await putText('gone')
      await blobs.delete(site, [gone, sha256('absent')])
      await blobs.delete(site, [gone])
      await blobs.delete(site, [])
      await blobs.delete(makeSite(), [gone])
      expect(await all(blobs.list(site))).toEqual([kept])
    })

    test('deleteSite removes everything of one drop', async () => {
      const other = makeSite()
      const digest = await putText('one')
      await putText('two')
      await putText('one', other)
      await blobs.deleteSite(site)
      await blobs.deleteSite(site)
      await blobs.deleteSite(makeSite())
      expect(await blobs.read(site, digest)).toBeNull()
      expect(await all(blobs.list(site))).toEqual([])
      expect(await all(blobs.sites())).toEqual([other])
    })

    test('more blobs than any page of a listing', { timeout: 60_000 }, async () => {
      const files = await Promise.all(
        Array.from({ length: 1200 }, (_, number) => makeFile(`file ${number}`)),
      )
      const digests = files.map((file) => file.digest).toSorted()
      await blobs.putFiles(site, files)
      expect((await all(blobs.list(site))).toSorted()).toEqual(digests)
      const absent = Array.from({ length: 1100 }, (_, number) => sha256(`absent ${number}`))
      await blobs.delete(site, [...absent, ...digests.slice(0, 100)])
      expect((await all(blobs.list(site))).toSorted()).toEqual(digests.slice(100))
      await blobs.deleteSite(site)
      expect(await all(blobs.list(site))).toEqual([])
    })

    test('check resolves while the store works', async () => {
      await blobs.check()
      expect(await all(blobs.sites())).toEqual([])
    })

    test.each(['../../etc', 'st_', '', 'v_aaaaaaaaaaaaaaaaaaaaaaaaaa'])(
      'refuses %j as a drop',
      async (id) => {
        const digest = sha256('x')
        await expect(blobs.putBytes(id as SiteId, digest, Buffer.from('x'))).rejects.toThrow(
          RangeError,
        )
        await expect(blobs.deleteSite(id as SiteId)).rejects.toThrow(RangeError)
      },
    )

    test.each(['../escape', '', 'A'.repeat(64)])('refuses %j as a digest', async (digest) => {
      await expect(blobs.read(site, digest)).rejects.toThrow(RangeError)
      await expect(blobs.delete(site, [digest])).rejects.toThrow(RangeError)
    })
  })
}

function makeSite(): SiteId {
  return makeId('site', randomBytes(idBytes))
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(values)
}
