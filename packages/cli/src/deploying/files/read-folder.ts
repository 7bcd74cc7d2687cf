// Reads the files of a folder and lays them out as a bundle, before anything is uploaded.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
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

export async function readFolder(
  folder: string,
  { signal, allowSecrets }: ReadOptions,
): Promise<FolderContents> {
  const allowed = new Set(allowSecrets)
  await refuseHomeFolder(folder)
  const found = await walkFolder(folder, { signal, allowed })
  const { files, leftOut } = await leaveOutSecretContents(found.files, { allowed, signal })
  const secrets = leftOut.map(({ path }) => ({ path, reason: 'secret' as const }))
  const ignored = [...found.ignored, ...secrets]
  if (files.length === 0) throw await emptyFolder(folder, ignored)
  const placed = await layOut(folder, files)
  const kept = new Set(files.map(({ path }) => path))
  const gitIgnored = found.gitIgnored.filter(({ path }) => kept.has(path))
  return {
    files: placed,
    ignored,
    gitIgnored,
    warnings: [
      ...secretWarnings([...leftOutPaths(found.ignored), ...leftOut]),
      ...gitIgnoredWarnings(gitIgnored),
    ],
    allowed: allowSecrets.map((path) => sitePathOf(path, files, placed)),
  }
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
