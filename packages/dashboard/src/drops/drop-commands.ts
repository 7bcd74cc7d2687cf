// What the rows and keys of the list do. The menu of a row has further actions.
import type { Drop } from '../api/queries.ts'

export interface DropCommands {
  copyAddress(drop: Drop): void
  /** `range`: everything from the drop that was selected last. */
  toggle(id: string, range: boolean): void
}
