import type { Splices } from '@plinth/domain/manifest'
import type { Verdict } from '@plinth/domain/phishing/judge-page'
import type { ExtractedFile, Parsers, RenderedMarkdown, VersionRules } from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
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

/**
 * Small pages share a turn and its time limit: together they are no larger than one page may be, and
 * take no longer than that one could.
 */
const bytesPerTurn = 1024 * 1024
/** What it takes to begin with a page: thousands of empty ones are work too. */
const bytesPerStart = 4096

function* turns(pages: readonly FileSlice[]): Generator<FileSlice[]> {
  let turn: FileSlice[] = []
  let bytes = 0
  for (const page of pages) {
    const cost = bytesPerStart + page.size
    if (turn.length > 0 && bytes + cost > bytesPerTurn) {
      yield turn
      turn = []
      bytes = 0
    }
    turn.push(page)
    bytes += cost
  }
  if (turn.length > 0) yield turn
}

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
    // One turn after the other: a bundle of thousands of pages lets everyone else's in between, and
    // never takes more than one thread.
    async findSplices(pages): Promise<Splices[]> {
      const found: Splices[] = []
      for (const turn of turns(pages))
        found.push(...(await run<'splices'>({ kind: 'splices', input: { pages: turn } })))
      return found
    },
    async findXmlSplices(pages): Promise<(Splices | null)[]> {
      const found: (Splices | null)[] = []
      for (const turn of turns(pages))
        found.push(...(await run<'xmlSplices'>({ kind: 'xmlSplices', input: { pages: turn } })))
      return found
    },
    judgePage: (page): Promise<Verdict> => run<'verdict'>({ kind: 'verdict', input: page }),
    renderMarkdown: (source, naming): Promise<RenderedMarkdown> =>
      run<'markdown'>({ kind: 'markdown', input: { source, naming } }),
    extractZip: (archive, into): Promise<ExtractedFile[]> =>
      run<'zip'>(
        { kind: 'zip', input: { archive, into } },
        { limitMs: timeoutMs + into.maxBytes / slowestBytesPerMs, long: true },
      ),
    readRules: (files): Promise<VersionRules> => run<'rules'>({ kind: 'rules', input: files }),
    close: () => pool.close(),
  }
}
