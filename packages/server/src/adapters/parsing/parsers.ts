import type { Splices } from '@plinth/domain/manifest'
import type { ExtractedFile, Parsers, RenderedMarkdown, VersionRules } from '../../ports/parsers.ts'
import type { Job, JobKind, Jobs } from './jobs.ts'
import { Pool } from './pool.ts'

export interface ParsersOptions {
  /** Threads at most; they start when they are first needed. */
  readonly threads?: number
  /** For one page. An archive gets more, by what it may unpack. */
  readonly timeoutMs?: number
  /** Heap of one thread. */
  readonly memoryMb?: number
}

/** An archive may take as long as unpacking all it is allowed to at this pace: 500 MB, 4 minutes. */
const slowestBytesPerMs = 2 * 1024

export function createParsers(options: ParsersOptions = {}): Parsers {
  const { threads = 2, timeoutMs = 10_000, memoryMb = 512 } = options
  const pool = new Pool({ threads, memoryMb })

  async function run<K extends JobKind>(
    job: Job & { kind: K },
    limit: { limitMs: number; long: boolean } = { limitMs: timeoutMs, long: false },
  ): Promise<Jobs[K]['output']> {
    return (await pool.run({ job, ...limit })) as Jobs[K]['output']
  }

  return {
    // One page after the other: each has its own time limit, and a bundle of thousands of pages
    // takes turns with everyone else's.
    async findSplices(files): Promise<(Splices | null)[]> {
      const found: (Splices | null)[] = []
      for (const file of files)
        found.push(await run<'splices'>({ kind: 'splices', input: { file } }))
      return found
    },
    renderMarkdown: (file, naming): Promise<RenderedMarkdown> =>
      run<'markdown'>({ kind: 'markdown', input: { file, naming } }),
    extractZip: (file, into): Promise<ExtractedFile[]> =>
      run<'zip'>(
        { kind: 'zip', input: { file, into } },
        { limitMs: timeoutMs + into.maxBytes / slowestBytesPerMs, long: true },
      ),
    readRules: (files): Promise<VersionRules> => run<'rules'>({ kind: 'rules', input: files }),
    close: () => pool.close(),
  }
}
