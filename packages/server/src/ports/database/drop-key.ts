// Key of a drop in writes: its id and its owner.
import type { DropId, TenantId } from '@plinth/domain/base/ids'

/**
 * Use cases check who may change a drop. Writes name the owner as well, as a second line of
 * defence: a write with another owner than the stored one changes nothing. A `DropRecord` is a key.
 */
export interface DropKey {
  readonly id: DropId
  /** Null for an anonymous drop. */
  readonly tenantId: TenantId | null
}
