// Entry point of a worker thread; runs one job at a time. Parsers are imported on demand: a thread
// that only finds insertion points does not load the Markdown renderer.
import { parentPort } from 'node:worker_threads'
import type { Splices } from '@plinth/domain/versions/manifest'
import { describeFailure, type Job, type JobKind, type Jobs } from './jobs.ts'

async function run(job: Job): Promise<Jobs[JobKind]['output']> {
  switch (job.kind) {
    case 'splices': {
      const { findSplices } = await import('../parsing/splices.ts')
      const { openPage } = await import('../parsing/page-file.ts')
      const found: Splices[] = []
      for (const page of job.input.pages) found.push(await findSplices(openPage(page)))
      return found
    }
    case 'xmlSplices': {
      const { findXmlSplices, maxXmlPageBytes } = await import('../parsing/xml-splices.ts')
      const { readFileSliceSync } = await import('../files/sync-file-slices.ts')
      return job.input.pages.map((page) =>
        page.size > maxXmlPageBytes ? null : findXmlSplices(readFileSliceSync(page)),
      )
    }
    case 'verdict': {
      const { readPage } = await import('../parsing/phishing/read-page.ts')
      const { scorePage } = await import('@plinth/domain/abuse/phishing/page-score')
      return scorePage(await readPage(job.input))
    }
    case 'markdown': {
      const { renderMarkdownFile } = await import('../parsing/render-markdown.ts')
      return renderMarkdownFile(job.input.source, job.input.naming)
    }
    case 'rules': {
      const { readRuleFiles } = await import('../parsing/rule-files.ts')
      return readRuleFiles(job.input)
    }
    case 'secrets': {
      const { examineContent, examinedBytes } = await import(
        '@plinth/domain/secrets/examine-content'
      )
      const { readFileSliceSync } = await import('../files/sync-file-slices.ts')
      return job.input.contents.map((content) => {
        const size = Math.min(content.size, examinedBytes)
        return examineContent(readFileSliceSync({ ...content, size }))
      })
    }
    case 'zip': {
      const { extractZip } = await import('../archives/extract-zip.ts')
      return extractZip(job.input.archive, job.input.into)
    }
    case 'compress': {
      const { compressContents } = await import('../compression/compress-contents.ts')
      return compressContents(job.input)
    }
    default:
      return job satisfies never
  }
}

parentPort?.on('message', (job: Job) => {
  run(job).then(
    (output) => parentPort?.postMessage({ ok: true, output }),
    (error: unknown) => parentPort?.postMessage(describeFailure(error)),
  )
})
