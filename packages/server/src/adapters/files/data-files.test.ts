import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataFiles } from '../../ports/data-files.ts'
import { createDataFiles } from './data-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-data-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const at = (name: string) => path.join(folder, name)
const open = (): DataFiles =>
  createDataFiles({ secretFile: at('secret'), mailFolder: at('outbox') })

test('the secret and stored mail are listed and read, and nothing else', async () => {
  expect(await open().list()).toEqual([])
  await mkdir(at('outbox'))
  for (const name of [
    'secret',
    'plinth.sqlite',
    'outbox/a.eml',
    'outbox/a.json',
    'outbox/b.draft',
  ]) {
    await writeFile(at(name), name)
  }
  expect((await open().list()).toSorted()).toEqual(['outbox/a.eml', 'outbox/a.json', 'secret'])
  const mail = await open().open('outbox/a.eml')
  expect(mail && (await text(mail))).toBe('outbox/a.eml')
  expect(await open().open('outbox/missing.eml')).toBeNull()
})

test('a file is written for this user only', async () => {
  for (const name of ['secret', 'outbox/a.eml']) {
    await open().write(name, Buffer.from(name))
    expect(await readFile(at(name), 'utf8')).toBe(name)
    expect((await stat(at(name))).mode & 0o777).toBe(0o600)
  }
})

test('a secret file is left alone if the server does not use one', async () => {
  await writeFile(at('secret'), 'of an earlier time')
  const files = createDataFiles({ secretFile: null, mailFolder: at('outbox') })
  expect(await files.list()).toEqual([])
  await expect(files.write('secret', Buffer.from('x'))).rejects.toMatchObject({
    code: 'invalid_archive',
  })
})

test.each(['../secret', '/etc/passwd', 'outbox/../secret', 'outbox/.x.eml', 'plinth.sqlite', ''])(
  'the name %j is refused',
  async (name) => {
    await expect(open().open(name)).rejects.toMatchObject({ code: 'invalid_archive' })
    await expect(open().write(name, Buffer.from('x'))).rejects.toMatchObject({
      code: 'invalid_archive',
    })
  },
)
