import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
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

test('takes over the lock of another machine after 40 s, even if the clock was set back', async () => {
  const other = path.join(lock, '1-0a1b2c3d-0123456789ab')
  await mkdir(lock)
  await writeFile(other, '')
  await utimes(other, new Date(Date.now() + 3_600_000), new Date(Date.now() + 3_600_000))
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const taken = withFileLock(lock, async () => 'done')
  expect(await Promise.race([taken, pause(200, 'waiting')])).toBe('waiting')
  now.mockReturnValue(40_001)
  expect(await taken).toBe('done')
})

/** Output of another process that runs `code` with the lock after `change` has changed its system. */
async function runElsewhere(change: string, code: string): Promise<string> {
  const module = JSON.stringify(path.join(import.meta.dirname, 'file-lock.ts'))
  const script = `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    ${change}
    syncBuiltinESMExports()
    const { withFileLock } = await import(${module})
    const lock = ${JSON.stringify(lock)}
    ${code}`
  const args = ['--input-type=module', '--eval', script]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

test('names holders by the process ids that they can see', async () => {
  const [here] = await withFileLock(lock, () => readdir(lock))
  const there = await runElsewhere(
    "fs.readlinkSync = () => 'pid:[1]'",
    'await withFileLock(lock, async () => process.stdout.write(fs.readdirSync(lock)[0]))',
  )
  expect(there).toMatch(/^\d+-[0-9a-f]{8}-/)
  expect(there.split('-')[1]).not.toBe(here?.split('-')[1])
})

test('fails on Windows, too, if the folder cannot be written', async () => {
  const failure = await runElsewhere(
    `Object.defineProperty(process, 'platform', { value: 'win32' })
     fs.promises.mkdir = () => Promise.reject(Object.assign(new Error(), { code: 'EPERM' }))`,
    'await withFileLock(lock, () => {}).catch(({ code }) => process.stdout.write(code))',
  )
  expect(failure).toBe('EPERM')
})
