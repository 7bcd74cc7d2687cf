// Who speaks TLS, and where certificates come from.
import { isIP } from 'node:net'
import path from 'node:path'
import type { Environment } from './read.ts'
import type { VariableName } from './variables.ts'

export interface TlsSettings {
  readonly httpsPort: number
  /** For the app host and the sites domain; null: none yet, which the program says. */
  readonly files: TlsFiles | null
  /** For domains of owners; null: they get none here. */
  readonly acme: AcmeSettings | null
}

export interface TlsFiles {
  readonly certFile: string
  readonly keyFile: string
}

export interface AcmeSettings {
  readonly directoryUrl: string
  readonly email: string | null
  /** Roots that the directory's own certificate is checked against; null: the system's. */
  readonly caFile: string | null
}

interface Surroundings {
  readonly port: number
  readonly httpsPort: number
  readonly baseUrl: string | null
  readonly complain: (name: VariableName, problem: string) => void
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** Null: a proxy in front does it, or nobody. */
export function parseTls(environment: Environment, surroundings: Surroundings): TlsSettings | null {
  const { port, httpsPort, baseUrl, complain } = surroundings
  const asked = environment.PLINTH_TLS ?? 'off'
  if (asked === 'off') return null
  if (asked !== 'files' && asked !== 'acme') {
    complain('PLINTH_TLS', `must be off, files or acme; it is "${asked}".`)
    return null
  }
  if (baseUrl?.startsWith('http:')) {
    complain('PLINTH_TLS', `cannot be ${asked} while PLINTH_BASE_URL begins with http:.`)
  }
  if (httpsPort === port) complain('PLINTH_HTTPS_PORT', 'must be another one than PORT.')
  const files = parseFiles(environment, complain)
  if (asked === 'files' && files === null) {
    complain('PLINTH_TLS', 'is files: PLINTH_TLS_CERT and PLINTH_TLS_KEY must name them.')
  }
  return { httpsPort, files, acme: asked === 'acme' ? parseAcme(environment, complain) : null }
}

function parseFiles(environment: Environment, complain: Surroundings['complain']): TlsFiles | null {
  const { PLINTH_TLS_CERT: cert, PLINTH_TLS_KEY: key } = environment
  if (cert !== undefined && key !== undefined) {
    return { certFile: path.resolve(cert), keyFile: path.resolve(key) }
  }
  if (cert !== undefined) complain('PLINTH_TLS_KEY', 'is missing: a certificate needs its key.')
  if (key !== undefined) complain('PLINTH_TLS_CERT', 'is missing: a key needs its certificate.')
  return null
}

function parseAcme(environment: Environment, complain: Surroundings['complain']): AcmeSettings {
  const directoryUrl = environment.PLINTH_ACME_DIRECTORY_URL ?? letsEncrypt
  if (URL.parse(directoryUrl)?.protocol !== 'https:') {
    complain('PLINTH_ACME_DIRECTORY_URL', 'must be an https address.')
  }
  const email = environment.PLINTH_ACME_EMAIL ?? null
  if (email !== null && !/^[^\s@,]+@[^\s@,]+$/.test(email)) {
    complain('PLINTH_ACME_EMAIL', 'must be an e-mail address.')
  }
  const caFile = environment.PLINTH_ACME_CA_FILE ?? null
  return { directoryUrl, email, caFile: caFile && path.resolve(caFile) }
}

/** `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` or `[2001:db8::1]:5353`. */
export function isDnsServer(text: string): boolean {
  if (isIP(text)) return true
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const isAddress = v6 === undefined ? isIP(v4 ?? '') === 4 : isIP(v6) === 6
  return isAddress && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}
