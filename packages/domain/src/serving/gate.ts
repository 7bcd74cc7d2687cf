// Password protection of a drop.
import type { DropId } from '../base/ids.ts'

export interface Gate {
  readonly dropId: DropId
  readonly passwordHash: string
}

/**
 * Null if the drop has no password. A downgrade to a plan without passwords does not remove the
 * protection.
 */
export const gateOf = (drop: {
  readonly id: DropId
  readonly passwordHash: string | null
}): Gate | null =>
  drop.passwordHash === null ? null : { dropId: drop.id, passwordHash: drop.passwordHash }
