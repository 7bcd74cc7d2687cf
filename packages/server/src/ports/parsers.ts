import type { BundleOptions } from '@plinth/domain/bundle'
import type { HeaderRule } from '@plinth/domain/header-rules'
import type { Splices } from '@plinth/domain/manifest'
import type { Verdict } from '@plinth/domain/phishing/judge-page'
import type { RedirectRule } from '@plinth/domain/redirect-rule'
import type { SitePath } from '@plinth/domain/site-path'
import type { FileSlice, PackedContent } from './spool.ts'

/**
 * Everything that reads what a stranger wrote. Each call runs away from the event loop, within a
 * limit of time and memory; content that exceeds it rejects with `invalid_body` and a sentence.
 */
export interface Parsers {
  /** Where Plinth may add to each of these HTML pages, in the same order. */
  findSplices(pages: readonly FileSlice[]): Promise<Splices[]>
  /** The same for XHTML pages. Null for those that must be sent unchanged: not well-formed ones. */
  findXmlSplices(pages: readonly FileSlice[]): Promise<(Splices | null)[]>
  /** Whether this HTML page looks as if it were made to deceive. */
  judgePage(page: FileSlice): Promise<Verdict>
  /** A whole styled page for Markdown. Invalid UTF-8 rejects with `invalid_body`. */
  renderMarkdown(source: FileSlice, naming: MarkdownNaming): Promise<RenderedMarkdown>
  /**
   * Appends the files of a zip to a pack, laid out as a bundle. Rejects with `invalid_archive` or
   * `missing_index`, or with `upload_too_large` as soon as more than `maxBytes` come out; the pack
   * may then have grown.
   */
  extractZip(archive: string, into: ZipTarget): Promise<ExtractedFile[]>
  /** The rules of a version's `_redirects` and `_headers`. Bad lines are told, not refused. */
  readRules(files: RuleFiles): Promise<VersionRules>
  close(): Promise<void>
}

export interface RuleFiles {
  /** Null: the version has none. */
  readonly redirects: FileSlice | null
  readonly headers: FileSlice | null
}

export interface VersionRules {
  readonly redirects: readonly RedirectRule[]
  readonly headers: readonly HeaderRule[]
  readonly warnings: readonly Warning[]
}

/** What was accepted but will not work as the author meant it. */
export interface Warning {
  readonly file: string
  readonly line: number
  readonly message: string
}

export interface MarkdownNaming {
  /** Wins over everything in the source. */
  readonly title: string | null
  /** Used when neither `title` nor the source names the page. */
  readonly fallbackTitle: string
}

export interface RenderedMarkdown {
  readonly html: Uint8Array
  readonly title: string
}

export interface ZipTarget extends BundleOptions {
  /** The pack's file; it exists. */
  readonly pack: string
  readonly maxBytes: number
}

export interface ExtractedFile {
  readonly path: SitePath
  readonly content: PackedContent
}
