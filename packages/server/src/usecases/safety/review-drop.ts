// Everything an operator needs to decide about a drop.
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { AuditEntry } from '../../ports/database/audit-log.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { ReportRecord } from '../../ports/database/reports.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { OperatorActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { type DropSummary, summarise } from './drop-summaries.ts'

export interface ReviewedDrop extends DropSummary {
  /** Null if published without an account. */
  readonly owner: DropOwner | null
  readonly versions: readonly VersionRecord[]
  readonly reports: readonly ReportRecord[]
  readonly log: readonly AuditEntry[]
}

interface DropOwner {
  readonly tenant: TenantRecord
  readonly plan: AccountPlan
  /** Email addresses of the tenant's owners. */
  readonly emails: readonly string[]
}

const maxRows = 100

export async function reviewDrop(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  _operator: OperatorActor,
  { drop }: { readonly drop: DropRecord },
): Promise<ReviewedDrop> {
  const { read } = database
  const now = clock.now()
  const tenant = drop.tenantId && (await read.tenants.find(drop.tenantId))
  const members = tenant ? await read.tenants.members(tenant.id) : []
  const owners = members.filter(({ role }) => role === 'owner')
  const summaries = await summarise(read, [drop], now)
  const [summary] = summaries.values()
  if (!summary) throw new Error('a drop has no summary')
  return {
    ...summary,
    owner: tenant
      ? { tenant, plan: planOf(tenant, now).name, emails: owners.map(({ email }) => email) }
      : null,
    versions: await read.versions.ofDrop(drop.id, now),
    reports: await read.reports.ofDrop(drop.id, maxRows),
    log: await read.auditLog.ofSubject(drop.id, maxRows),
  }
}
