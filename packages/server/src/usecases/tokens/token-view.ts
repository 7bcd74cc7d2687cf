// An API token as listed, without its secret.
import type { ApiTokenRecord } from '../../ports/api-tokens.ts'
import type { Member } from '../../ports/tenants.ts'

export interface TokenView {
  readonly token: ApiTokenRecord
  /** The creator. */
  readonly member: Member
}
