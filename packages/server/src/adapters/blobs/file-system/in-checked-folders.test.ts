import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Blobs } from '../../../ports/blobs.ts'
import { openMarkedFolders } from '../../files/marked-folders.ts'
import { createLocalProcesses } from '../../processes/local-processes.ts'
import { createFsBlobs } from './fs-blobs.ts'
import { inCheckedFolders } from './in-checked-folders.ts'

const drop = makeId('drop', Buffer.alloc(idBytes))
const pack = makeId('pack', Buffer.alloc(idBytes))
const gone = { code: 'unavailable' }
let parent: string
let folder: string
let plain: Blobs
let blobs: Blobs
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'plinth-folders-'))
  folder = path.join(parent, 'blobs')
  const folders = await openMarkedFolders([folder])
  plain = createFsBlobs(folder, createLocalProcesses())
  blobs = inCheckedFolders({ ...plain, put: (...all) => plain.put(...all) }, folders)
})
afterEach(() => rm(parent, { recursive: true }))

const local = async () => {
  const file = path.join(parent, 'upload')
  await writeFile(file, 'content')
  return { file, size: 7 }
}
async function unmount() {
  await rename(folder, `${folder}-elsewhere`)
  await mkdir(folder)
}
async function mountAgain() {
  await rm(folder, { recursive: true })
  await rename(`${folder}-elsewhere`, folder)
}

test('nothing is stored or listed while the folder is unmounted', async () => {
  await blobs.put(drop, pack, await local())
  expect(await Array.fromAsync(blobs.list(drop))).toEqual([pack])
  await unmount()
  await expect(blobs.put(drop, pack, await local())).rejects.toMatchObject(gone)
  await expect(Array.fromAsync(blobs.list(drop))).rejects.toMatchObject(gone)
  await mountAgain()
  expect(await Array.fromAsync(blobs.list(drop))).toEqual([pack])
})

test('what is stored while the folder is unmounted is refused', async () => {
  const { put } = plain
  plain.put = async (...all) => {
    await unmount()
    await put(...all)
  }
  await expect(blobs.put(drop, pack, await local())).rejects.toMatchObject(gone)
  await mountAgain()
  expect(await Array.fromAsync(blobs.list(drop))).toEqual([])
})
