import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { megabyte } from '@plinth/domain/base/sizes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuseTooLarge } from './refuse-too-large.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-large-'))
  for (const size of [500, 501]) {
    await writeFile(path.join(folder, `${size}.mp4`), '')
    await truncate(path.join(folder, `${size}.mp4`), size * megabyte)
  }
})
afterAll(() => rm(folder, { recursive: true }))

const check = (name: string, askForLimit: () => Promise<number | null>) =>
  refuseTooLarge([{ path: name, file: path.join(folder, name) }], {
    askForLimit,
    signal: new AbortController().signal,
  })

test('does not ask about a size that some plan allows', async () => {
  const askForLimit = vi.fn<() => Promise<number | null>>()
  await check('500.mp4', askForLimit)
  expect(askForLimit).not.toHaveBeenCalled()
})

test.each([null, 501 * megabyte])('accepts more if the service does: %s', async (limit) => {
  await expect(check('501.mp4', async () => limit)).resolves.toBeUndefined()
})

test('rejects what is larger than the limit of the service', async () => {
  await expect(check('501.mp4', async () => 500 * megabyte)).rejects.toThrow(
    'The files total 501 MB, and an upload can be up to 500 MB.',
  )
})
