import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openMarkedFolders } from './marked-folders.ts'

const root = mkdtempSync(join(tmpdir(), 'plinth-marked-'))
afterAll(() => rmSync(root, { recursive: true }))

test('a folder keeps its marker; one that replaces it is noticed', async () => {
  const data = join(root, 'data')
  const folders = await openMarkedFolders([data])
  await (await openMarkedFolders([data])).check()
  rmSync(data, { recursive: true })
  await openMarkedFolders([data])
  await expect(folders.check()).rejects.toMatchObject({ code: 'unavailable' })
})

test('a marker that cannot be read is named', async () => {
  const marker = join(root, 'odd', '.folder-id')
  mkdirSync(marker, { recursive: true })
  await expect(openMarkedFolders([join(root, 'odd')])).rejects.toMatchObject({
    code: 'EISDIR',
    path: marker,
  })
})
