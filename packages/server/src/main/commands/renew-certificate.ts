// `plinthd certificate renew`: makes a custom domain's certificate order due now.
import { parseHostname } from '@plinth/domain/addresses/hostname'
import { renewCertificate } from '../../usecases/certificates/renew-certificate.ts'
import { withDeps } from '../composing/with-deps.ts'

export async function renewCertificateCommand(text: string): Promise<void> {
  const hostname = parseHostname(text)
  await withDeps((deps) => renewCertificate(deps, hostname))
  process.stdout.write(`The running service orders a certificate for ${hostname} within seconds.\n`)
}
