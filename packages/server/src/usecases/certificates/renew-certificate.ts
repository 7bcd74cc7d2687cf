// Renews a certificate from the operator's command line.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Deps } from '../base/deps.ts'

/**
 * A running service orders the certificate within seconds, even if the current one is still valid.
 */
export async function renewCertificate(
  {
    certificateAuthority,
    clock,
    database,
    ownCertificate,
    ownHostnames,
  }: Pick<Deps, 'certificateAuthority' | 'clock' | 'database' | 'ownCertificate' | 'ownHostnames'>,
  hostname: Hostname,
): Promise<void> {
  if (!certificateAuthority) {
    throw new AppError(
      'invalid_field',
      'This service does not order certificates. Set PLINTH_TLS to acme.',
    )
  }
  const isOwn = await database.transact(async (tx) => {
    // The wildcard may cover the app host, which is then not among the names.
    const own = ownCertificate && hostname === ownHostnames.app ? ownCertificate.names : hostname
    if (!(await tx.ownCertificates.find(own))) return false
    await tx.ownCertificates.update(own, { issueAt: clock.now() })
    return true
  })
  if (isOwn) return
  await database.transact(async (tx) => {
    await tx.domains.lock(hostname)
    const domain = await tx.domains.findProven(hostname)
    if (!domain) {
      throw new AppError(
        'not_found',
        `${hostname} is not a verified custom domain of this service.`,
      )
    }
    if (domain.failingSince !== null) {
      const reason = domain.finding?.reason ?? 'It no longer points to this service.'
      throw new AppError(
        'invalid_field',
        `Certificates are not ordered while DNS is wrong. ${reason}`,
      )
    }
    const owner = await tx.tenants.find(domain.tenantId)
    if (!owner || planOf(owner, clock.now()).domains === 0) {
      throw new AppError(
        'plan_limit',
        `The plan of the account that owns ${hostname} does not include custom domains.`,
      )
    }
    await tx.domains.update(domain, { issueAt: clock.now() })
  })
}
