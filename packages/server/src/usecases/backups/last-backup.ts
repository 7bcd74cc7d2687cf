// When the last backup was completed.
import type { BackupRecord } from '../../ports/database/backups.ts'
import type { Deps } from '../base/deps.ts'

/** To the scheduled target or, without one, to any. Null if there was none. */
export const findLastBackup = (
  { database }: Pick<Deps, 'database'>,
  target: string | null,
): Promise<BackupRecord | null> =>
  (target === null ? database.read.backups.latest() : database.read.backups.find(target)).then(
    // The first one was interrupted at its end.
    (last) => (last && last.finishedAt > 0 ? last : null),
  )
