import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { quoted } from '@plinth/domain/unicode'
import { CliError } from './cli-error.ts'

export interface PublishableFile {
  readonly kind: 'page' | 'bundle'
  readonly name: string
  /** Read from the disk while it is sent, never as a whole. */
  readonly content: Blob
}

export async function openPublishableFile(file: string): Promise<PublishableFile> {
  const kind = kindOf(file)
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  if (found.isDirectory()) {
    const zip = `${path.basename(path.resolve(file))}.zip`
    throw new CliError(
      'refused',
      `${quoted(file)} is a folder. Zip it and publish the archive: plinth deploy ${zip}`,
    )
  }
  if (kind === null || !found.isFile()) {
    throw new CliError(
      'refused',
      `${quoted(file)} cannot be published on its own. Take an .html, .htm, .md or .markdown file, or a .zip with an index.html.`,
    )
  }
  const content = await openAsBlob(file).catch((error: unknown) => {
    throw unreadable(file, error)
  })
  return { kind, name: path.basename(file), content }
}

/** As the `file` field of an upload. */
export function formOf({ content, name }: PublishableFile): FormData {
  const form = new FormData()
  form.append('file', content, name)
  return form
}

function kindOf(file: string): PublishableFile['kind'] | null {
  const extension = path.extname(file).toLowerCase()
  if (['.html', '.htm', '.md', '.markdown'].includes(extension)) return 'page'
  return extension === '.zip' ? 'bundle' : null
}

function unreadable(file: string, cause: unknown): CliError {
  const { code } = cause as NodeJS.ErrnoException
  const sentence =
    code === 'ENOENT' ? `There is no file ${quoted(file)}.` : `${quoted(file)} cannot be read.`
  return new CliError('refused', sentence, { cause })
}
