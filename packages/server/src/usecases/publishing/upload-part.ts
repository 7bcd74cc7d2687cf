// Parts of a multipart upload.
import type { Readable } from 'node:stream'

/**
 * Parts come in the order of the request. A file must be read before the next part is requested.
 */
export type UploadPart = FilePart | FieldPart

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
