// The `ParserPool` port, implemented on a pool of worker threads.
import { constants } from 'node:os'
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'
import { AppError } from '@plinth/domain/base/errors'
import { examinedBytes } from '@plinth/domain/secrets/examine-content'
import type { SecretFindings } from '@plinth/domain/secrets/secret-findings'
import type { Splices } from '@plinth/domain/versions/manifest'
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import type { ParserPool, Parsers, ScannedPage, ZipTarget } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
import { maxGroups } from '../fair-queue/recent-use.ts'
import { batches, parsedBytes } from './batches.ts'
import { Pool, type QuickThread } from './pool.ts'
import { createUseOfCallers, jobsOfUpload, type RunJob } from './upload-jobs.ts'

export interface ParsersOptions {
  /** Maximum number of threads, besides those for quick work; they are started on demand. */
  readonly threads?: number
  /** Limit of CPU time for one page. An archive gets more, depending on its allowed size. */
  readonly cpuLimitMs?: number
  /** Heap limit of one thread. */
  readonly memoryMb?: number
  readonly sizes?: CacheSizes
}

/** Minimum speed for unpacking an archive; 500 MB may take 4 minutes of CPU time. */
const minBytesPerMs = 2 * 1024
/** For archives of any size, where uploads have no limit. */
const maxArchiveMs = 3_600_000

/** A caller that has used more recently gets its small contents parsed by the other threads. */
const maxRecentMs = 150

/** Markdown is slower, and slow Markdown is moved: ordinary documents need a small part of this. */
const quickMarkdown: QuickThread = {
  runs: ({ kind }) => kind === 'markdown',
  limitMs: 50,
  maxRecentMs,
  preload: ['markdown'],
}

/** Takes linear time: ending a job here, with its thread, would cost more than the rest of it. */
const quickPages: QuickThread = {
  runs: ({ kind }) => kind !== 'markdown',
  limitMs: 1_000,
  maxRecentMs,
  preload: ['page', 'pages', 'secrets', 'verdict'],
}

/** Below that of the threads for quick work and of the thread that serves requests. */
const niceness = constants.priority.PRIORITY_BELOW_NORMAL

export function createParserPool(options: ParsersOptions = {}): ParserPool {
  const { threads = 2, cpuLimitMs = 10_000, memoryMb = 512, sizes = unmeasured } = options
  const quick = [quickPages, quickMarkdown]
  const pool = new Pool({ threads, memoryMb, niceness, quick, sizes })
  const used = createUseOfCallers()
  sizes.measureEntries('callers', used, maxGroups)
  const archiveLimitMs = ({ maxBytes }: ZipTarget) =>
    Math.min(cpuLimitMs + maxBytes / minBytesPerMs, maxArchiveMs)
  let refusedByBudget = 0
  const onRefused = () => {
    refusedByBudget += 1
  }
  return {
    forUpload(budget: ParseBudget): Parsers {
      const run = jobsOfUpload({ pool, used, cpuLimitMs, onRefused }, budget)
      return {
        ...pageParsers(run),
        extractZip: (archive, into) =>
          run<'zip'>(
            { kind: 'zip', input: { archive: archive.file, into } },
            { bytes: archive.size, archiveLimitMs: archiveLimitMs(into) },
          ),
        findSecrets: (contents) => findSecrets(run, contents),
        examinePage: (page) =>
          nullBeyondLimit(run<'page'>({ kind: 'page', input: page }, { bytes: page.size })),
      }
    },
    warmUp: () => pool.warmUp(),
    status: () => ({ ...pool.status(), refusedByBudget }),
    close: () => pool.close(),
  }
}

const pageParsers = (run: RunJob): Omit<Parsers, 'examinePage' | 'extractZip' | 'findSecrets'> => ({
  // One batch after the other: a bundle of thousands of pages uses at most one thread, and other
  // uploads can be parsed in between.
  async scanPages(pages) {
    const found: ScannedPage[] = []
    for (const batch of batches(pages)) {
      const job = { kind: 'pages', input: { pages: batch } } as const
      found.push(...(await run<'pages'>(job, { bytes: parsedBytes(batch) })))
    }
    return found
  },
  async findXmlSplices(pages) {
    const found: (Splices | null)[] = []
    for (const batch of batches(pages)) {
      const job = { kind: 'xmlSplices', input: { pages: batch } } as const
      found.push(...(await run<'xmlSplices'>(job, { bytes: parsedBytes(batch) })))
    }
    return found
  },
  judgePage: (page) => run<'verdict'>({ kind: 'verdict', input: page }, { bytes: page.size }),
  renderMarkdown: (source, naming) =>
    run<'markdown'>({ kind: 'markdown', input: { source, naming } }, { bytes: source.size }),
  findHeadings: (page, format) =>
    run<'outline'>({ kind: 'outline', input: { page, format } }, { bytes: page.size }),
  readRules(files) {
    const read = [files.redirects, files.headers].filter((file) => file !== null)
    return run<'rules'>({ kind: 'rules', input: files }, { bytes: parsedBytes(read) })
  },
})

async function findSecrets(
  run: RunJob,
  contents: readonly FileSlice[],
): Promise<(SecretFindings | null)[]> {
  const found: (SecretFindings | null)[] = []
  for (const batch of batches(contents, examinedBytes)) {
    found.push(...(await examineWithinLimits(run, batch)))
  }
  return found
}

/** One by one if the batch as a whole exceeds a limit. */
async function examineWithinLimits(
  run: RunJob,
  contents: readonly FileSlice[],
): Promise<(SecretFindings | null)[]> {
  const job = { kind: 'secrets', input: { contents } } as const
  const bytes = parsedBytes(contents, examinedBytes)
  const together = await nullBeyondLimit(run<'secrets'>(job, { bytes }))
  if (together !== null) return together
  if (contents.length === 1) return [null]
  const found: (SecretFindings | null)[] = []
  for (const content of contents) found.push(...(await examineWithinLimits(run, [content])))
  return found
}

async function nullBeyondLimit<T>(job: Promise<T>): Promise<T | null> {
  return job.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_body') return null
    throw error
  })
}
