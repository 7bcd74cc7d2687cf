import { AppError } from '@plinth/domain/errors'
import type { Hostname } from '@plinth/domain/hostname'
import type { Deps } from '../deps.ts'
import { planOf } from '../tenant-plan.ts'

/** For operators: a running service orders it within seconds, whatever the old one is still good for. */
export async function renewCertificate(
  {
    certificateAuthority,
    clock,
    database,
  }: Pick<Deps, 'certificateAuthority' | 'clock' | 'database'>,
  hostname: Hostname,
): Promise<void> {
  if (!certificateAuthority) {
    throw new AppError('invalid_field', 'No certificates are ordered here: PLINTH_TLS is not acme.')
  }
  await database.transact(async (tx) => {
    await tx.domains.lock(hostname)
    const domain = await tx.domains.findProven(hostname)
    if (!domain) {
      throw new AppError('not_found', `${hostname} is no domain that anybody has proven here.`)
    }
    if (domain.failingSince !== null) {
      const reason = domain.finding?.reason ?? 'It does not lead here any more.'
      throw new AppError('invalid_field', `Nothing is ordered while DNS is wrong. ${reason}`)
    }
    const owner = await tx.tenants.find(domain.tenantId)
    if (!owner || planOf(owner, clock.now()).domains === 0) {
      throw new AppError('plan_limit', `The plan of whoever has ${hostname} has no domains.`)
    }
    await tx.domains.update(domain.siteId, hostname, { issueAt: clock.now() })
  })
}
