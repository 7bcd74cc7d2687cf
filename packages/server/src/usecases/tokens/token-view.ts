// An API token as listed, without its secret.
import type { ApiTokenRecord } from '../../ports/database/api-tokens.ts'
import type { Member } from '../../ports/database/tenants.ts'

export interface TokenView {
  readonly token: ApiTokenRecord
  /** The creator. */
  readonly member: Member
}
