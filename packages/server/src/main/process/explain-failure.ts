// Turns an error into the message that an operator reads when a command fails.
import { AppError } from '@plinth/domain/base/errors'
import { InvalidStoreUrl } from '../../adapters/blobs/blobs-from-url.ts'
import { ConfigError } from '../../config/config.ts'
import { hideOwnSecrets } from '../../config/environment.ts'
import { CertificateFileError } from '../../edges/tls/certificate-files.ts'
import { explainPathFailure } from './explain-path-failure.ts'
import { messageOf } from './message-of.ts'
import { StartFailure } from './start-failure.ts'

const causeOf = ({ cause }: AppError): string =>
  cause instanceof Error ? ` (${messageOf(cause)})` : ''

export const explainFailure = (error: unknown): string => hideOwnSecrets(explain(error))

function explain(error: unknown): string {
  if (error instanceof ConfigError) {
    return ['The configuration is invalid:', ...error.problems].join('\n  ')
  }
  if (error instanceof CertificateFileError) return error.message
  if (error instanceof StartFailure || error instanceof InvalidStoreUrl) return error.message
  if (error instanceof AppError) {
    return explainPathFailure(error.cause) ?? error.detail + causeOf(error)
  }
  const { code, syscall, port, address } = error as NodeJS.ErrnoException & {
    port?: number
    address?: string
  }
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${address} is in use. Stop the program that uses it, or set PORT (PLINTH_HTTPS_PORT for TLS, PLINTH_METRICS_PORT for metrics) to another port.`
  }
  // In a worker process, binding the address fails.
  const isListening = syscall === 'listen' || syscall === 'bind'
  if (code === 'EACCES' && isListening) {
    return `This user is not allowed to listen on port ${port}. Set PORT (PLINTH_HTTPS_PORT for TLS, PLINTH_METRICS_PORT for metrics) to a port above 1023.`
  }
  if (code === 'EADDRNOTAVAIL' && isListening) {
    return `This machine does not have the address ${address}. Correct PLINTH_HOST.`
  }
  if (code === 'EPIPE') return 'The program that read the output has ended.'
  const pathFailure = explainPathFailure(error)
  if (pathFailure !== null) return pathFailure
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
