import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { leaveOutSecretContents } from './leave-out-secrets.ts'

test('publishes an allowed file whose name is in another Unicode form on disk', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-secrets-'))
  const file = path.join(folder, 'a')
  await writeFile(file, 'not recognised as public')
  const found = { path: 'schlu\u0308ssel.pem', file }
  const { signal } = new AbortController()
  const leftOutWith = async (...allowed: string[]) => {
    const options = { allowed: new Set(allowed), signal }
    return (await leaveOutSecretContents([found], options)).leftOut.map(({ path }) => path)
  }
  expect(await leftOutWith()).toEqual([found.path])
  expect(await leftOutWith('schl\u00fcssel.pem')).toEqual([])
  await rm(folder, { recursive: true })
})
