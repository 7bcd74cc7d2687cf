// The `Parsers` port, implemented on a pool of worker threads.
import type { PhishingVerdict } from '@plinth/domain/abuse/phishing/page-score'
import { AppError } from '@plinth/domain/base/errors'
import { examinedBytes } from '@plinth/domain/secrets/examine-content'
import type { SecretFindings } from '@plinth/domain/secrets/secret-findings'
import type { Splices } from '@plinth/domain/versions/manifest'
import type { ExtractedFile, Parsers, RenderedMarkdown, VersionRules } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
import type { Job, JobKind, Jobs } from './jobs.ts'
import { Pool } from './pool.ts'

export interface ParsersOptions {
  /** Maximum number of threads; they are started on demand. */
  readonly threads?: number
  /** Limit of CPU time for one page. An archive gets more, depending on its allowed size. */
  readonly cpuLimitMs?: number
  /** Heap limit of one thread. */
  readonly memoryMb?: number
}

/** Minimum speed for unpacking an archive; 500 MB may take 4 minutes of CPU time. */
const minBytesPerMs = 2 * 1024

/**
 * Small pages are parsed in batches that share one limit: a batch is no larger than a single
 * page may be, and takes no longer.
 */
const bytesPerBatch = 1024 * 1024
/** Cost of starting a page, so that thousands of empty pages are batched as well. */
const bytesPerPage = 4096

function* batches(
  pages: readonly FileSlice[],
  mostRead = Number.POSITIVE_INFINITY,
): Generator<FileSlice[]> {
  let batch: FileSlice[] = []
  let bytes = 0
  for (const page of pages) {
    const cost = bytesPerPage + Math.min(page.size, mostRead)
    if (batch.length > 0 && bytes + cost > bytesPerBatch) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(page)
    bytes += cost
  }
  if (batch.length > 0) yield batch
}

export function createParsers(options: ParsersOptions = {}): Parsers {
  const { threads = 2, cpuLimitMs = 10_000, memoryMb = 512 } = options
  const pool = new Pool({ threads, memoryMb })

  async function run<K extends JobKind>(
    job: Job & { kind: K },
    limit: { limitMs: number; long: boolean } = { limitMs: cpuLimitMs, long: false },
  ): Promise<Jobs[K]['output']> {
    return (await pool.run({ job, ...limit })) as Jobs[K]['output']
  }

  const examine = (contents: readonly FileSlice[]): Promise<SecretFindings[]> =>
    run<'secrets'>({ kind: 'secrets', input: { contents } })

  /** One by one if the batch as a whole exceeds a limit. */
  async function examineWithinLimits(
    contents: readonly FileSlice[],
  ): Promise<(SecretFindings | null)[]> {
    try {
      return await examine(contents)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_body') throw error
      if (contents.length === 1) return [null]
      const found: (SecretFindings | null)[] = []
      for (const content of contents) found.push(...(await examineWithinLimits([content])))
      return found
    }
  }

  return {
    // One batch after the other: a bundle of thousands of pages uses at most one thread, and other
    // uploads can be parsed in between.
    async findSplices(pages): Promise<Splices[]> {
      const found: Splices[] = []
      for (const batch of batches(pages))
        found.push(...(await run<'splices'>({ kind: 'splices', input: { pages: batch } })))
      return found
    },
    async findXmlSplices(pages): Promise<(Splices | null)[]> {
      const found: (Splices | null)[] = []
      for (const batch of batches(pages))
        found.push(...(await run<'xmlSplices'>({ kind: 'xmlSplices', input: { pages: batch } })))
      return found
    },
    judgePage: (page): Promise<PhishingVerdict> => run<'verdict'>({ kind: 'verdict', input: page }),
    renderMarkdown: (source, naming): Promise<RenderedMarkdown> =>
      run<'markdown'>({ kind: 'markdown', input: { source, naming } }),
    extractZip: (archive, into): Promise<ExtractedFile[]> =>
      run<'zip'>(
        { kind: 'zip', input: { archive, into } },
        { limitMs: cpuLimitMs + into.maxBytes / minBytesPerMs, long: true },
      ),
    readRules: (files): Promise<VersionRules> => run<'rules'>({ kind: 'rules', input: files }),
    async findSecrets(contents): Promise<(SecretFindings | null)[]> {
      const found: (SecretFindings | null)[] = []
      for (const batch of batches(contents, examinedBytes))
        found.push(...(await examineWithinLimits(batch)))
      return found
    },
    close: () => pool.close(),
  }
}
