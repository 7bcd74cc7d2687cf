import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { Processes } from '../../ports/processes.ts'
import { describeSpool } from '../../ports/spool.contract.ts'
import { createLocalProcesses } from '../processes/local-processes.ts'
import { createSpool } from './local-spool.ts'

const roots: string[] = []

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

async function makeRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'plinth-spool-'))
  roots.push(root)
  return root
}

describeSpool('the local spool', async () => {
  const root = await makeRoot()
  return (processes) => createSpool(join(root, 'made', 'on demand'), processes)
})

test('before the first upload there is nothing to remove', async () => {
  const spool = createSpool(join(await makeRoot(), 'none'), createLocalProcesses())
  expect(await spool.removeAbandoned()).toBe(0)
})

test('of real processes, the living keep their uploads', async () => {
  const root = await makeRoot()
  const spool = createSpool(root, createLocalProcesses())
  await spool.openFolder()
  expect(await spool.removeAbandoned()).toBe(0)
  expect(await readdir(root)).toHaveLength(1)
})

test('what nobody can be asked about goes after a day', async () => {
  const root = await makeRoot()
  const now = Date.now() / 1000
  for (const [name, ageHours] of Object.entries({ 'fresh+a': 23, 'old+b': 25, 'bad%+c': 25 })) {
    await mkdir(join(root, name))
    await utimes(join(root, name), now, now - ageHours * 3600)
  }
  const processes: Processes = { self: 'host:1:1', isAlive: () => 'unknown' }
  expect(await createSpool(root, processes).removeAbandoned()).toBe(2)
  expect(await readdir(root)).toEqual(['fresh+a'])
})

test('a folder that cannot be written to is `unavailable`', async () => {
  const file = join(await makeRoot(), 'file')
  await writeFile(file, '')
  const spool = createSpool(file, createLocalProcesses())
  await expect(spool.openFolder()).rejects.toMatchObject({ code: 'unavailable' })
})
