import type { Currency } from '@plinth/domain/currency'
import type { TenantId, UserId } from '@plinth/domain/ids'
import type { AccountPlan, BillingInterval } from '@plinth/domain/plans'
import type { Role } from '@plinth/domain/roles'
import type { ProcessorName } from './billing.ts'

/** Who owns drops: a person's own account, or an organisation. */
export interface TenantRecord {
  readonly id: TenantId
  readonly name: string
  readonly kind: 'personal' | 'organisation'
  readonly country: string
  readonly currency: Currency
  readonly createdAt: number
  /** The latest use of a dashboard session by an owner. */
  readonly ownerSeenAt: number
  /** When it last came back to the free plan, or its free clock was started again; else its creation. */
  readonly becameFreeAt: number
  /** When the last paid plan ended that is no longer its subscription; null: there was none. */
  readonly paidUntil: number | null
  readonly subscription: Subscription | null
  /** Whether an owner's e-mail address is verified. */
  readonly ownerVerified: boolean
}

export interface Subscription {
  readonly plan: AccountPlan
  readonly source: 'complimentary' | ProcessorName
  readonly startedAt: number
  /** Null: without end, or renewed until it is cancelled. */
  readonly endsAt: number | null
  /** Null where nothing is paid. */
  readonly interval: BillingInterval | null
  /** When the next payment is due; null where there is none. */
  readonly renewsAt: number | null
  /** A payment failed, and the processor has not given up yet. */
  readonly pastDue: boolean
}

export interface Membership {
  readonly tenant: TenantRecord
  readonly role: Role
}

export interface Member {
  readonly userId: UserId
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly joinedAt: number
}

export interface TenantsReader {
  find(id: TenantId): Promise<TenantRecord | null>
  /** Those of them that there are, in any order. */
  findAll(ids: readonly TenantId[]): Promise<TenantRecord[]>
  /** Every tenant that the user belongs to, the personal one first: the order in which they are locked. */
  ofUser(user: UserId): Promise<Membership[]>
  /** The personal tenant of the user with this e-mail address. */
  findPersonalByEmail(email: string): Promise<TenantRecord | null>
  /** Whose subscription has this source and has not ended. */
  holding(source: Subscription['source'], now: number, limit: number): Promise<TenantId[]>
  /** Null: no member. */
  roleOf(tenant: TenantId, user: UserId): Promise<Role | null>
  /** The first to join first. */
  members(tenant: TenantId): Promise<Member[]>
}

export interface TenantsWriter extends TenantsReader {
  /** Like `find`, and no other transaction changes this tenant's things before this one ends. */
  lock(id: TenantId): Promise<TenantRecord | null>
  insert(tenant: NewTenant): Promise<void>
  addMember(tenant: TenantId, member: NewMember): Promise<void>
  setRole(tenant: TenantId, user: UserId, role: Role): Promise<void>
  removeMember(tenant: TenantId, user: UserId): Promise<void>
  rename(id: TenantId, name: string): Promise<void>
  /** An owner was here: starts the free clock of everything that they own again. Returns those tenants. */
  markOwnerSeen(owner: UserId, now: number): Promise<TenantId[]>
  /** With members, tokens, invitations and connections. Its drops must be gone. */
  delete(id: TenantId): Promise<void>
  /**
   * Replaces the subscription. When one ends by this, or had ended before, the moment is kept in
   * `paidUntil` and `becameFreeAt`, which never move back. Null for a tenant without one changes nothing.
   */
  setSubscription(id: TenantId, subscription: Subscription | null, now: number): Promise<void>
}

export type NewTenant = Pick<
  TenantRecord,
  'id' | 'name' | 'kind' | 'country' | 'currency' | 'createdAt'
>

export interface NewMember {
  readonly userId: UserId
  readonly role: Role
  readonly joinedAt: number
}
