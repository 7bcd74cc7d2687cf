// A folder or a zip from the parts of an upload.
import { layOutBundle, maxFilesPerVersion } from '@plinth/domain/bundle'
import { AppError } from '@plinth/domain/errors'
import type { LocalFile } from '../../ports/blobs.ts'
import type { Parsers } from '../../ports/parsers.ts'
import type { PackedContent, SpoolFolder } from '../../ports/spool.ts'
import { type Budget, within } from './budget.ts'
import type { FilePart, Part } from './part.ts'
import type { ReceivedPath } from './staged-version.ts'
import { unpack } from './unpack.ts'

export async function receiveBundle(
  deps: { readonly parsers: Parsers; readonly uploadCap: Budget },
  folder: SpoolFolder,
  parts: AsyncIterable<Part>,
  budget: Budget,
): Promise<ReceivedPath[]> {
  const files: PackedContent[] = []
  const paths: string[] = []
  let archive: LocalFile | null = null
  let received = 0

  for await (const part of parts) {
    if (part.kind === 'file' && part.field === 'files') {
      if (files.length >= maxFilesPerVersion) throw tooManyFiles()
      const left = budget.bytes - received
      const content = await within(budget, folder.pack.append(part.content, left))
      received += content.size
      files.push(content)
    } else if (part.kind === 'field' && part.field === 'paths') {
      paths.push(part.value)
    } else if (part.kind === 'file' && part.field === 'file') {
      if (archive) throw new AppError('invalid_field', 'The field `file` must come once.')
      archive = await receiveArchive(deps.uploadCap, folder, part)
    } else {
      throw new AppError('invalid_field', `There is no field \`${part.field}\` here. ${shapes}`)
    }
  }

  if (archive) {
    if (files.length > 0 || paths.length > 0) {
      throw new AppError('invalid_field', `Send one shape or the other. ${shapes}`)
    }
    return unpack({ parsers: deps.parsers, folder }, archive, budget)
  }
  if (files.length === 0) throw new AppError('missing_field', `There is no file. ${shapes}`)
  const entries = pair(files, pathList(paths))
  return layOutBundle(entries).map(({ path, item }) => ({ path, content: item }))
}

const shapes =
  'A bundle is repeated `files` with a parallel `paths`, or one `file` whose name ends in .zip.'

/** The archive itself is not kept, so only the cap for one upload limits it. */
function receiveArchive(cap: Budget, folder: SpoolFolder, part: FilePart): Promise<LocalFile> {
  if (!/\.zip$/i.test(part.filename)) {
    throw new AppError('unsupported_file_type', `The name of \`file\` must end in .zip. ${shapes}`)
  }
  return within(cap, folder.receive(part.content, cap.bytes))
}

/** `paths` comes once per file, or once as a JSON array. */
function pathList(paths: readonly string[]): readonly string[] {
  const [only] = paths
  if (paths.length !== 1 || only === undefined || !only.trimStart().startsWith('[')) return paths
  try {
    const list: unknown = JSON.parse(only)
    if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list
  } catch {
    // A file may well be called `[slug].html`.
  }
  return paths
}

function pair(files: readonly PackedContent[], paths: readonly string[]) {
  if (paths.length === 0) {
    throw new AppError('missing_field', 'The field `paths` is missing: one path for each file.')
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
  new AppError('invalid_field', 'A version may have at most 20,000 files.')
