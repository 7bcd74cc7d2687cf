// Mails the owners of a custom domain about lost DNS and removal.
import { isEitherProof, lapsesAt, recordsFor } from '@plinth/domain/custom-domains/custom-domain'
import { type DomainFinding, isTransient } from '@plinth/domain/custom-domains/domain-checks'
import type { DomainRequirements } from '@plinth/domain/custom-domains/domain-lookup'
import type { Transaction } from '../../ports/database/database.ts'
import type { DomainRecord } from '../../ports/database/domains.ts'
import type { Deps } from '../base/deps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { verifiedOwners } from '../mail/verified-owners.ts'

export type DomainMailDeps = Pick<Deps, 'clock' | 'random' | 'sealer'>

export interface DomainLoss {
  readonly domain: DomainRecord
  readonly requirements: DomainRequirements
  readonly finding: DomainFinding
  readonly failingSince: number
}

/**
 * The domain's DNS no longer points here: the mail says what was found, what to set and when the
 * domain will be removed.
 */
export async function mailDomainLoss(
  deps: DomainMailDeps,
  tx: Transaction,
  { domain, requirements, finding, failingSince }: DomainLoss,
): Promise<void> {
  const { problem, reason } = finding
  const details = {
    reason,
    isTransient: isTransient(problem),
    records: recordsFor(requirements, problem).map(({ type, name, value }) => ({
      type,
      name,
      value,
    })),
    oneIsEnough: isEitherProof(requirements, problem),
  }
  const keptUntil = lapsesAt({ ...domain, failingSince }) ?? failingSince
  const { hostname, slug, dropId } = domain
  for (const { email, name } of await verifiedOwners(tx, domain.tenantId)) {
    const recipient = { to: email, name, hostname, slug, siteId: dropId }
    await queueMail(deps, tx, { kind: 'domain_lost', ...recipient, ...details, keptUntil })
  }
}

/** `taken_over`: another account has verified the domain. */
export interface DomainRemoval {
  readonly domain: DomainRecord
  readonly why: 'lapsed' | 'taken_over'
}

export async function mailDomainRemoval(
  deps: DomainMailDeps,
  tx: Transaction,
  { domain, why }: DomainRemoval,
): Promise<void> {
  const { hostname, slug, dropId } = domain
  for (const { email, name } of await verifiedOwners(tx, domain.tenantId)) {
    const recipient = { to: email, name, hostname, slug, siteId: dropId }
    await queueMail(deps, tx, { kind: 'domain_removed', ...recipient, why })
  }
}
