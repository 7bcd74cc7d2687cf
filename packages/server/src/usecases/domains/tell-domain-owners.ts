import { lapsesAt, recordsFor } from '@plinth/domain/custom-domains'
import type { DomainNeeds } from '@plinth/domain/domain-sight'
import type { Transaction } from '../../ports/database.ts'
import type { DomainRecord } from '../../ports/domains.ts'
import type { Deps } from '../deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { verifiedOwners } from '../mail/verified-owners.ts'

export type TellDeps = Pick<Deps, 'clock' | 'random' | 'sealer'>

export interface Loss {
  readonly domain: DomainRecord
  readonly needs: DomainNeeds
  readonly failingSince: number
}

/** Its DNS does not lead here any more: what to set again, and until when it is kept. */
export async function tellOfLoss(
  deps: TellDeps,
  tx: Transaction,
  { domain, needs, failingSince }: Loss,
): Promise<void> {
  const records = recordsFor(needs).map(({ type, name, value }) => ({ type, name, value }))
  const keptUntil = lapsesAt({ ...domain, failingSince }) ?? failingSince
  const { hostname, slug, siteId } = domain
  for (const { email, name } of await verifiedOwners(tx, domain.tenantId)) {
    const whose = { to: email, name, hostname, slug, siteId }
    await queueMail(deps, tx, { kind: 'domain_lost', ...whose, records, keptUntil })
  }
}

/** `taken_over`: somebody else has proven that it is theirs now. */
export interface Removal {
  readonly domain: DomainRecord
  readonly why: 'lapsed' | 'taken_over'
}

export async function tellOfRemoval(
  deps: TellDeps,
  tx: Transaction,
  { domain, why }: Removal,
): Promise<void> {
  const { hostname, slug, siteId } = domain
  for (const { email, name } of await verifiedOwners(tx, domain.tenantId)) {
    const whose = { to: email, name, hostname, slug, siteId }
    await queueMail(deps, tx, { kind: 'domain_removed', ...whose, why })
  }
}
