import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withFileLock } from './file-lock.ts'

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plinth-lock-'))
  lock = path.join(folder, 'lock')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Another process that runs this code while it holds the lock. */
function startHolder(code: string) {
  const module = JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))
  const script = `import { rmSync, writeFileSync } from 'node:fs'
    import { withFileLock } from ${module}
    await withFileLock(${JSON.stringify(lock)}, async () => { ${code} })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
}

const abandonLock = () => once(startHolder('process.exit()'), 'exit')

test('takes over an abandoned lock, and removes it', async () => {
  await abandonLock()
  expect(await readdir(folder)).toEqual(['lock'])
  expect(await withFileLock(lock, async () => 'done')).toBe('done')
  expect(await readdir(folder)).toEqual([])
})

test('waits if another process has taken over the abandoned lock first', async () => {
  await abandonLock()
  const held = path.join(folder, 'held')
  const rivals: ReturnType<typeof startHolder>[] = []
  const rivalCode = `writeFileSync(${JSON.stringify(held)}, '')
    await new Promise((resolve) => setTimeout(resolve, 300))
    rmSync(${JSON.stringify(held)})`
  // The other process runs between the check that finds the lock abandoned and what follows it.
  vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    rivals.push(startHolder(rivalCode))
    while (!existsSync(held)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    throw Object.assign(new Error('no such process'), { code: 'ESRCH' })
  })
  expect(await withFileLock(lock, async () => existsSync(held))).toBe(false)
  expect(rivals).toHaveLength(1)
})
