import { networkCaller, tenantCaller } from '@plinth/domain/abuse/caller'
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'
import { megabyte } from '@plinth/domain/base/sizes'
import { expect, test } from 'vitest'
import type { Work } from './pool.ts'
import { createUseOfCallers, jobsOfUpload } from './upload-jobs.ts'

const job = { kind: 'rules', input: { redirects: null, headers: null } } as const
const budget: ParseBudget = {
  caller: tenantCaller('attacker'),
  msPerHour: 10_000,
  msPerUpload: null,
  uploads: 'Your uploads',
}

/** Records the work; each takes `cpuMs`. */
function openPool(cpuMs: number) {
  const works: Work[] = []
  const pool = {
    async run(work: Work): Promise<unknown> {
      works.push(work)
      work.onUsed?.(cpuMs)
      return null
    },
  }
  const used = createUseOfCallers()
  const upload = (own: Partial<ParseBudget> = {}, bytes = 0) =>
    jobsOfUpload({ pool, used, cpuLimitMs: 10_000 }, { ...budget, ...own })(job, { bytes })
  return { works, pool, used, upload }
}

const refused = { code: 'rate_limited', retryAfter: expect.any(Number) }

test('a caller that has used up its budget is refused, and others are not', async () => {
  const { upload, works } = openPool(5_001)
  await upload()
  await upload()
  await expect(upload()).rejects.toMatchObject(refused)
  await upload({ caller: tenantCaller('other') })
  expect(works).toHaveLength(3)
})

test('networks of one subscriber share their budget', async () => {
  const { upload } = openPool(10_001)
  const subnet = (id: number) => ({ caller: networkCaller(`2001:db8:1:a${id}::/64`) })
  for (const id of [1, 2, 3, 4]) await upload(subnet(id))
  await expect(upload(subnet(5))).rejects.toMatchObject(refused)
})

test('the jobs of one upload share its limit', async () => {
  const { works, pool, used } = openPool(1_200)
  const own = { ...budget, msPerUpload: 2_000 }
  const run = jobsOfUpload({ pool, used, cpuLimitMs: 10_000 }, own)
  await run(job, { bytes: 0 })
  await run(job, { bytes: 0 })
  await expect(run(job, { bytes: 0 })).rejects.toMatchObject({ code: 'invalid_body' })
  expect(works.map(({ limitMs }) => limitMs)).toEqual([2_000, 800])
  await jobsOfUpload({ pool, used, cpuLimitMs: 10_000 }, own)(job, { bytes: 0 })
})

test('the limit follows from the size, and small contents are quick work', async () => {
  const { upload, works, pool, used } = openPool(0)
  for (const bytes of [8, 32 * 1024, 32 * 1024 + 1, megabyte, 16 * megabyte]) {
    await upload({}, bytes)
  }
  expect(works.map(({ kind }) => kind)).toEqual(['quick', 'quick', 'page', 'page', 'page'])
  const limits = works.map(({ limitMs }) => Math.round(limitMs / 100) / 10)
  expect(limits).toEqual([2, 2.3, 2.3, 10, 10])
  expect(works.at(-1)?.expectedMs).toBe(1_000)
  const source = { file: '', offset: 0, size: 0 }
  const naming = { title: null, fallbackTitle: '' }
  const markdown = { kind: 'markdown', input: { source, naming } } as const
  const run = jobsOfUpload({ pool, used, cpuLimitMs: 10_000 }, budget)
  for (const bytes of [16 * 1024, 16 * 1024 + 1]) await run(markdown, { bytes })
  expect(works.slice(-2).map(({ kind }) => kind)).toEqual(['quick', 'page'])
})

test('decompression counts by the size of the archive', async () => {
  const { pool, used } = openPool(0)
  const run = jobsOfUpload({ pool, used, cpuLimitMs: 10_000 }, budget)
  const archive = { bytes: 60 * megabyte, archiveLimitMs: 60_000 }
  await run(job, archive)
  await run(job, archive)
  await expect(run(job, archive)).rejects.toMatchObject(refused)
})
