// Reads and validates the operator's certificate for the app host and the sites domain.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { secureOptions } from './secure-options.ts'

export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
}

export interface KeyPair {
  /** PEM, leaf certificate first. */
  readonly chain: string
  /** PEM. */
  readonly privateKey: string
}

/** The certificate of the service's own names: the operator's, or one that the service ordered. */
export interface ServiceCertificate extends KeyPair {
  readonly leaf: X509Certificate
}

/** Its message is shown to the operator. */
export class CertificateFileError extends Error {}

export const readCertificateFiles = async (files: CertificateFiles): Promise<ServiceCertificate> =>
  parseCertificateFiles(files, await readKeyPair(files))

export async function readKeyPair({ certFile, keyFile }: CertificateFiles): Promise<KeyPair> {
  const [chain, privateKey] = await Promise.all([read(certFile), read(keyFile)])
  return { chain, privateKey }
}

export function parseCertificateFiles(
  { certFile, keyFile }: CertificateFiles,
  { chain, privateKey }: KeyPair,
): ServiceCertificate {
  const leaf = parse(certFile, 'certificate', () => new X509Certificate(chain))
  const key = parse(keyFile, 'private key without a passphrase', () => createPrivateKey(privateKey))
  requireMatching(leaf, key, { certFile, keyFile })
  // OpenSSL checks more than Node's parsers: the rest of the chain, and the key's length.
  requireUsable(certFile, { cert: chain })
  requireUsable(keyFile, { cert: chain, key: privateKey })
  return { chain, privateKey, leaf }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const why = `${file} cannot be read (${code}). Check PLINTH_TLS_CERT and PLINTH_TLS_KEY.`
    throw new CertificateFileError(why, { cause })
  }
}

function parse<T>(file: string, what: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw new CertificateFileError(`${file} does not contain a PEM-encoded ${what}.`, { cause })
  }
}

function requireMatching(
  leaf: X509Certificate,
  key: KeyObject,
  { certFile, keyFile }: CertificateFiles,
): void {
  if (leaf.checkPrivateKey(key)) return
  throw new CertificateFileError(
    `The key in ${keyFile} does not match the certificate in ${certFile}.`,
  )
}

function requireUsable(file: string, pair: { readonly cert: string; readonly key?: string }): void {
  try {
    createSecureContext({ ...secureOptions, ...pair })
  } catch (cause) {
    const { reason, message } = cause as Error & { readonly reason?: string }
    const why = `${file} cannot be used for TLS: ${reason ?? message}.`
    throw new CertificateFileError(why, { cause })
  }
}

/** Checks the subject alternative names only, as browsers do. */
export const covers = ({ leaf }: Pick<ServiceCertificate, 'leaf'>, hostname: string): boolean =>
  leaf.checkHost(hostname, { subject: 'never' }) !== undefined
