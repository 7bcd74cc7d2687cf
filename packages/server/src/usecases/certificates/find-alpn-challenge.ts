// Finds the certificate for a pending TLS-ALPN-01 challenge.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { CertificateAndKey } from '../../ports/certificate-authority.ts'
import type { Deps } from '../base/deps.ts'

/**
 * The certificate to present to a connection that offers `acme-tls/1` for this name; null if no
 * challenge is pending.
 */
export async function findAlpnChallenge(
  {
    certificateAuthority,
    clock,
    database,
  }: Pick<Deps, 'certificateAuthority' | 'clock' | 'database'>,
  hostname: Hostname,
): Promise<CertificateAndKey | null> {
  if (!certificateAuthority) return null
  const challenge = await database.read.acmeChallenges.findTlsAlpn(hostname, clock.now())
  return challenge && certificateAuthority.makeAlpnCertificate(challenge)
}
