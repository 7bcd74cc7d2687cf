// Tables of accounts and organisations, and of what signs them in.

import type { AssignableRole, Role } from '@plinth/domain/accounts/roles'
import type { SignInMethod } from '@plinth/domain/accounts/sign-in-methods'
import type { TokenAccess } from '@plinth/domain/accounts/token-access'
import type {
  ConnectionId,
  DropId,
  IdentityId,
  InvitationId,
  MailId,
  PasskeyId,
  SessionId,
  TenantId,
  TokenId,
  UserId,
} from '@plinth/domain/base/ids'
import type { Currency } from '@plinth/domain/plans/currency'
import type { Generated } from 'kysely'
import type { LinkPurpose } from '../../../ports/database/account-links.ts'
import type { TenantRecord } from '../../../ports/database/tenants.ts'
import type { Flag } from './flag.ts'

export interface AccountTables {
  users: {
    id: UserId
    email: string
    name: string
    password_hash: string | null
    verified_at: number | null
    operator: Flag
    created_at: number
  }
  tenants: {
    id: TenantId
    name: string
    kind: TenantRecord['kind']
    country: string
    currency: Currency
    created_at: number
    owner_seen_at: number
    became_free_at: number
    paid_until: Generated<number | null>
    expiry_notice_for: Generated<number | null>
    expiry_notice_at: Generated<number | null>
    expiry_notice_mail: Generated<MailId | null>
    /** When the free clock is next checked. */
    clock_due_at: Generated<number>
    requires_second_factor: Generated<Flag>
  }
  memberships: {
    tenant_id: TenantId
    user_id: UserId
    role: Role
    joined_at: Generated<number>
    groups_issuer: Generated<string | null>
  }
  invitations: {
    id: InvitationId
    tenant_id: TenantId
    email: string
    role: AssignableRole
    invited_by: UserId
    hash: string
    created_at: number
    expires_at: number
  }
  sessions: {
    id: SessionId
    hash: string
    user_id: UserId
    tenant_id: TenantId
    user_agent: string
    method: SignInMethod
    created_at: number
    seen_at: number
    expires_at: number
  }
  identities: {
    id: IdentityId
    issuer: string
    subject: string
    user_id: UserId
    provider: string
    email: string | null
    created_at: number
    last_used_at: number
  }
  account_links: {
    hash: string
    purpose: LinkPurpose
    user_id: UserId
    email: string
    created_at: number
    expires_at: number
  }
  passkeys: {
    id: PasskeyId
    credential_id: string
    user_id: UserId
    public_key: string
    counter: number
    transports: string
    name: string
    backed_up: Flag
    created_at: number
    last_used_at: number | null
  }
  authenticators: {
    user_id: UserId
    sealed_secret: string
    created_at: number
    confirmed_at: number | null
    last_step: number | null
  }
  recovery_codes: { user_id: UserId; hash: string }
  attempts: { subject: string; at: number }
  api_tokens: {
    id: TokenId
    tenant_id: TenantId
    user_id: UserId
    name: string
    hash: string
    created_at: number
    last_used_at: number | null
    expires_at: number | null
    revoked_at: number | null
    access: TokenAccess
    site_id: DropId | null
  }
  oauth_connections: {
    id: ConnectionId
    grant_id: string
    user_id: UserId
    tenant_id: TenantId
    client_id: string
    client_name: string
    redirect_host: string | null
    scope: string
    created_at: number
    last_used_at: number | null
    check_at: number | null
  }
  oauth_records: {
    kind: string
    id: string
    payload: string
    grant_id: string | null
    user_code: string | null
    created_at: number
    consumed_at: number | null
    used_at: number | null
    uses: number
    expires_at: number | null
    check_at: number | null
  }
}
