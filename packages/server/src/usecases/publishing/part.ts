import type { Readable } from 'node:stream'

/** One part of an upload, in the order in which it arrives. A file must be read before the next part. */
export type Part = FilePart | FieldPart

export interface FilePart {
  readonly kind: 'file'
  readonly field: string
  readonly filename: string
  readonly content: Readable
}

export interface FieldPart {
  readonly kind: 'field'
  readonly field: string
  readonly value: string
}
