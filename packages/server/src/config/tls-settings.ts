// TLS settings: whether Plinth terminates TLS, and where its certificates come from.
import path from 'node:path'
import { type AcmeDnsSettings, parseAcmeDns } from './acme-dns-settings.ts'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { ReportProblem } from './settings-context.ts'

export interface TlsSettings {
  readonly httpsPort: number
  /**
   * Certificate of the app host and the sites domain; null if none is configured. With ACME, the
   * service then orders one.
   */
  readonly files: TlsFiles | null
  /** Null if Plinth does not order certificates. */
  readonly acme: AcmeSettings | null
}

export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

export interface AcmeSettings {
  readonly directoryUrl: string
  readonly email: string | null
  /**
   * Root certificates that the ACME server's own certificate is verified against; null for the
   * system's.
   */
  readonly caFile: string | null
  /** Where TXT records are set for a wildcard certificate; null without one. */
  readonly dns: AcmeDnsSettings | null
}

interface TlsContext {
  readonly port: number
  readonly httpsPort: number
  readonly baseUrl: string
  readonly reportProblem: ReportProblem
}

/** Null if Plinth does not terminate TLS. */
export function parseTls(environment: Environment, context: TlsContext): TlsSettings | null {
  const { port, httpsPort, baseUrl, reportProblem } = context
  const requested = environment.PLINTH_TLS ?? defaults.tls
  if (requested !== 'acme' && environment.PLINTH_ACME_DNS !== undefined) {
    reportProblem('PLINTH_ACME_DNS', 'is set, so PLINTH_TLS must be acme.')
  }
  if (requested === 'off') return null
  if (requested !== 'files' && requested !== 'acme') {
    reportProblem('PLINTH_TLS', `must be off, files or acme; it is "${requested}".`)
    return null
  }
  if (baseUrl.startsWith('http:')) {
    reportProblem('PLINTH_TLS', `cannot be ${requested} while PLINTH_BASE_URL starts with http:.`)
  }
  if (httpsPort === port) reportProblem('PLINTH_HTTPS_PORT', 'must differ from PORT.')
  const files = parseFiles(environment, reportProblem)
  if (requested === 'files' && files === null) {
    reportProblem('PLINTH_TLS', 'is files, so PLINTH_TLS_CERT and PLINTH_TLS_KEY must be set.')
  }
  return {
    httpsPort,
    files,
    acme: requested === 'acme' ? parseAcme(environment, reportProblem) : null,
  }
}

function parseFiles(environment: Environment, reportProblem: ReportProblem): TlsFiles | null {
  const { PLINTH_TLS_CERT: cert, PLINTH_TLS_KEY: key } = environment
  if (cert !== undefined && key !== undefined) {
    return { certFile: path.resolve(cert), keyFile: path.resolve(key) }
  }
  if (cert !== undefined)
    reportProblem('PLINTH_TLS_KEY', 'is missing: PLINTH_TLS_CERT is set and needs its private key.')
  if (key !== undefined)
    reportProblem('PLINTH_TLS_CERT', 'is missing: PLINTH_TLS_KEY is set and needs its certificate.')
  return null
}

function parseAcme(environment: Environment, reportProblem: ReportProblem): AcmeSettings {
  const directoryUrl = environment.PLINTH_ACME_DIRECTORY_URL ?? defaults.acme.directoryUrl
  if (URL.parse(directoryUrl)?.protocol !== 'https:') {
    reportProblem('PLINTH_ACME_DIRECTORY_URL', 'must be an https URL.')
  }
  const email = environment.PLINTH_ACME_EMAIL ?? null
  if (email !== null && !/^[^\s@,]+@[^\s@,]+$/.test(email)) {
    reportProblem('PLINTH_ACME_EMAIL', 'must be an email address.')
  }
  const caFile = environment.PLINTH_ACME_CA_FILE ?? null
  return {
    directoryUrl,
    email,
    caFile: caFile && path.resolve(caFile),
    dns: parseAcmeDns(environment, reportProblem),
  }
}
