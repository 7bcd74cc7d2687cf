// Runs the parse jobs of one upload within its budget.
import {
  type ParseBudget,
  parseUseHalfLifeMs,
  refuseParsing,
} from '@plinth/domain/abuse/parse-budget'
import { megabyte } from '@plinth/domain/base/sizes'
import { RecentUse } from '../fair-queue/recent-use.ts'
import type { Job, JobKind, Jobs } from './jobs.ts'
import type { Pool, Work } from './pool.ts'
import { TooSlow } from './pool-thread.ts'

export interface JobSize {
  /** How much the job reads. */
  readonly bytes: number
  /** For an archive; absent for pages, whose limit follows from `bytes`. */
  readonly archiveLimitMs?: number
}

export type RunJob = <K extends JobKind>(
  job: Job & { kind: K },
  size: JobSize,
) => Promise<Jobs[K]['output']>

/**
 * Contents up to this size are read by the thread for quick work. The slowest that we know take
 * 0.3 s of CPU time: HTML takes the same time for every byte, Markdown can take many times longer.
 */
const quickBytes = 64 * 1024
const quickMarkdownBytes = 16 * 1024

/** Speed at which ordinary pages are parsed on a common machine. */
const bytesPerMs = 10 * 1024
/** Otherwise a large site would wait until each of many attackers has used as much. */
const maxExpectedMs = 1_000

/** CPU time for a page of no size, and for each megabyte; several times what pages need. */
const limitMs = { page: 2_000, megabyte: 8_000 }

/** Past use is kept in memory: see docs/decisions/0019. */
export const createUseOfCallers = (): RecentUse => new RecentUse(parseUseHalfLifeMs)

export interface UploadJobs {
  readonly pool: Pick<Pool, 'run'>
  readonly used: RecentUse
  /** Limit of CPU time for one page of any size. */
  readonly cpuLimitMs: number
}

export function jobsOfUpload(
  { pool, used, cpuLimitMs }: UploadJobs,
  { caller, ...budget }: ParseBudget,
): RunJob {
  let leftMs = budget.msPerUpload ?? Number.POSITIVE_INFINITY
  const onUsed = (cpuMs: number) => {
    leftMs -= cpuMs
    used.add(caller, cpuMs)
  }
  return async (job, size) => {
    const refusal = refuseParsing(budget, used.of(caller))
    if (refusal) throw refusal
    if (leftMs <= 0) throw new TooSlow()
    const { bytes, archiveLimitMs } = size
    const pageLimitMs = limitMs.page + (limitMs.megabyte * bytes) / megabyte
    const ownLimitMs = archiveLimitMs ?? Math.min(cpuLimitMs, pageLimitMs)
    const work: Work = {
      job,
      caller,
      kind: kindOf(job, size),
      expectedMs: Math.min(maxExpectedMs, bytes / bytesPerMs),
      limitMs: Math.min(ownLimitMs, leftMs),
      onUsed,
    }
    return (await pool.run(work)) as never
  }
}

function kindOf(job: Job, { bytes, archiveLimitMs }: JobSize): Work['kind'] {
  if (archiveLimitMs !== undefined) return 'long'
  return bytes <= (job.kind === 'markdown' ? quickMarkdownBytes : quickBytes) ? 'quick' : 'page'
}
