import { AppError } from '@plinth/domain/base/errors'
import type { TenantRecord, TenantUsage } from '../../ports/database/tenants.ts'

/** Rejects a tenant deleted between authentication and this use case. */
export function requireTenant<T extends TenantRecord | TenantUsage>(tenant: T | null): T {
  if (!tenant)
    throw new AppError(
      'unauthorized',
      'This credential belongs to an account that no longer exists.',
    )
  return tenant
}
