// TLS check of `plinthd doctor`.
import type { Config } from '../../config/config.ts'
import { CertificateFileError, readCertificateFiles } from '../../edges/tls/certificate-files.ts'
import { certificateProblems } from '../../edges/tls/certificate-problems.ts'
import { ownHostnames } from '../composing/compose.ts'

/** Returns a summary; throws if the operator's certificate has a problem. */
export async function checkTls(config: Config): Promise<string> {
  const { tls } = config
  if (!tls) return 'off; a reverse proxy may terminate it'
  const certificate = tls.files && (await readCertificateFiles(tls.files))
  const expected = { ...ownHostnames(config), now: Date.now() }
  const problems = certificateProblems(certificate, expected)
  if (problems.length > 0) throw new CertificateFileError(problems.join(' '))
  const until = certificate?.leaf.validToDate.toISOString().slice(0, 10)
  const domains = tls.acme ? 'each custom domain gets its own' : 'custom domains get none'
  return `on port ${tls.httpsPort}; the certificate is valid until ${until}, and ${domains}`
}
