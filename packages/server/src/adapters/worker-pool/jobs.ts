// Job and reply types of the worker pool, as they cross the thread boundary.
import type { PhishingVerdict } from '@plinth/domain/abuse/phishing/page-score'
import { AppError, type ErrorCode } from '@plinth/domain/base/errors'
import type { SecretFindings } from '@plinth/domain/secrets/secret-findings'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import type { Splices } from '@plinth/domain/versions/manifest'
import type { Heading } from '@plinth/domain/versions/outline'
import type { CardPicture } from '../../ports/card-painter.ts'
import type { CompressedEncodings, CompressionJob } from '../../ports/compressor.ts'
import type {
  ExaminedPage,
  ExtractedFile,
  MarkdownNaming,
  RenderedMarkdown,
  RuleFiles,
  ScannedPage,
  VersionRules,
  ZipTarget,
} from '../../ports/parsers.ts'
import type { FileSlice } from '../../ports/spool.ts'
import { explainDiskFailure } from '../files/disk-failures.ts'
import { tooComplexMessage } from '../parsing/too-complex.ts'
import { TooSlow } from './too-slow.ts'

export interface Jobs {
  pages: { input: { pages: readonly FileSlice[] }; output: ScannedPage[] }
  xmlSplices: { input: { pages: readonly FileSlice[] }; output: (Splices | null)[] }
  verdict: { input: FileSlice; output: PhishingVerdict }
  markdown: { input: { source: FileSlice; naming: MarkdownNaming }; output: RenderedMarkdown }
  outline: { input: { page: FileSlice; format: DocumentFormat }; output: Heading[] }
  rules: { input: RuleFiles; output: VersionRules }
  secrets: { input: { contents: readonly FileSlice[] }; output: SecretFindings[] }
  page: { input: FileSlice; output: ExaminedPage }
  zip: { input: { archive: string; into: ZipTarget }; output: ExtractedFile[] }
  card: { input: CardPicture; output: Uint8Array }
  compress: { input: CompressionJob; output: CompressedEncodings[] }
}

export type JobKind = keyof Jobs

export type Job = { [K in JobKind]: { kind: K; input: Jobs[K]['input'] } }[JobKind]

/** What a thread is asked to do. */
export type ThreadRequest =
  | {
      readonly job: Job
      /** Markdown that uses more CPU time ends itself; any other job is ended with its thread. */
      readonly limitMs: number
      /** Whether `Started` is sent; not for a kind of job whose modules are loaded. */
      readonly reportsStart: boolean
    }
  /** Loads the modules of these jobs ahead. */
  | { readonly preload: readonly JobKind[] }

/** Sent when the job's modules are loaded and it starts to read the content. */
export interface Started {
  readonly started: true
  /** CPU time of the thread so far. */
  readonly usedMs: number
}

export interface Finished {
  readonly reply: Reply
  /** CPU time since the start. */
  readonly cpuMs: number
  /** CPU time of the thread so far. */
  readonly usedMs: number
}

export type Reply =
  | { ok: true; output: Jobs[JobKind]['output'] }
  | { ok: false; code: 'too_slow' }
  | {
      ok: false
      code: ErrorCode
      detail: string
      retryAfter: number | null
      /** For the log. */
      cause: string | null
    }
  | { ok: false; code: null; detail: string }

/**
 * Only data can cross the thread boundary: an `AppError` keeps its code, any other error becomes a
 * plain `Error`.
 */
export function describeFailure(thrown: unknown): Reply {
  // Parsers read spooled files, so a disk error is not the fault of the content.
  const error = explainDiskFailure(thrown)
  if (error instanceof TooSlow) return { ok: false, code: 'too_slow' }
  if (error instanceof AppError) {
    const { code, detail, retryAfter, cause } = error
    const reason = cause instanceof Error ? stackOf(cause) : null
    return { ok: false, code, detail, retryAfter, cause: reason }
  }
  // Recursion too deep or a string too long: caused by the content, not a bug.
  if (error instanceof RangeError) {
    return {
      ok: false,
      code: 'invalid_body',
      detail: tooComplexMessage,
      retryAfter: null,
      cause: null,
    }
  }
  return { ok: false, code: null, detail: error instanceof Error ? stackOf(error) : String(error) }
}

export function rebuildFailure(reply: Exclude<Reply, { ok: true }>): Error {
  if (reply.code === 'too_slow') return new TooSlow()
  if (reply.code === null) return new Error(`worker thread failed: ${reply.detail}`)
  const { code, detail, retryAfter, cause } = reply
  return new AppError(code, detail, {
    ...(retryAfter !== null && { retryAfter }),
    ...(cause !== null && { cause: new Error(cause) }),
  })
}

function stackOf(error: Error): string {
  return error.stack ?? error.message
}
