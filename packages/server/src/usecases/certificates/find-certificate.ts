import { isShown } from '@plinth/domain/custom-domains'
import type { Hostname } from '@plinth/domain/hostname'
import type { CertificateAndKey } from '../../ports/certificate-authority.ts'
import type { CertificateRecord } from '../../ports/certificates.ts'
import type { Deps } from '../deps.ts'
import { openSealed } from '../open-sealed.ts'
import { certificateKeyPurpose } from './certificate-key.ts'

type FindDeps = Pick<Deps, 'clock' | 'database' | 'sealer'>

/** A node with another secret would order at every visit otherwise, and exhaust what an authority allows. */
const orderAgainMs = 24 * 3_600_000

/** What a custom domain is served with; null where there is none, none that can be used, or nothing to see. */
export async function findCertificate(
  deps: FindDeps,
  hostname: Hostname,
): Promise<CertificateAndKey | null> {
  const { certificates, domains } = deps.database.read
  const stored = await certificates.find(hostname)
  const domain = stored && (await domains.find(stored.siteId, hostname))
  if (!domain || !isShown(domain, deps.clock.now())) return null
  const privateKey = openSealed(deps.sealer, certificateKeyPurpose, stored.sealedKey)
  if (privateKey !== null) return { chain: stored.chain, privateKey }
  await orderAgain(deps, stored)
  return null
}

async function orderAgain(
  { clock, database }: FindDeps,
  { hostname, siteId, issuedAt }: CertificateRecord,
): Promise<void> {
  const now = clock.now()
  if (issuedAt > now - orderAgainMs) return
  await database.transact(async (tx) => {
    const domain = await tx.domains.find(siteId, hostname)
    if (domain === null || domain.issueAt === null || domain.issueTries > 0) return
    // What is under way, or due within the hour, is not asked for twice.
    if (domain.issueAt > now + 3_600_000)
      await tx.domains.update(siteId, hostname, { issueAt: now })
  })
}
