import type { ApiTokenRecord } from '../../ports/api-tokens.ts'
import type { Member } from '../../ports/tenants.ts'

/** A token as it is listed: never the token itself. */
export interface TokenView {
  readonly token: ApiTokenRecord
  /** Who made it. */
  readonly member: Member
}
