// Entry point of a worker thread; runs one job at a time. Parsers are imported on demand: a thread
// that only finds insertion points does not load the Markdown renderer.
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { ScannedPage } from '../../ports/parsers.ts'
import { watchBuffers } from './buffer-garbage.ts'
import {
  describeFailure,
  type Finished,
  type Job,
  type JobKind,
  type Jobs,
  type Reply,
  type Started,
  type ThreadRequest,
} from './jobs.ts'
import { createTimeCheck } from './time-check.ts'

type JobRequest = Extract<ThreadRequest, { job: Job }>
type Output = Jobs[JobKind]['output']

/** Runs jobs of one kind; `limitMs` is their limit of CPU time. */
type Runner<K extends JobKind> = (
  input: Jobs[K]['input'],
  limitMs: number,
) => Jobs[K]['output'] | Promise<Jobs[K]['output']>

/** Import what a kind of job needs, which costs more than most contents. */
const loaders: { readonly [K in JobKind]: () => Promise<Runner<K>> } = {
  async pages() {
    const { scanPage } = await import('../parsing/scan-page.ts')
    const { openPage } = await import('../parsing/page-file.ts')
    return async ({ pages }) => {
      const found: ScannedPage[] = []
      for (const page of pages) found.push(await scanPage(openPage(page)))
      return found
    }
  },
  async xmlSplices() {
    const { findXmlSplices, maxXmlPageBytes } = await import('../parsing/xml-splices.ts')
    const { readFileSliceSync } = await import('../files/sync-file-slices.ts')
    return ({ pages }) =>
      pages.map((page) =>
        page.size > maxXmlPageBytes ? null : findXmlSplices(readFileSliceSync(page)),
      )
  },
  async verdict() {
    const { readPage } = await import('../parsing/phishing/read-page.ts')
    const { scorePage } = await import('@plinth/domain/abuse/phishing/page-score')
    return async (page) => scorePage(await readPage(page))
  },
  async markdown() {
    const { renderMarkdownFile } = await import('../parsing/render-markdown.ts')
    return ({ source, naming }, limitMs) =>
      renderMarkdownFile(source, naming, createTimeCheck(limitMs))
  },
  async outline() {
    const { outlinePage } = await import('../parsing/page-outline.ts')
    return ({ page, format }, limitMs) => outlinePage(page, format, createTimeCheck(limitMs))
  },
  async rules() {
    const { readRuleFiles } = await import('../parsing/rule-files.ts')
    return readRuleFiles
  },
  async secrets() {
    const { examineFile } = await import('../parsing/examine-file.ts')
    return ({ contents }) => contents.map(examineFile)
  },
  async page() {
    const { scanPage } = await import('../parsing/scan-page.ts')
    const { openPage } = await import('../parsing/page-file.ts')
    const { examineFile } = await import('../parsing/examine-file.ts')
    return async (page) => ({
      ...(await scanPage(openPage(page))),
      secrets: examineFile(page),
    })
  },
  async zip() {
    const { extractZip } = await import('../archives/extract-zip.ts')
    return ({ archive, into }) => extractZip(archive, into)
  },
  async card() {
    const { drawCard } = await import('../cards/draw-card.ts')
    return drawCard
  },
  async compress() {
    const { compressContents } = await import('../compression/compress-contents.ts')
    return compressContents
  },
}

type AnyRunner = (input: unknown, limitMs: number) => Output | Promise<Output>

/** Kept, because an import takes longer than an ordinary page even if its module is loaded. */
const runners = new Map<JobKind, Promise<AnyRunner>>()

/** A runner gets only jobs of its own kind. */
const load = (kind: JobKind): Promise<AnyRunner> =>
  runners.getOrInsertComputed(kind, () => loaders[kind]() as Promise<AnyRunner>)

/**
 * CPU time of the thread that has been reported. The system updates it when the thread waits, and
 * every few milliseconds: what is missing at the end of a short job is reported with the next one.
 */
let reportedMs = 0

async function run({ job, limitMs, reportsStart }: JobRequest): Promise<Finished> {
  const reply = await load(job.kind)
    .then((runner) => {
      if (reportsStart) reportStart()
      return runner(job.input, limitMs)
    })
    .then((output): Reply => ({ ok: true, output }), describeFailure)
  const usedMs = cpuMs()
  const finished = { reply, cpuMs: usedMs - reportedMs, usedMs }
  reportedMs = usedMs
  return finished
}

function reportStart(): void {
  reportedMs = cpuMs()
  parentPort?.postMessage({ started: true, usedMs: reportedMs } satisfies Started)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** One after the other, so that a job that arrives meanwhile waits for one import at most. */
async function preload(kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) {
    await load(kind)
    // No job pays for it.
    reportedMs = cpuMs()
  }
}

const lowestPriority = constants.priority.PRIORITY_LOW

/** Linux only: elsewhere priorities are per process, so it would slow down the server. */
function lowerPriority(niceness: number): void {
  if (process.platform !== 'linux' || niceness === 0) return
  try {
    setPriority(Math.min(lowestPriority, getPriority() + niceness))
  } catch {
    // Not permitted in this sandbox; the thread works all the same.
  }
}

// Encoders of zlib hold their buffers until a major collection, which is short in a small heap.
const collectBuffers = watchBuffers({ type: 'major', maxGrowthMb: 16 })
lowerPriority((workerData as { readonly niceness: number }).niceness)
parentPort?.on('message', (request: ThreadRequest) => {
  if ('preload' in request) void preload(request.preload)
  else
    void run(request).then((finished) => {
      parentPort?.postMessage(finished)
      // The next job is not billed for it.
      if (collectBuffers()) reportedMs = cpuMs()
    })
})
