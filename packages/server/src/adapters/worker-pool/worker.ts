// Entry point of a worker thread; runs one job at a time. Parsers are imported on demand: a thread
// that only finds insertion points does not load the Markdown renderer.
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Splices } from '@plinth/domain/versions/manifest'
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

type Output = Jobs[JobKind]['output']

/** Imports what the job needs, which costs more than most contents. */
async function load(job: Job, limitMs: number): Promise<() => Output | Promise<Output>> {
  switch (job.kind) {
    case 'splices': {
      const { findSplices } = await import('../parsing/splices.ts')
      const { openPage } = await import('../parsing/page-file.ts')
      return async () => {
        const found: Splices[] = []
        for (const page of job.input.pages) found.push(await findSplices(openPage(page)))
        return found
      }
    }
    case 'xmlSplices': {
      const { findXmlSplices, maxXmlPageBytes } = await import('../parsing/xml-splices.ts')
      const { readFileSliceSync } = await import('../files/sync-file-slices.ts')
      return () =>
        job.input.pages.map((page) =>
          page.size > maxXmlPageBytes ? null : findXmlSplices(readFileSliceSync(page)),
        )
    }
    case 'verdict': {
      const { readPage } = await import('../parsing/phishing/read-page.ts')
      const { scorePage } = await import('@plinth/domain/abuse/phishing/page-score')
      return async () => scorePage(await readPage(job.input))
    }
    case 'markdown': {
      const { renderMarkdownFile } = await import('../parsing/render-markdown.ts')
      return () => renderMarkdownFile(job.input.source, job.input.naming, createTimeCheck(limitMs))
    }
    case 'rules': {
      const { readRuleFiles } = await import('../parsing/rule-files.ts')
      return () => readRuleFiles(job.input)
    }
    case 'secrets': {
      const { examineContent, examinedBytes } = await import(
        '@plinth/domain/secrets/examine-content'
      )
      const { readFileSliceSync } = await import('../files/sync-file-slices.ts')
      return () =>
        job.input.contents.map((content) => {
          const size = Math.min(content.size, examinedBytes)
          return examineContent(readFileSliceSync({ ...content, size }))
        })
    }
    case 'zip': {
      const { extractZip } = await import('../archives/extract-zip.ts')
      return () => extractZip(job.input.archive, job.input.into)
    }
    case 'compress': {
      const { compressContents } = await import('../compression/compress-contents.ts')
      return () => compressContents(job.input)
    }
    default:
      return job satisfies never
  }
}

async function run(job: Job, limitMs: number): Promise<Finished> {
  let before = process.threadCpuUsage()
  const reply = await load(job, limitMs)
    .then((start) => {
      parentPort?.postMessage({ started: true } satisfies Started)
      before = process.threadCpuUsage()
      return start()
    })
    .then((output): Reply => ({ ok: true, output }), describeFailure)
  const { user, system } = process.threadCpuUsage(before)
  return { reply, cpuMs: (user + system) / 1000 }
}

/** One after the other, so that a job that arrives meanwhile waits for one import at most. */
async function preload(kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) await load({ kind, input: null } as never, 0)
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

lowerPriority((workerData as { readonly niceness: number }).niceness)
parentPort?.on('message', (request: ThreadRequest) => {
  if ('preload' in request) void preload(request.preload)
  else void run(request.job, request.limitMs).then((finished) => parentPort?.postMessage(finished))
})
