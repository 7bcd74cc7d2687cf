import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CreateOptions, createWhole } from './create-whole.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-whole-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** On a file system whose hard links fail with this code; null on a usual one. */
const on = (failure: string | null): CreateOptions =>
  failure === null
    ? {}
    : {
        link() {
          throw Object.assign(new Error(failure), { code: failure })
        },
      }

test.each([null, 'EPERM', 'EOPNOTSUPP'])(
  'the first content is kept, if hard links fail with %s',
  async (failure) => {
    const file = join(folder, 'marker')
    createWhole(file, 'first', on(failure))
    createWhole(file, 'second', on(failure))
    expect(await readFile(file, 'utf8')).toBe('first')
    expect(await readdir(folder)).toEqual(['marker'])
  },
)

test('another failure is thrown', async () => {
  expect(() => createWhole(join(folder, 'marker'), 'first', on('EIO'))).toThrow('EIO')
  expect(await readdir(folder)).toEqual([])
})
