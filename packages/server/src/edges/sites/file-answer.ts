// What is known about a file when it is to be sent.
import type { Readable } from 'node:stream'
import type { Header } from '@plinth/domain/custom-header'
import type { ManifestFile } from '@plinth/domain/manifest'
import type { PageStatus } from '@plinth/domain/redirect-rule'

export interface FileAnswer {
  readonly file: ManifestFile
  readonly status: PageStatus
  /** When the version was published. */
  readonly publishedAt: number
  readonly indexable: boolean
  /** The author's own, from `_headers`. */
  readonly headers: readonly Header[]
  /** Both ends are part of the range. */
  readonly open: (range?: ByteSpan) => Promise<Buffer | Readable>
}

export interface ByteSpan {
  readonly start: number
  readonly end: number
}
