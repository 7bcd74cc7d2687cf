// Mails the owner of expiring drops.
import type { ClockStep } from '@plinth/domain/lifecycle/free-clock'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { Deps } from '../base/deps.ts'
import type { DropView } from '../drops/drop-view.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hasExpiry } from './tenant-clock.ts'

export type ExpiryNoticeDeps = Pick<Deps, 'clock' | 'random' | 'sealer'>

export interface ExpiryNoticeInput {
  readonly tenant: TenantRecord
  readonly drops: readonly DropView[]
  readonly step: Extract<ClockStep, { kind: 'notify' }>
  readonly now: number
}

/** Sent once per expiry period, and again before drops are deleted that it does not name. The tenant must be locked. */
export async function mailExpiryNotice(
  deps: ExpiryNoticeDeps,
  tx: Transaction,
  { tenant, drops, step: { clockStartedAt, expiresAt, removedAt }, now }: ExpiryNoticeInput,
): Promise<void> {
  const members = await tx.tenants.members(tenant.id)
  const owner = members.find(({ role }) => role === 'owner')
  if (!owner) throw new Error(`Tenant ${tenant.id} has no owner to notify.`)
  const mailId = await queueMail(deps, tx, {
    kind: 'expiring',
    to: owner.email,
    name: owner.name,
    organisation: tenant.kind === 'organisation' ? tenant.name : null,
    drops: drops
      .filter(hasExpiry)
      .map(({ drop: { name, slug }, paused }) => ({ name, slug, paused })),
    expiresAt,
    expired: expiresAt <= now,
    removedAt,
  })
  await tx.freeClocks.setNotice(tenant.id, { clockStartedAt, at: now, mailId })
}
