// Port: parsers of untrusted content (HTML, XHTML, Markdown, ZIP, rule files).
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'
import type { PhishingVerdict } from '@plinth/domain/abuse/phishing/page-score'
import type { HeaderRule } from '@plinth/domain/rules/parse-headers'
import type { RedirectRule } from '@plinth/domain/rules/redirect-rule'
import type { SecretFindings } from '@plinth/domain/secrets/secret-findings'
import type { BundleOptions } from '@plinth/domain/versions/bundle'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import type { Splices } from '@plinth/domain/versions/manifest'
import type { Heading } from '@plinth/domain/versions/outline'
import type { PageCard } from '@plinth/domain/versions/page-card'
import type { SitePath } from '@plinth/domain/versions/site-path'
import type { LocalFile } from './blobs.ts'
import type { FileSlice, PackedContent } from './spool.ts'

/** Callers share the threads fairly: content that is slow to parse delays its own caller first. */
export interface ParserPool {
  /** Parsers for one upload, whose jobs count toward the caller's budget. */
  forUpload(budget: ParseBudget): Parsers
  /** Starts a thread ahead, so that the first small upload does not wait for it. */
  warmUp(): void
  status(): ParserStatus
  close(): Promise<void>
}

export interface ParserStatus {
  readonly waiting: number
  /** How long the oldest waiting call has waited; 0 if none waits. */
  readonly longestWaitMs: number
  /** Calls since the start that were rejected because too many were waiting. */
  readonly refused: number
  /** Calls since the start that were rejected because the caller's budget was used up. */
  readonly refusedByBudget: number
}

/**
 * Each call runs on a worker thread with a time and memory limit. Content that exceeds a limit
 * rejects with `invalid_body` and a sentence for the user. Every call rejects with `rate_limited`
 * when the caller's budget is used up, and with `unavailable` when too many calls are waiting.
 */
export interface Parsers {
  /** Reads each of these HTML pages, in the same order. */
  scanPages(pages: readonly FileSlice[]): Promise<ScannedPage[]>
  /**
   * Positions at which Plinth may insert markup into each of these XHTML pages, in the same order. Null for a page that is not well-formed, which must be sent
   * unchanged.
   */
  findXmlSplices(pages: readonly FileSlice[]): Promise<(Splices | null)[]>
  /** Whether this HTML page looks like phishing. */
  judgePage(page: FileSlice): Promise<PhishingVerdict>
  /** Renders Markdown as a complete styled page. Invalid UTF-8 rejects with `invalid_body`. */
  renderMarkdown(source: FileSlice, naming: MarkdownNaming): Promise<RenderedMarkdown>
  /** The first headings of a page, in order. */
  findHeadings(page: FileSlice, format: DocumentFormat): Promise<Heading[]>
  /**
   * Appends the files of a ZIP to a pack, with bundle paths. Rejects with `invalid_archive` or
   * `missing_index`, or with `upload_too_large` as soon as more than `maxBytes` have been
   * extracted; the pack may have grown then.
   */
  extractZip(archive: LocalFile, into: ZipTarget): Promise<ExtractedFile[]>
  /**
   * Examines contents for secrets, in the same order; only the first megabyte of each. Null for a
   * content that exceeds a limit.
   */
  findSecrets(contents: readonly FileSlice[]): Promise<(SecretFindings | null)[]>
  /**
   * What `scanPages` and `findSecrets` find in one HTML page, in one step. Null if that exceeds a
   * limit; the page must be examined by each of them then.
   */
  examinePage(page: FileSlice): Promise<ExaminedPage | null>
  /**
   * Parses a version's `_redirects` and `_headers`, whose sizes have been checked. Invalid lines
   * become warnings, not errors.
   */
  readRules(files: RuleFiles): Promise<VersionRules>
}

export interface ScannedPage {
  /** Positions at which Plinth may insert markup. */
  readonly splices: Splices
  /** Of the page, else its first heading; empty if it has neither. At most `maxTitleLength`. */
  readonly title: string
}

export interface ExaminedPage extends ScannedPage {
  readonly secrets: SecretFindings
}

export interface RuleFiles {
  /** Null if the version has no such file. */
  readonly redirects: FileSlice | null
  readonly headers: FileSlice | null
}

export interface VersionRules {
  readonly redirects: readonly RedirectRule[]
  readonly headers: readonly HeaderRule[]
  readonly warnings: readonly Warning[]
}

/** Something that was accepted but will not work as its author intended. */
export interface Warning {
  readonly file: string
  /** Null if it is about the whole file. */
  readonly line: number | null
  readonly message: string
}

export interface MarkdownNaming {
  /** Overrides any title in the source. */
  readonly title: string | null
  /** Used if neither `title` nor the source gives a title. */
  readonly fallbackTitle: string
}

export interface RenderedMarkdown {
  readonly html: Uint8Array
  readonly title: string
  /** The title without `fallbackTitle`, cleaned and shortened; empty if there is none. */
  readonly ownTitle: string
  /** Null if the page names its own picture for link previews, or its title cannot be drawn. */
  readonly card: PageCard | null
}

export interface ZipTarget extends BundleOptions {
  /** Path of the pack file, which exists. */
  readonly pack: string
  readonly maxBytes: number
}

export interface ExtractedFile {
  readonly path: SitePath
  readonly content: PackedContent
}
