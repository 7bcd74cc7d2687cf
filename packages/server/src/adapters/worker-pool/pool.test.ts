import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../parsing/temporary-folder.test-support.ts'
import { Pool } from './pool.ts'

const folder = temporaryFolder()
const page = { file: folder.path('page.html'), offset: 0, size: 6 }

it('reserves a thread for short work while long work is running and queued', async () => {
  const slow = Array.from({ length: 60_000 }, (_, at) => `[^${at}]\n\n[^${at}]: n\n`).join('\n')
  await writeFile(folder.path('slow.md'), slow)
  await writeFile(folder.path('page.html'), '<head>')
  const pool = new Pool({ threads: 2, memoryMb: 512 })
  onTestFinished(() => pool.close())
  const naming = { title: null, fallbackTitle: '' }
  const source = { file: folder.path('slow.md'), offset: 0, size: slow.length }
  const input = { source, naming }
  const long = { job: { kind: 'markdown', input }, limitMs: 600_000, long: true } as const
  const longs = Promise.allSettled([pool.run(long), pool.run(long), pool.run(long)])
  const job = { kind: 'splices', input: { pages: [page] } } as const
  expect(await pool.run({ job, limitMs: 30_000, long: false })).toEqual([{ head: 6, body: 6 }])
  await pool.close()
  const ends = (await longs).map(({ status }) => status)
  expect(ends).toEqual(['rejected', 'rejected', 'rejected'])
})

it('does not keep the process alive when idle', async () => {
  const script = `
    import { createParsers } from ${JSON.stringify(new URL('./parsers.ts', import.meta.url).href)}
    const [splices] = await createParsers().findSplices([${JSON.stringify(page)}])
    console.log(splices.head)
  `
  const run = promisify(execFile)
  const options = ['--input-type=module', '--eval', script]
  const { stdout } = await run(process.execPath, options, { timeout: 150_000 })
  expect(stdout.trim()).toBe('6')
})

it('limits the queue and refuses further work', async () => {
  const pool = new Pool({ threads: 1, memoryMb: 64 })
  onTestFinished(() => pool.close())
  const job = { kind: 'splices', input: { pages: [page] } } as const
  const many = Array.from({ length: 80 }, () => pool.run({ job, limitMs: 30_000, long: false }))
  const results = await Promise.allSettled(many)
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 1 - 64)
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'unavailable', retryAfter: 60 } })
  }
})
