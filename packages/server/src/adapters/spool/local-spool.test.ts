import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { describeSpool } from '../../ports/contracts/spool.contract.ts'
import type { Processes } from '../../ports/processes.ts'
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

test.each([true, false])('a finished pack says whether it is synced: %s', async (syncs) => {
  const spool = createSpool(await makeRoot(), createLocalProcesses(), { syncs })
  const { pack } = await spool.openFolder()
  await pack.appendBytes(Buffer.from('hello'))
  expect(await pack.close()).toMatchObject({ size: 5, synced: syncs })
})

test('removes nothing before the first upload', async () => {
  const spool = createSpool(join(await makeRoot(), 'none'), createLocalProcesses())
  expect(await spool.removeAbandoned()).toBe(0)
})

test('keeps the uploads of live processes', async () => {
  const root = await makeRoot()
  const spool = createSpool(root, createLocalProcesses())
  await spool.openFolder()
  expect(await spool.removeAbandoned()).toBe(0)
  expect(await readdir(root)).toHaveLength(1)
})

test('removes uploads of unknown processes after a day', async () => {
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

test('reports an unwritable folder as `unavailable`', async () => {
  const file = join(await makeRoot(), 'file')
  await writeFile(file, '')
  const spool = createSpool(file, createLocalProcesses())
  await expect(spool.openFolder()).rejects.toMatchObject({ code: 'unavailable' })
})
