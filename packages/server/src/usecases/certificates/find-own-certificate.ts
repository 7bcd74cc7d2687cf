// Loads the certificate that the service has ordered for its own names.
import type { CertificateAndKey } from '../../ports/certificate-authority.ts'
import type { Deps } from '../base/deps.ts'
import { openSealed } from '../base/open-sealed.ts'
import { certificateKeyPurpose } from './certificate-key.ts'

export interface FoundOwnCertificate {
  /** Null before the first order has succeeded, or if its key cannot be decrypted. */
  readonly pair: CertificateAndKey | null
  /** Why the last order failed, as a full sentence; null if it succeeded or none was made. */
  readonly problem: string | null
}

export async function findOwnCertificate({
  database,
  ownCertificate,
  sealer,
}: Pick<Deps, 'database' | 'ownCertificate' | 'sealer'>): Promise<FoundOwnCertificate> {
  const record = ownCertificate && (await database.read.ownCertificates.find(ownCertificate.names))
  if (!record) return { pair: null, problem: null }
  const { certificate, issueProblem: problem } = record
  if (!certificate) return { pair: null, problem }
  const privateKey = openSealed(sealer, certificateKeyPurpose, certificate.sealedKey)
  return { pair: privateKey === null ? null : { chain: certificate.chain, privateKey }, problem }
}
