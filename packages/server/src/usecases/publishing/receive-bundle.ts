// Receives a bundle upload: a folder or a zip archive, whose parts may come in any order.
import { AppError } from '@plinth/domain/base/errors'
import { formatCount } from '@plinth/domain/base/sizes'
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { layOutBundle, maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { parseSitePath, type SitePath } from '@plinth/domain/versions/site-path'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers } from '../../ports/parsers.ts'
import type { PackedContent, SpoolFolder } from '../../ports/spool.ts'
import { type Budget, withinBudget } from './budget.ts'
import { tooManyAllowed } from './leave-out-secrets.ts'
import { pathList } from './path-list.ts'
import type { ReceivedPath } from './staged-version.ts'
import { unpack } from './unpack.ts'
import type { FieldPart, FilePart, UploadPart } from './upload-part.ts'

export interface ReceivedBundle {
  readonly files: readonly ReceivedPath[]
  /** Paths in the site of files that are published even if they look like secrets. */
  readonly allowed: readonly SitePath[]
}

export async function receiveBundle(
  deps: { readonly parsers: Parsers; readonly uploadCap: Budget },
  folder: SpoolFolder,
  parts: AsyncIterable<UploadPart>,
  budget: Budget,
): Promise<ReceivedBundle> {
  const files: PackedContent[] = []
  const paths: string[] = []
  const allowed: SitePath[] = []
  let archive: LocalFile | null = null
  let stripRoot: boolean | null = null
  let received = 0

  for await (const part of parts) {
    if (part.kind === 'file' && part.field === 'files') {
      if (files.length >= maxFilesPerVersion) throw tooManyFiles()
      const left = budget.bytes - received
      const content = await withinBudget(budget, folder.pack.append(part.content, left))
      received += content.size
      files.push(content)
    } else if (part.kind === 'field' && part.field === 'paths') {
      paths.push(part.value)
    } else if (part.kind === 'field' && part.field === 'allow') {
      if (allowed.length >= maxAllowedPaths) throw tooManyAllowed()
      allowed.push(parseSitePath(part.value))
    } else if (part.kind === 'field' && part.field === 'strip_root') {
      if (stripRoot !== null)
        throw new AppError('invalid_field', `${stripRootField} must be sent only once.`)
      stripRoot = readStripRoot(part)
    } else if (part.kind === 'file' && part.field === 'file') {
      if (archive) throw new AppError('invalid_field', 'The field `file` must be sent only once.')
      archive = await receiveArchive(deps.uploadCap, folder, part)
    } else {
      throw unexpected(part)
    }
  }

  if (archive) {
    if (files.length > 0 || paths.length > 0) {
      throw new AppError('invalid_field', `Send either files or an archive, not both. ${shapes}`)
    }
    const unpacking = { parsers: deps.parsers, folder, stripRoot: stripRoot ?? false }
    return { files: await unpack(unpacking, archive, budget), allowed }
  }
  if (files.length === 0)
    throw new AppError('missing_field', `The upload contains no files. ${shapes}`)
  const entries = pair(files, pathList(paths, files.length))
  const placed = layOutBundle(entries, { stripRoot: stripRoot ?? false })
  return { files: placed.map(({ path, item }) => ({ path, content: item })), allowed }
}

const stripRootField = 'The field `strip_root`'

function readStripRoot({ value }: FieldPart): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new AppError('invalid_field', `${stripRootField} must be \`true\` or \`false\`.`)
}

function unexpected({ kind, field }: UploadPart): AppError {
  const problem =
    kind === 'file' ? `Unknown file field \`${field}\`.` : `The field \`${field}\` must be a file.`
  return new AppError('invalid_field', `${problem} ${shapes}`)
}

const shapes =
  'A bundle is either repeated `files` with matching `paths`, or one `file` whose name ends in .zip.'

/** The archive itself is not stored, so only the limit per upload applies to it. */
function receiveArchive(cap: Budget, folder: SpoolFolder, part: FilePart): Promise<LocalFile> {
  if (!/\.zip$/i.test(part.filename)) {
    throw new AppError('unsupported_file_type', `The name of \`file\` must end in .zip. ${shapes}`)
  }
  return withinBudget(cap, folder.receive(part.content, cap.bytes))
}

function pair(files: readonly PackedContent[], paths: readonly string[]) {
  if (paths.length === 0) {
    throw new AppError(
      'missing_field',
      'The field `paths` is missing. Send one path for each file.',
    )
  }
  if (paths.length !== files.length) {
    throw new AppError(
      'invalid_field',
      `There are ${files.length} files and ${paths.length} paths; each file needs one path.`,
    )
  }
  return files.map((item, index) => ({ item, path: paths[index] ?? '' }))
}

const tooManyFiles = (): AppError =>
  new AppError(
    'invalid_field',
    `A version may have at most ${formatCount(maxFilesPerVersion)} files.`,
  )
