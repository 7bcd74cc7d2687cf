// Classifies picked files as a page, an archive or a folder to upload.
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { isClutter } from '@plinth/domain/versions/site-path'
import { messages } from './messages.ts'

export interface PickedFile {
  /** Relative path, beginning with the name of the picked folder. */
  readonly path: string
  readonly file: File
  /** True for text that was typed or pasted. */
  readonly pasted?: true
}

interface UploadInfo extends Pick<PickedFile, 'pasted'> {
  readonly name: string
  /** ID of the template the upload was made with. */
  readonly template?: string
  /** Paths of files that are published even if they look like secrets. */
  readonly allow?: readonly string[]
}

export type Upload = UploadInfo &
  (
    | { readonly kind: 'page' | 'archive'; readonly file: File }
    | { readonly kind: 'folder'; readonly files: readonly PickedFile[] }
  )

export type Decision = Upload | { readonly kind: 'refused'; readonly reason: string }

/** Ignores files of the operating system, such as `.DS_Store`. */
export function decideUpload(picked: readonly PickedFile[]): Decision {
  const files = picked.filter(({ path }) => !isClutter(path))
  const [first] = files
  if (!first) return refused(messages.refused.empty)
  if (files.length > maxFilesPerVersion) {
    return refused(messages.refused.tooMany({ files: files.length, max: maxFilesPerVersion }))
  }
  if (files.length > 1 || first.path.includes('/')) {
    return { kind: 'folder', name: folderName(first.path), files }
  }
  const { file, pasted } = first
  const name = file.name.replace(/\.[^.]+$/, '')
  if (/\.(html?|md|markdown)$/i.test(file.name))
    return { kind: 'page', name, file, ...(pasted && { pasted }) }
  if (/\.zip$/i.test(file.name)) return { kind: 'archive', name, file }
  return refused(messages.refused.type({ file: file.name }))
}

const refused = (reason: string): Decision => ({ kind: 'refused', reason })

const folderName = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
