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
import { TooSlow } from './too-slow.ts'

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
 * Contents up to this size are read by the thread for quick work. HTML takes about the same time for
 * every byte; Markdown can take many times longer.
 */
const quickBytes = 32 * 1024
const quickMarkdownBytes = 16 * 1024

/** Speed at which ordinary pages are parsed on a common machine. */
const bytesPerMs = 10 * 1024
/** Far slower, so that an ordinary page of HTML never waits for Markdown that only looks cheap. */
const markdownBytesPerMs = 1024
/** Otherwise a large site would wait until each of many attackers has used as much. */
const maxExpectedMs = 1_000

/** CPU time for a page of no size, and for each megabyte; several times what pages need. */
const limitMs = { page: 2_000, megabyte: 8_000 }

/**
 * Large entries are decompressed outside the threads, where their CPU time cannot be measured. The
 * slowest archives take this long for each megabyte, if no data is read twice.
 */
const inflateMsPerMegabyte = 100

/** Past use is kept in memory: see docs/decisions/0019. */
export const createUseOfCallers = (): RecentUse => new RecentUse(parseUseHalfLifeMs)

export interface UploadJobs {
  readonly pool: Pick<Pool, 'run'>
  readonly used: RecentUse
  /** Limit of CPU time for one page of any size. */
  readonly cpuLimitMs: number
  /** Called when a job is refused because the budget is used up. */
  readonly onRefused?: () => void
}

export function jobsOfUpload(
  { pool, used, cpuLimitMs, onRefused }: UploadJobs,
  { caller, ...budget }: ParseBudget,
): RunJob {
  let leftMs = budget.msPerUpload ?? Number.POSITIVE_INFINITY
  const onUsed = (cpuMs: number) => {
    leftMs -= cpuMs
    used.add(caller, cpuMs)
  }
  return async (job, size) => {
    const refusal = refuseParsing(budget, used.of(caller))
    if (refusal) {
      onRefused?.()
      throw refusal
    }
    if (leftMs <= 0) throw new TooSlow()
    const { bytes, archiveLimitMs } = size
    if (archiveLimitMs !== undefined) onUsed((inflateMsPerMegabyte * bytes) / megabyte)
    const pageLimitMs = limitMs.page + (limitMs.megabyte * bytes) / megabyte
    const ownLimitMs = archiveLimitMs ?? Math.min(cpuLimitMs, pageLimitMs)
    const work: Work = {
      job,
      caller,
      kind: kindOf(job, size),
      expectedMs: Math.min(maxExpectedMs, bytes / speedOf(job)),
      limitMs: Math.min(ownLimitMs, leftMs),
      onUsed,
    }
    return (await pool.run(work)) as never
  }
}

const speedOf = ({ kind }: Job): number => (kind === 'markdown' ? markdownBytesPerMs : bytesPerMs)

function kindOf(job: Job, { bytes, archiveLimitMs }: JobSize): Work['kind'] {
  if (archiveLimitMs !== undefined) return 'long'
  return bytes <= (job.kind === 'markdown' ? quickMarkdownBytes : quickBytes) ? 'quick' : 'page'
}
