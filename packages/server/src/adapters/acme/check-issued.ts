// Validates an issued certificate before it is used.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { CertificateAndKey, IssuedCertificate } from '../../ports/certificate-authority.ts'

/** Throws if the certificate does not match the hostname or the key, or has expired. */
export function checkIssued(
  { chain, privateKey }: CertificateAndKey,
  { hostname, now }: { readonly hostname: Hostname; readonly now: number },
): IssuedCertificate {
  const leaf = new X509Certificate(chain)
  const expiresAt = leaf.validToDate.getTime()
  if (leaf.checkHost(hostname) === undefined)
    throw new Error('The certificate is for another name.')
  if (!leaf.checkPrivateKey(createPrivateKey(privateKey))) {
    throw new Error('The certificate is for another key.')
  }
  if (expiresAt <= now) throw new Error('The certificate has already expired.')
  return { chain, privateKey, issuedAt: now, expiresAt }
}
