// Texts in a backup that was altered.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStore } from '../../adapters/backups/folder-store.ts'
import type { BackupStore } from '../../ports/backup-store.ts'
import { readLines } from './read-stored.ts'

let folder: string
let store: BackupStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-lines-'))
  store = createFolderStore(folder, { self: 'test:1:1', isAlive: () => 'alive' })
})
afterAll(() => rm(folder, { recursive: true }))

async function linesOf(text: string | Buffer): Promise<string[]> {
  await store.put(Readable.from([gzipSync(text)]), () => 'snapshots/text')
  return Array.fromAsync(readLines(store, 'snapshots/text'))
}

test('lines are joined across chunks', async () => {
  const lines = ['', 'é'.repeat(70_000), 'short', '\u{1F600}'.repeat(50_000), '']
  expect(await linesOf(`${lines.join('\n')}\n`)).toEqual(lines)
  expect(await linesOf('')).toEqual([])
})

test('a text that does not end with a line is cut off', async () => {
  await expect(linesOf('one\ntwo')).rejects.toMatchObject({ code: 'invalid_archive' })
})

test('a line that would take all memory is refused', async () => {
  await expect(linesOf(Buffer.alloc(2 ** 26 + 1, 'a'))).rejects.toThrow('too long')
})
