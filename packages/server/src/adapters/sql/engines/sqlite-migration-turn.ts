// Waits for the migration of another process, which holds the lock of SQLite for longer than other
// transactions do.
import { AppError } from '@plinth/domain/base/errors'
import { isBusy } from './sqlite-errors.ts'

const longestTurnMs = 300_000

export interface MigrationTurn {
  readonly migrate: () => Promise<string[]>
  readonly pending: () => Promise<readonly string[]>
}

/** If no migration is pending, the lock is waited for no longer than usual. */
export async function migrateInTurn({ migrate, pending }: MigrationTurn): Promise<string[]> {
  const deadline = performance.now() + longestTurnMs
  for (;;) {
    const isPending = (await pending()).length > 0
    try {
      return await migrate()
    } catch (error) {
      if (!isPending || !isLocked(error) || performance.now() > deadline) throw error
    }
  }
}

const isLocked = (error: unknown): boolean =>
  isBusy(error instanceof AppError ? error.cause : error)
