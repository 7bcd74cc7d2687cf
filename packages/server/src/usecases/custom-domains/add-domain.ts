// Adds a custom domain to a drop.
import { type Hostname, parseHostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import { refuseNewDomain } from '@plinth/domain/plans/entitlements'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import { lockAs } from '../access/membership.ts'
import { isOwnedBy, ownedDrop, refuseRemoved } from '../access/owned-drop.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainView, type DomainViewDeps, viewDomain } from './domain-view.ts'
import { recheckSoon } from './recheck-soon.ts'
import { refuseHostname } from './refuse-hostname.ts'
import type { DomainReference } from './require-domain.ts'
import { refuseReservationOverLimit } from './reserved-slugs.ts'

/**
 * Creates an unverified claim; a DNS check verifies it later. Adding an existing domain changes
 * nothing.
 */
export async function addDomain(
  deps: DomainViewDeps & Pick<Deps, 'database' | 'jobSignal' | 'signer'>,
  actor: AccountActor,
  input: DomainReference,
): Promise<DomainView> {
  const hostname = parseHostname(input.hostname)
  refuseHostname(deps, hostname)
  await admitAttempts(deps, [{ kind: 'domain_tenant', key: actor.tenantId }])
  const now = deps.clock.now()
  // Deterministic, so that the TXT record stays valid if the domain is removed and added again.
  const proofToken = `plinth-${deps.signer.keyedHash('domain proof', `${actor.tenantId} ${hostname}`)}`

  const view = await deps.database.transact(async (tx) => {
    const { tenant: owner } = await lockAs(tx, actor, 'change_settings')
    const drop = await ownedDrop(tx.drops, actor, input.id)
    refuseRemoved(drop)
    await tx.domains.lock(hostname)
    const known = await tx.domains.find(drop.id, hostname)
    if (known && !isLapsed(known, now))
      return viewDomain(deps, tx.domains, { domain: known, owner })
    if (known) await tx.domains.remove(known)

    await refuseOverCap(tx, actor, { owner, now })
    await refuseReservationOverLimit(tx.domains, owner.id, drop.slug)
    const holder = await holderOf(tx, actor, { hostname, owner, now })
    if (holder) {
      await recheckSoon(tx, holder)
      return null
    }
    const claim = { hostname, dropId: drop.id, proofToken, createdAt: now, checkAt: now }
    await tx.domains.insert(claim)
    const event = { kind: 'domain_added', detail: { hostname } } as const
    await recordEvent(tx, { dropId: drop.id, actor, at: now, ...event })
    const domain = await tx.domains.find(drop.id, hostname)
    if (!domain) throw new Error(`${hostname} was just written`)
    return viewDomain(deps, tx.domains, { domain, owner })
  })
  // The DNS records may already exist or, if another account has the domain, may no longer point
  // there.
  deps.jobSignal.notify('domains')
  if (!view) throw takenByAnother(hostname)
  return view
}

async function refuseOverCap(
  tx: Transaction,
  actor: AccountActor,
  { owner, now }: Omit<Claim, 'hostname'>,
): Promise<void> {
  const used = (await tx.domains.ofTenant(owner.id)).filter((domain) => !isLapsed(domain, now))
  const visible = used.filter((domain) => isDomainOf(actor, domain))
  const refusal = refuseNewDomain(planOf(owner, now), visible, used.length)
  if (refusal) throw refusal
}

/** False for a token that is for another drop. */
const isDomainOf = (actor: AccountActor, { dropId, tenantId }: DomainRecord): boolean =>
  isOwnedBy(actor, { id: dropId, tenantId })

interface Claim {
  readonly hostname: Hostname
  readonly owner: TenantRecord
  readonly now: number
}

/**
 * The verified domain of another account whose DNS still points there, or null. A domain whose DNS
 * fails does not block a new claim, which must be proven anyway.
 */
async function holderOf(
  tx: Transaction,
  actor: AccountActor,
  { hostname, owner, now }: Claim,
): Promise<DomainRecord | null> {
  const proven = await tx.domains.findProven(hostname)
  if (!proven || isLapsed(proven, now)) return null
  if (proven.tenantId === owner.id) {
    const drop = isDomainOf(actor, proven)
      ? `Your drop \`${proven.slug}\` already uses`
      : 'Another drop of this account uses'
    throw new AppError('domain_taken', `${drop} \`${hostname}\`. Remove the domain there first.`)
  }
  return proven.failingSince === null ? proven : null
}

const takenByAnother = (hostname: Hostname): AppError =>
  new AppError(
    'domain_taken',
    `The domain \`${hostname}\` is in use by another account, and its DNS pointed there at the last check. We are checking it again now: if its DNS points to your drop, try again in a minute.`,
  )
