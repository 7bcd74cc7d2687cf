// The plan that holds for a tenant right now.
import { AppError } from '@plinth/domain/errors'
import { type AccountTerms, plans } from '@plinth/domain/plans'
import { planAt } from '@plinth/domain/subscriptions'
import type { TenantRecord } from '../ports/tenants.ts'

export const planOf = (tenant: TenantRecord, now: number): AccountTerms =>
  plans[planAt(tenant.subscription, now)]

/** For a tenant that vanished between the credential's check and the work. */
export function requireTenant(tenant: TenantRecord | null): TenantRecord {
  if (!tenant) throw new AppError('unauthorized', 'The account of this credential is gone.')
  return tenant
}
