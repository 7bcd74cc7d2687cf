// Validates an issued certificate before it is used.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { CertificateAndKey, IssuedCertificate } from '../../ports/certificate-authority.ts'

/** Throws if the certificate does not match the names or the key, or has expired. */
export function checkIssued(
  { chain, privateKey }: CertificateAndKey,
  { names, now }: { readonly names: readonly string[]; readonly now: number },
): IssuedCertificate {
  const leaf = new X509Certificate(chain)
  const expiresAt = leaf.validToDate.getTime()
  // A sample name stands for each wildcard.
  if (names.some((name) => leaf.checkHost(name.replace('*', 'any')) === undefined))
    throw new Error('The certificate is for another name.')
  if (!leaf.checkPrivateKey(createPrivateKey(privateKey))) {
    throw new Error('The certificate is for another key.')
  }
  if (expiresAt <= now) throw new Error('The certificate has already expired.')
  return { chain, privateKey, issuedAt: now, expiresAt }
}
