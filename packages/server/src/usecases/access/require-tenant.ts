import { AppError } from '@plinth/domain/base/errors'
import type { TenantRecord } from '../../ports/database/tenants.ts'

/** Rejects a tenant deleted between authentication and this use case. */
export function requireTenant(tenant: TenantRecord | null): TenantRecord {
  if (!tenant)
    throw new AppError(
      'unauthorized',
      'This credential belongs to an account that no longer exists.',
    )
  return tenant
}
