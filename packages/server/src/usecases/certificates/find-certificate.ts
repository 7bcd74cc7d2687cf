// Loads the certificate and private key of a custom domain, or of a drop that has its own.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { isDomainServed } from '@plinth/domain/custom-domains/custom-domain'
import type { CertificateAndKey } from '../../ports/certificate-authority.ts'
import type { CertificateRecord } from '../../ports/database/certificates.ts'
import { openSealed } from '../base/open-sealed.ts'
import { certificateKeyPurpose } from './certificate-key.ts'
import { findDropCertificate, hasDropCertificate } from './find-drop-certificate.ts'

type FindDeps = Parameters<typeof findDropCertificate>[0]

/**
 * Without this limit, a node with a different PLINTH_SECRET would order a certificate at every
 * visit and exhaust the authority's rate limit.
 */
const orderAgainMs = 24 * 3_600_000

/** Null if there is no certificate, its key cannot be decrypted, or the domain is not served. */
export async function findCertificate(
  deps: FindDeps,
  hostname: Hostname,
): Promise<CertificateAndKey | null> {
  if (hasDropCertificate(deps, hostname)) return findDropCertificate(deps, hostname)
  const { certificates, domains } = deps.database.read
  const stored = await certificates.find(hostname)
  const domain = stored && (await domains.find(stored.dropId, hostname))
  if (!domain || !isDomainServed(domain, deps.clock.now())) return null
  const privateKey = openSealed(deps.sealer, certificateKeyPurpose, stored.sealedKey)
  if (privateKey !== null) return { chain: stored.chain, privateKey }
  await orderAgain(deps, stored)
  return null
}

async function orderAgain(
  { clock, database }: FindDeps,
  { hostname, dropId, issuedAt }: CertificateRecord,
): Promise<void> {
  const now = clock.now()
  if (issuedAt > now - orderAgainMs) return
  await database.transact(async (tx) => {
    const domain = await tx.domains.find(dropId, hostname)
    if (domain === null || domain.issueAt === null || domain.issueTries > 0) return
    // Skip orders that are in progress or due within the hour.
    if (domain.issueAt > now + 3_600_000) await tx.domains.update(domain, { issueAt: now })
  })
}
