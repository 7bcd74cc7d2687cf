// @module-tag slow
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Caller, tenantCaller } from '@plinth/domain/abuse/caller'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../parsing/temporary-folder.test-support.ts'
import type { Job } from './jobs.ts'
import { Pool, type PoolOptions, type QuickThread, type Work } from './pool.ts'
import { slowMarkdown } from './slow-markdown.test-support.ts'

const folder = temporaryFolder()
const page = { file: folder.path('page.html'), offset: 0, size: 6 }
const source = { file: folder.path('slow.md'), offset: 0, size: slowMarkdown.length }
beforeAll(async () => {
  await writeFile(page.file, '<head>')
  await writeFile(source.file, slowMarkdown)
})

const attacker = tenantCaller('attacker')
const other = tenantCaller('other')
const splices = [{ splices: { head: 6, body: 6 }, title: '' }]

function openPool(options: Partial<PoolOptions>): Pool {
  const pool = new Pool({ threads: 1, memoryMb: 512, niceness: 0, ...options })
  onTestFinished(() => pool.close())
  return pool
}

const short = (caller: Caller, kind: Work['kind'] = 'page'): Work => ({
  job: { kind: 'pages', input: { pages: [page] } },
  limitMs: 30_000,
  kind,
  caller,
  expectedMs: 1,
})

function slow(caller: Caller, work: Partial<Work> = {}): Work {
  const naming = { title: null, fallbackTitle: '' }
  const job = { kind: 'markdown', input: { source, naming } } as const
  return { job, limitMs: 600_000, kind: 'page', caller, expectedMs: 1, ...work }
}

/** Occupies a thread until the returned function is called. */
function occupy(pool: Pool, caller: Caller, kind: Work['kind'] = 'page'): () => Promise<void> {
  const stop = new AbortController()
  const work = slow(caller, { kind, signal: stop.signal })
  const ended = expect(pool.run(work)).rejects.toThrow('stop')
  return () => {
    stop.abort(new Error('stop'))
    return ended
  }
}

it('reserves a thread for short work while long work is running and queued', async () => {
  const pool = openPool({ threads: 2 })
  const long = slow(attacker, { kind: 'long' })
  const longs = Promise.allSettled([pool.run(long), pool.run(long), pool.run(long)])
  expect(await pool.run(short(other))).toEqual(splices)
  await pool.close()
  const ends = (await longs).map(({ status }) => status)
  expect(ends).toEqual(['rejected', 'rejected', 'rejected'])
})

it('does not keep the process alive when idle', async () => {
  const local = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { createParserPool } from ${local('./parsers.ts')}
    import { unlimitedBudget } from ${local('./unlimited-budget.test-support.ts')}
    const parsers = createParserPool().forUpload(unlimitedBudget)
    const [{ splices }] = await parsers.scanPages([${JSON.stringify(page)}])
    console.log(splices.head)
  `
  const run = promisify(execFile)
  const options = ['--input-type=module', '--eval', script]
  const { stdout } = await run(process.execPath, options, { timeout: 150_000 })
  expect(stdout.trim()).toBe('6')
})

it('refuses what one caller queues beyond its places, and accepts the work of others', async () => {
  const pool = openPool({})
  const release = occupy(pool, attacker)
  const many = Array.from({ length: 80 }, () => pool.run(short(attacker)))
  const others = Array.from({ length: 8 }, (_, at) => pool.run(short(tenantCaller(`${at}`))))
  const results = Promise.allSettled(many)
  await release()
  const refused = (await results).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(80 - 64)
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: 'unavailable', retryAfter: 60 } })
  }
  expect(await Promise.all(others)).toEqual(Array(8).fill(splices))
})

it('runs the work of a caller that has used less before what others queued earlier', async () => {
  const pool = openPool({})
  await expect(pool.run(slow(attacker, { limitMs: 300 }))).rejects.toThrow(/too long/)
  const release = occupy(pool, tenantCaller('someone'))
  const order: string[] = []
  const queued = [1, 2, 3].map(() => pool.run(short(attacker)).then(() => order.push('attacker')))
  queued.push(pool.run(short(other)).then(() => order.push('other')))
  await release()
  await Promise.all(queued)
  expect(order).toEqual(['other', 'attacker', 'attacker', 'attacker'])
})

it('counts the CPU time of work that succeeds, fails or is ended', async () => {
  const pool = openPool({})
  const used: number[] = []
  const onUsed = (cpuMs: number) => void used.push(cpuMs)
  await pool.run({ ...short(other), onUsed })
  const missing = { ...page, file: folder.path('missing') }
  const failing = { kind: 'pages', input: { pages: [missing] } } as const
  await expect(pool.run({ ...short(other), job: failing, onUsed })).rejects.toThrow()
  await expect(pool.run(slow(other, { limitMs: 100, onUsed }))).rejects.toThrow(/too long/)
  expect(used).toHaveLength(3)
  expect(used.every((cpuMs) => cpuMs > 0)).toBe(true)
  expect(used[2]).toBeGreaterThanOrEqual(100)
})

const quick: readonly QuickThread[] = [
  { runs: () => true, limitMs: 100, maxRecentMs: 50, preload: ['pages'] },
]

it('has a thread for quick work, which never waits for pages', async () => {
  const pool = openPool({ quick })
  const release = occupy(pool, attacker)
  expect(await pool.run(short(other, 'quick'))).toEqual(splices)
  await release()
})

it('moves slow work from the quick thread to the others, within its limit', async () => {
  const pool = openPool({ quick })
  const used: number[] = []
  const work = slow(attacker, { kind: 'quick', limitMs: 300, onUsed: (ms) => void used.push(ms) })
  await expect(pool.run(work)).rejects.toMatchObject({ code: 'invalid_body' })
  expect(used.map((ms) => ms >= 100)).toEqual([true, true])
})

it('reserves the quick thread for callers that have used little', async () => {
  const pool = openPool({ quick })
  const release = occupy(pool, tenantCaller('someone'))
  let done = false
  const moved = pool.run(slow(attacker, { kind: 'quick', limitMs: 101 }))
  const next = moved
    .catch(() => pool.run(short(attacker, 'quick')))
    .finally(() => {
      done = true
    })
  for (const _ of [1, 2, 3]) expect(await pool.run(short(other, 'quick'))).toEqual(splices)
  expect(done).toBe(false)
  await release()
  expect(await next).toEqual(splices)
})

it('gives quick work to an idle thread or the quick one, and starts no other for it', async () => {
  const pool = openPool({ quick, threads: 2 })
  const order: string[] = []
  const release = occupy(pool, attacker)
  const first = pool.run(short(other, 'quick')).then(() => order.push('first'))
  const second = pool.run(short(other, 'quick')).then(() => order.push('second'))
  expect(pool.status()).toMatchObject({ waiting: 1, refused: 0 })
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
  await release()
})

it('runs quick work on a thread that was started ahead', async () => {
  const pool = openPool({ quick })
  pool.warmUp()
  expect(await pool.run(short(other, 'quick'))).toEqual(splices)
})

it('has quick threads for jobs of different kinds, which do not wait for each other', async () => {
  const isMarkdown = ({ kind }: Job) => kind === 'markdown'
  const limits = { limitMs: 600_000, maxRecentMs: 600_000, preload: [] }
  const pool = openPool({
    quick: [
      { ...limits, runs: isMarkdown },
      { ...limits, runs: (job) => !isMarkdown(job) },
    ],
  })
  const releases = [occupy(pool, attacker), occupy(pool, attacker, 'quick')]
  expect(await pool.run(short(other, 'quick'))).toEqual(splices)
  for (const release of releases) await release()
})
