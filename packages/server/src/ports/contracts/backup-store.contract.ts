// Contract tests for every backup store adapter.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { BackupStore } from '../backup-store.ts'

/** `open` returns an empty store. */
export function describeBackupStore(name: string, open: () => Promise<BackupStore>): void {
  describe(name, () => {
    let store: BackupStore
    beforeEach(async () => {
      store = await open()
    })
    const put = (name: string, content: string | Buffer) =>
      store.put(Readable.from([Buffer.from(content)]), () => name)
    const names = async (folder: string) =>
      (await Array.fromAsync(store.list(folder))).map((file) => file.name).toSorted()
    const read = async (name: string) => {
      const content = await store.open(name)
      return content && text(content)
    }

    test('stores a content under a name made of its digest, and replaces it', async () => {
      const content = randomBytes(2_000_000)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const stored = await store.put(Readable.from([content]), (found) => `packs/${found.sha256}`)
      expect(stored).toEqual({ size: content.length, sha256 })
      expect(await names('packs')).toEqual([`packs/${sha256}`])
      await put('packs/a', 'one')
      await put('packs/a', 'two')
      expect(await read('packs/a')).toBe('two')
      await put('packs/empty', '')
      expect(await read('packs/empty')).toBe('')
    })

    test('a content that fails is not stored', async () => {
      const failing = Readable.from(
        (async function* () {
          yield Buffer.from('first')
          throw new Error('the source failed')
        })(),
      )
      await expect(store.put(failing, () => 'packs/a')).rejects.toThrow('the source failed')
      expect(await names('packs')).toEqual([])
      expect(await read('packs/a')).toBeNull()
    })

    test('lists a folder with its subfolders, and nothing beside it', async () => {
      for (const name of ['a/one', 'a/b/two', 'ab/three', 'c/four']) await put(name, name)
      expect(await names('a')).toEqual(['a/b/two', 'a/one'])
      expect(await names('none')).toEqual([])
      const [file] = await Array.fromAsync(store.list('c'))
      expect(file).toMatchObject({ name: 'c/four', size: 6 })
      expect(Math.abs((file?.storedAt ?? 0) - Date.now())).toBeLessThan(3_600_000)
    })

    test('deletes files, and ignores missing ones', async () => {
      for (const name of ['a/one', 'a/two']) await put(name, name)
      await store.delete(['a/one', 'a/missing', 'none/missing'])
      expect(await names('a')).toEqual(['a/two'])
      await store.delete([])
    })

    test.each(['../a', 'a/../../b', '/etc/passwd', 'a//b', '', '.hidden', 'a\\..\\b', 'a/.'])(
      'refuses the name %j',
      async (name) => {
        await expect(put(name, 'x')).rejects.toMatchObject({ code: 'invalid_archive' })
        await expect(store.open(name)).rejects.toMatchObject({ code: 'invalid_archive' })
        await expect(store.delete([name])).rejects.toMatchObject({ code: 'invalid_archive' })
      },
    )
  })
}
