import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWhole } from './create-whole.ts'

/** Code of the error that every hard link fails with; null on a usual file system. */
let linkFailure: string | null = null
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const linkSync: typeof fs.linkSync = (from, to) => {
    if (linkFailure !== null) throw Object.assign(new Error(linkFailure), { code: linkFailure })
    fs.linkSync(from, to)
  }
  return { ...fs, linkSync }
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.each([null, 'EPERM', 'EOPNOTSUPP'])(
  'the first content is kept, if hard links fail with %s',
  async (failure) => {
    linkFailure = failure
    const file = join(folder, 'marker')
    createWhole(file, 'first')
    createWhole(file, 'second')
    expect(await readFile(file, 'utf8')).toBe('first')
    expect(await readdir(folder)).toEqual(['marker'])
  },
)

test('another failure is thrown', async () => {
  linkFailure = 'EIO'
  expect(() => createWhole(join(folder, 'marker'), 'first')).toThrow('EIO')
  expect(await readdir(folder)).toEqual([])
})
