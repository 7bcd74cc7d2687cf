// Port: tenants (personal accounts and organisations), their members and subscriptions.
import type { Role } from '@plinth/domain/accounts/roles'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Currency } from '@plinth/domain/plans/currency'
import type { AccountPlan, AccountTerms, BillingInterval } from '@plinth/domain/plans/plans'
import type { ProcessorName } from '../billing.ts'

/** An owner of drops: a personal account or an organisation. */
export interface TenantRecord {
  readonly id: TenantId
  readonly name: string
  readonly kind: 'personal' | 'organisation'
  readonly country: string
  readonly currency: Currency
  readonly createdAt: number
  /** When an owner last used a dashboard session. */
  readonly ownerSeenAt: number
  /**
   * When it last returned to the free plan or its free clock was restarted; otherwise when it was
   * created.
   */
  readonly becameFreeAt: number
  /** When the last replaced paid plan ended; null if there was none. */
  readonly paidUntil: number | null
  /** Its plan without a subscription: the same for all tenants. */
  readonly basePlan: AccountTerms
  readonly subscription: Subscription | null
  /** True if at least one owner's email address is verified. */
  readonly ownerVerified: boolean
  /** True if members need a second factor: see `refuseMissingFactor`. */
  readonly requiresSecondFactor: boolean
}

export interface Subscription {
  readonly plan: AccountPlan
  readonly source: 'complimentary' | ProcessorName
  readonly startedAt: number
  /** Null if it has no end or renews until cancelled. */
  readonly endsAt: number | null
  /** Null if nothing is paid. */
  readonly interval: BillingInterval | null
  /** When the next payment is due; null if none is. */
  readonly renewsAt: number | null
  /** True if a payment failed and the processor is still retrying. */
  readonly pastDue: boolean
}

export interface Membership {
  readonly tenant: TenantRecord
  readonly role: Role
}

/** A tenant with what its plan limits. */
export interface TenantUsage {
  readonly tenant: TenantRecord
  /** As `countOfTenant` of the drops. */
  readonly drops: number
  /** As `storageOfTenant` of the versions. */
  readonly storageBytes: number
}

export interface LockedTenant {
  readonly tenant: TenantRecord
  /** The user's role; null if they are not a member. */
  readonly role: Role | null
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
  findUsage(id: TenantId, now: number): Promise<TenantUsage | null>
  /** The tenants that exist, in any order. */
  findAll(ids: readonly TenantId[]): Promise<TenantRecord[]>
  /**
   * Every tenant that the user is a member of, the personal one first: this is the locking order.
   */
  ofUser(user: UserId): Promise<Membership[]>
  /** The personal tenant of the user with this email address. */
  findPersonalByEmail(email: string): Promise<TenantRecord | null>
  /** Tenants whose subscription has this source and has not ended. */
  withSubscriptionFrom(
    source: Subscription['source'],
    now: number,
    limit: number,
  ): Promise<TenantId[]>
  /** Null if the user is not a member. */
  roleOf(tenant: TenantId, user: UserId): Promise<Role | null>
  /** Names of the organisations of the user that require a second factor. */
  requiringSecondFactor(user: UserId): Promise<string[]>
  /** In the order in which they joined. */
  members(tenant: TenantId): Promise<Member[]>
}

export interface TenantsWriter extends TenantsReader {
  /**
   * Like `find`, and locks the tenant: no other transaction changes it or what it owns before this
   * one ends.
   */
  lock(id: TenantId): Promise<TenantRecord | null>
  /** Like `lock`, and returns the user's role too. */
  lockFor(id: TenantId, user: UserId): Promise<LockedTenant | null>
  insert(tenant: NewTenant): Promise<void>
  addMember(tenant: TenantId, member: NewMember): Promise<void>
  setRole(tenant: TenantId, user: UserId, role: Role): Promise<void>
  removeMember(tenant: TenantId, user: UserId): Promise<void>
  rename(id: TenantId, name: string): Promise<void>
  setRequiresSecondFactor(id: TenantId, required: boolean): Promise<void>
  /**
   * Records an owner's visit, which restarts the free clock of every tenant they own. Returns those
   * tenants.
   */
  markOwnerSeen(owner: UserId, now: number): Promise<TenantId[]>
  /**
   * Deletes the tenant with its members, tokens, invitations and connections. Its drops must be
   * deleted before.
   */
  delete(id: TenantId): Promise<void>
  /**
   * Replaces the subscription. If that ends one, or the old one had ended already, `paidUntil` and
   * `becameFreeAt` are set to its end; they never move back. Null for a tenant without a
   * subscription changes nothing.
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
