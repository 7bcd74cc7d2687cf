// Removes a lapsed custom domain: never verified in time, or with failing DNS for too long.
import { isLapsed } from '@plinth/domain/custom-domains/custom-domain'
import type { DomainRecord } from '../../ports/database/domains.ts'
import { recordEvent } from '../access/record-event.ts'
import type { Deps } from '../base/deps.ts'
import { type DomainMailDeps, mailDomainRemoval } from './mail-domain-owners.ts'

/**
 * The domain is already not served; this deletes the row and, if it was verified, mails the owners.
 */
export async function removeLapsedDomain(
  deps: DomainMailDeps & Pick<Deps, 'database' | 'jobSignal'>,
  { dropId, hostname }: DomainRecord,
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transact(async (tx) => {
    await tx.domains.lock(hostname)
    const domain = await tx.domains.find(dropId, hostname)
    if (!domain || !isLapsed(domain, now)) return
    await tx.domains.remove(domain)
    const event = { kind: 'domain_removed', detail: { hostname } } as const
    await recordEvent(tx, { dropId, actor: null, at: now, ...event })
    if (domain.provenAt === null) return
    await mailDomainRemoval(deps, tx, { domain, why: 'lapsed' })
    await tx.changes.append({ drop: dropId, label: hostname }, now)
  })
  deps.jobSignal.notify('mail')
}
