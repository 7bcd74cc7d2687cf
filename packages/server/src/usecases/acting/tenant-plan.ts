// The current plan of a tenant.
import { AppError } from '@plinth/domain/base/errors'
import { type AccountTerms, plans } from '@plinth/domain/plans/plans'
import { planAt } from '@plinth/domain/plans/subscriptions'
import type { TenantRecord } from '../../ports/database/tenants.ts'

export const planOf = (tenant: TenantRecord, now: number): AccountTerms =>
  plans[planAt(tenant.subscription, now)]

/** Rejects a tenant deleted between authentication and this use case. */
export function requireTenant(tenant: TenantRecord | null): TenantRecord {
  if (!tenant)
    throw new AppError(
      'unauthorized',
      'This credential belongs to an account that no longer exists.',
    )
  return tenant
}
