// What a program does with an installation that is read-only because of a copy.
import { ReadOnlyInstallation } from '../../ports/database/copies.ts'
import type { Deps } from '../base/deps.ts'

/** A failure of an operation that can be repeated later. */
export const isReadOnlyFailure = (error: unknown): boolean => error instanceof ReadOnlyInstallation

/** Rejects if the database is the target of a copy that is not complete. */
export async function refuseIncompleteTarget({ read }: Pick<Deps['database'], 'read'>) {
  if ((await read.copies.find())?.role === 'target') throw new ReadOnlyInstallation('target')
}
