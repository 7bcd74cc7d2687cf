// Port: the part that this installation has in a copy of one installation to another. A database
// has at most one record.
import { AppError } from '@plinth/domain/base/errors'

/** The migration before which a database has no records. */
export const copiesMigration = '0018-copies'

export type CopyRole = 'source' | 'target'

export interface NewCopy {
  /** The same in both databases. */
  readonly id: string
  readonly role: CopyRole
  /** The stores of the target, as an operator names them, without credentials. */
  readonly target: string
}

export interface CopyRecord extends NewCopy {
  /** Whether transactions are refused at this moment. */
  readonly isReadOnly: boolean
  /** Whether they are refused for good. Of a source, that its copy is complete. */
  readonly isFinal: boolean
}

export interface CopiesReader {
  find(): Promise<CopyRecord | null>
}

/** Times are those of the database: the clocks of nodes may differ. */
export interface CopiesWriter extends CopiesReader {
  /** Replaces the record. A target is read-only until it is removed, a source is not. */
  put(copy: NewCopy): Promise<void>
  /**
   * Makes the source read-only for a time, or leaves it so for good. Waits for transactions in
   * progress, so none commits once this one has. Returns false if the record is not that of a source
   * with this id.
   */
  pauseWrites(id: string, forMs: number): Promise<boolean>
  /** Extends it, for good if `forMs` is null. Returns false if it has ended meanwhile. */
  extendPause(id: string, forMs: number | null): Promise<boolean>
  /** Ends it, unless it is for good. */
  endPause(id: string): Promise<void>
  remove(id: string): Promise<void>
}

const retryAfter = 15
const details: Readonly<Record<CopyRole, string>> = {
  source: `The service is being moved and accepts no changes at the moment. Try again in ${retryAfter} seconds.`,
  target:
    'The database is the target of a copy that is not complete. Run `plinthd copy` with the settings of the source again.',
}

/** A transaction was refused because the installation is read-only. */
export class ReadOnlyInstallation extends AppError {
  constructor(role: CopyRole) {
    super('unavailable', details[role], { retryAfter })
  }
}
