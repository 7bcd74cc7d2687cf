// Opens the source of a deploy, as named on the command line: a folder, a page or an archive.
import { openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'
import { messages } from './messages.ts'

export interface SourceFolder {
  readonly kind: 'folder'
  readonly path: string
}

export interface SourceFile {
  readonly kind: 'page' | 'bundle'
  readonly path: string
  readonly name: string
  /** Backed by the file on disk; streamed, never read as a whole. */
  readonly content: Blob
}

export type Source = SourceFolder | SourceFile

/** Throws if the target does not exist or cannot be read. */
export const isFolder = async (target: string): Promise<boolean> =>
  (await findSource(target)).isDirectory()

export async function openSource(target: string): Promise<Source> {
  const found = await findSource(target)
  if (found.isDirectory()) return { kind: 'folder', path: target }
  const kind = kindOf(target)
  if (kind === null || !found.isFile()) {
    throw new CliError('refused', messages.source.unsupported({ target: quoted(target) }))
  }
  const content = await openAsBlob(target).catch((error: unknown) => {
    throw cannotOpen(target, error)
  })
  return { kind, path: target, name: path.basename(target), content }
}

const findSource = (target: string) =>
  stat(target).catch((error: unknown) => {
    throw cannotOpen(target, error)
  })

function kindOf(file: string): SourceFile['kind'] | null {
  const extension = path.extname(file).toLowerCase()
  if (['.html', '.htm', '.md', '.markdown'].includes(extension)) return 'page'
  return extension === '.zip' ? 'bundle' : null
}

function cannotOpen(target: string, cause: unknown): CliError {
  const { code } = cause as NodeJS.ErrnoException
  const sentence =
    code === 'ENOENT'
      ? messages.source.missing({ target: quoted(target) })
      : messages.source.unreadable({ name: quoted(target) })
  return new CliError('refused', sentence, { cause })
}
