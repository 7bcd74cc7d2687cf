// Reads the files of a folder and lays them out as a bundle, before anything is uploaded.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import type { LeftOutFile } from '@plinth/domain/secrets/secret-warnings'
import { layOutBundle } from '@plinth/domain/versions/bundle'
import { CliError } from '../../errors/cli-error.ts'
import type { IgnoredPath } from './excluded-files.ts'
import { findBuildOutput } from './find-build-output.ts'
import type { FolderContents, FoundFile } from './found-files.ts'
import { gitIgnoredWarnings } from './git-ignored.ts'
import { leaveOutSecretContents, leftOutPaths, secretWarnings } from './leave-out-secrets.ts'
import { messages } from './messages.ts'
import { refuseHomeFolder } from './refuse-home-folder.ts'
import { walkFolder } from './walk-folder.ts'

export interface ReadOptions {
  readonly signal: AbortSignal
  /** Paths of files that are published even if they look like secrets, as the user wrote them. */
  readonly allowSecrets: readonly string[]
}

export async function readFolder(folder: string, options: ReadOptions): Promise<FolderContents> {
  const { secrets, ...found } = await findFiles(folder, options)
  const placed = await placeFiles(folder, found)
  const allowed = options.allowSecrets.map((path) => sitePathOf(path, found.files, placed))
  const warnings = [...secretWarnings(secrets), ...gitIgnoredWarnings(found.gitIgnored)]
  return { ...found, files: placed, warnings, allowed }
}

export interface FoundFolder extends Omit<FolderContents, 'warnings' | 'allowed'> {
  readonly secrets: readonly LeftOutFile[]
}

/** The files to publish, at their paths in the folder. */
export async function findFiles(
  folder: string,
  { signal, allowSecrets }: ReadOptions,
): Promise<FoundFolder> {
  const allowed = new Set(allowSecrets)
  await refuseHomeFolder(folder)
  const found = await walkFolder(folder, { signal, allowed })
  const { files, leftOut } = await leaveOutSecretContents(found.files, { allowed, signal })
  const ignored = [
    ...found.ignored,
    ...leftOut.map(({ path }) => ({ path, reason: 'secret' as const })),
  ]
  const kept = new Set(files.map(({ path }) => path))
  const gitIgnored = found.gitIgnored.filter(({ path }) => kept.has(path))
  return { files, ignored, gitIgnored, secrets: [...leftOutPaths(found.ignored), ...leftOut] }
}

/** The files at their paths in the site. Throws if they cannot be published. */
export async function placeFiles(
  folder: string,
  { files, ignored }: Pick<FoundFolder, 'files' | 'ignored'>,
): Promise<FoundFile[]> {
  if (files.length === 0) throw await emptyFolder(folder, ignored)
  return layOut(folder, files)
}

/** The folder that contains index.html becomes the root, so paths of the site may be shorter. */
function sitePathOf(
  path: string,
  files: readonly FoundFile[],
  placed: readonly FoundFile[],
): string {
  const onDisk = files.find((file) => file.path.normalize('NFC') === path)?.file
  return placed.find(({ file }) => file === onDisk)?.path ?? path
}

async function layOut(folder: string, files: readonly FoundFile[]): Promise<FoundFile[]> {
  try {
    const entries = files.map(({ path, file }) => ({ path, item: file }))
    const placed = layOutBundle(entries, { stripRoot: true })
    return placed.map(({ path, item }) => ({ path, file: item }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const built = error.code === 'missing_index' ? await findBuildOutput(folder) : null
    const sentence =
      built === null
        ? error.detail.replace('The bundle', messages.folder.name({ folder: quoted(folder) }))
        : messages.folder.noIndex({ folder: quoted(folder), built })
    throw new CliError('refused', sentence, { cause: error })
  }
}

async function emptyFolder(folder: string, ignored: readonly IgnoredPath[]): Promise<CliError> {
  const built = await findBuildOutput(folder)
  const names = ignored.slice(0, 5).map(({ path }) => path)
  const sentence =
    names.length === 0
      ? messages.folder.empty({ folder: quoted(folder) })
      : messages.folder.onlyExcluded({ folder: quoted(folder), names: names.join(', ') })
  const hint = built === null ? [] : [messages.folder.didYouMean({ built })]
  return new CliError('refused', [sentence, ...hint].join(' '))
}
