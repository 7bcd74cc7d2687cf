// Writes the files of a version to a folder, all or none: contents are unpacked to a staging folder
// first, then moved into place. A failure moves everything back.
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../errors/cli-error.ts'
import { moveNew } from '../system/move-new.ts'
import { messages } from './messages.ts'
import type { PlannedFile } from './plan-pull.ts'

/** Raised if the staging folder has the only copy of a file. */
export class NotRestored extends CliError {}

export interface StagedFile {
  /** Relative to the folder. */
  readonly path: string
  readonly staged: string
  readonly isReplaced: boolean
}

/** Names in the staging folder are numbers: no path of the version reaches the disk here. */
export async function stageFiles(
  staging: string,
  files: readonly PlannedFile[],
  signal: AbortSignal,
): Promise<StagedFile[]> {
  const staged: StagedFile[] = []
  for (const [index, { archived, replacedMode }] of files.entries()) {
    const file = path.join(staging, `new-${index}`)
    try {
      await pipeline(await archived.open(), createWriteStream(file, { flags: 'wx' }), { signal })
      if (replacedMode !== null) await chmod(file, replacedMode)
    } catch (cause) {
      const details = { path: quoted(archived.path), reason: (cause as Error).message }
      throw new CliError('refused', messages.failed(details), { cause })
    }
    staged.push({ path: archived.path, staged: file, isReplaced: replacedMode !== null })
  }
  return staged
}

/** Not interruptible: moving takes moments, and half of the files would be worse than none. */
export async function moveIntoPlace(
  folder: string,
  staging: string,
  files: readonly StagedFile[],
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = []
  for (const [index, file] of files.entries()) {
    try {
      await makeFolders(folder, path.posix.dirname(file.path), undo)
      const target = path.join(folder, file.path)
      if (file.isReplaced) {
        const former = path.join(staging, `former-${index}`)
        await rename(target, former)
        undo.push(() => rename(former, target))
        await rename(file.staged, target)
      } else if (!(await moveNew(file.staged, target))) {
        throw new Error(messages.exists)
      }
      undo.push(() => rm(target))
    } catch (error) {
      throw await undoAll(undo, { path: file.path, error, staging })
    }
  }
}

async function makeFolders(
  folder: string,
  relative: string,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const names = relative === '.' ? [] : relative.split('/')
  for (const depth of names.keys()) {
    const made = path.join(folder, ...names.slice(0, depth + 1))
    const isNew = await mkdir(made).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
    if (isNew) undo.push(() => rmdir(made))
  }
}

interface FailedMove {
  readonly path: string
  readonly error: unknown
  readonly staging: string
}

async function undoAll(
  undo: readonly (() => Promise<unknown>)[],
  { path, error, staging }: FailedMove,
): Promise<CliError> {
  const failures: unknown[] = []
  for (const step of undo.toReversed()) {
    await step().catch((failure: unknown) => failures.push(failure))
  }
  const details = { path: quoted(path), reason: (error as Error).message }
  if (failures.length === 0)
    return new CliError('refused', messages.failed(details), { cause: error })
  const sentence = messages.notRestored({ ...details, folder: quoted(staging) })
  return new NotRestored('refused', sentence, { cause: error })
}
