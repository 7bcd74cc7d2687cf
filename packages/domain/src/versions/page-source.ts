// Finds the source of a version that consists of a single page and can therefore be edited as text.
import { megabyte } from '../base/sizes.ts'
import type { DocumentFormat } from './document-format.ts'
import type { Manifest, ManifestFile } from './manifest.ts'

/** Bytes. Larger pages are not written by hand. */
export const largestSource = megabyte

export interface PageSource {
  readonly path: string
  readonly format: DocumentFormat
  readonly file: ManifestFile
}

const formats = new Map<string, DocumentFormat>([
  ['index.html', 'html'],
  ['index.md', 'markdown'],
])

/** Null if the author uploaded anything other than one page. */
export function pageSource({ files }: Pick<Manifest, 'files'>): PageSource | null {
  const [only, ...others] = [...files].filter(([, file]) => !file.generated)
  if (!only || others.length > 0) return null
  const [path, file] = only
  const format = formats.get(path)
  return format ? { path, format, file } : null
}
