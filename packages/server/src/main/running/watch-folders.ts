// Logs once when the data directory is deleted or replaced, and once when it is back.
import type { Deps } from '../../usecases/base/deps.ts'
import type { Log } from '../process/log.ts'

const intervalMs = 2000

export interface FolderWatch {
  /** True from the check that found a folder missing to the one that finds it again. */
  areLost(): boolean
  /** Checks now; returns true if a folder is missing. */
  check(): Promise<boolean>
  close(): void
}

export function watchFolders(folders: Deps['folders'], log: Log): FolderWatch {
  let lost = false
  async function check(): Promise<boolean> {
    const error = await folders.check().then(
      () => null,
      (failure: unknown) => failure,
    )
    if (error !== null && !lost) {
      log.error({ err: error }, 'the data directory was deleted or replaced: writes are refused')
    }
    if (error === null && lost) log.info('the data directory is back: writes are accepted')
    lost = error !== null
    return lost
  }
  const timer = setInterval(() => void check(), intervalMs).unref()
  return { areLost: () => lost, check, close: () => clearInterval(timer) }
}
