import { maxFilesPerVersion } from '@plinth/domain/bundle'
import { isClutter } from '@plinth/domain/site-path'

export interface PickedFile {
  /** Relative to what was picked, with the folder's own name first. */
  readonly path: string
  readonly file: File
}

interface Named {
  readonly name: string
  /** Which of the service's own templates it was made with. */
  readonly template?: string
}

export type Upload = Named &
  (
    | { readonly kind: 'page' | 'archive'; readonly file: File }
    | { readonly kind: 'folder'; readonly files: readonly PickedFile[] }
  )

export type Decision = Upload | { readonly kind: 'refused'; readonly reason: string }

/** Whether what somebody picked or dropped can be published, and as what. */
export function decideUpload(picked: readonly PickedFile[]): Decision {
  const wanted = picked.filter(({ path }) => !isClutter(path))
  const [first] = wanted
  if (!first) return refused('There is no file in that. Pick a page, a folder or a zip.')
  if (wanted.length > maxFilesPerVersion) {
    return refused(
      `That is ${wanted.length} files, and a version holds up to ${maxFilesPerVersion}. Leave out what the site does not need.`,
    )
  }
  if (wanted.length > 1 || first.path.includes('/')) {
    return { kind: 'folder', name: folderName(first.path), files: wanted }
  }
  const { file } = first
  const name = file.name.replace(/\.[^.]+$/, '')
  if (/\.(html?|md|markdown)$/i.test(file.name)) return { kind: 'page', name, file }
  if (/\.zip$/i.test(file.name)) return { kind: 'archive', name, file }
  return refused(
    `${file.name} is neither a page nor an archive. Pick an .html or .md file, a folder or a .zip.`,
  )
}

const refused = (reason: string): Decision => ({ kind: 'refused', reason })

const folderName = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '')
