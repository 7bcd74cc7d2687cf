import {
  chown,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseEnvLines } from '../../config/env-lines.ts'
import { envFileText } from './env-file-text.ts'
import { keepEnvFile, writeEnvFile } from './write-env-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-setup-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('settings are read back as they were written', () => {
  const settings = {
    PLINTH_BASE_URL: 'https://plinth.example',
    PLINTH_MAIL_FROM: 'Plinth <plinth@plinth.example>',
    PLINTH_SMTP_URL: "smtp://user:it's%23#1@mail.example",
    PLINTH_SECRET: 'with "quotes", $dollars and \\backslashes',
    AWS_SECRET_ACCESS_KEY: 'abc+/=',
  }
  const kept = { PLINTH_LOG_LEVEL: 'warn' }
  const text = envFileText(settings, kept)
  expect(parseEnvLines(text)).toEqual({ values: { ...settings, ...kept }, invalid: [] })
  expect(text).toContain('# Origin of the service, without a path.\nPLINTH_BASE_URL=https://')
  // Docker would take quotes for a part of the value.
  expect(text).toContain('\nPLINTH_MAIL_FROM=Plinth <')
})

test('a value that no quotes can hold is refused', () => {
  const write = (value: string) => () => envFileText({ PLINTH_SECRET: value })
  expect(write(`'"`)).toThrow(/^The value of PLINTH_SECRET cannot be .* both kinds of quotes/)
  expect(write("it's $5")).toThrow('cannot be written')
  expect(write('two\nlines')).toThrow('several lines')
})

test('only the owner can read the file, also if it replaces one that others could read', async () => {
  const file = path.join(folder, 'plinth.env')
  await writeFile(file, 'old', { mode: 0o644 })
  await writeEnvFile(file, 'new')
  expect(await readFile(file, 'utf8')).toBe('new')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['plinth.env'])
})

test('a link to the file stays, also if its target does not exist yet', async () => {
  const link = path.join(folder, 'plinth.env')
  const target = path.join(folder, 'target')
  await symlink('target', link)
  for (const text of ['first', 'second']) {
    await writeEnvFile(link, text)
    expect(await readFile(target, 'utf8')).toBe(text)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
  }
})

test('the text before is kept next to the file, for its owner only', async () => {
  const file = path.join(folder, 'plinth.env')
  await writeFile(file, 'old')
  await keepEnvFile(file, 'old')
  expect(await readFile(`${file}.before`, 'utf8')).toBe('old')
  expect((await stat(`${file}.before`)).mode & 0o777).toBe(0o600)
})

test('the file stays with its owner', async () => {
  const file = path.join(folder, 'plinth.env')
  await writeFile(file, 'old')
  // Only root can give it to another user.
  const { uid, gid } = process.getuid?.() === 0 ? { uid: 1234, gid: 1235 } : await stat(file)
  await chown(file, uid, gid)
  await keepEnvFile(file, 'old')
  await writeEnvFile(file, 'new')
  for (const each of [file, `${file}.before`]) {
    expect(await stat(each)).toMatchObject({ uid, gid })
  }
})

test('a missing folder is named', async () => {
  const missing = path.join(folder, 'missing')
  await expect(writeEnvFile(path.join(missing, 'a'), '')).rejects.toThrow(`no folder ${missing}`)
})
