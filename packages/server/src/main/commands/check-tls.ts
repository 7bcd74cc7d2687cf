// TLS checks of `plinthd doctor`.
import { randomBytes, X509Certificate } from 'node:crypto'
import { checkDirectory } from '../../adapters/acme/check-directory.ts'
import { checkCaa } from '../../adapters/dns/check-caa.ts'
import { createDns } from '../../adapters/dns/create-dns.ts'
import type { Config } from '../../config/config.ts'
import {
  CertificateFileError,
  readCertificateFiles,
  type ServiceCertificate,
} from '../../edges/tls/certificate-files.ts'
import { certificateProblems } from '../../edges/tls/certificate-problems.ts'
import type { Deps } from '../../usecases/base/deps.ts'
import { tryDnsChallenge } from '../../usecases/certificates/try-dns-challenge.ts'
import { createOwnCertificate } from '../composing/own-certificate.ts'
import { ownHostnames } from '../composing/own-hostnames.ts'
import { expectedNames } from '../running/tls.ts'

type FindOrdered = Deps['database']['read']['ownCertificates']['find']

/** Returns a summary; throws if the service's own certificate has a problem. */
export async function checkTls(config: Config, findOrdered: FindOrdered): Promise<string> {
  const { tls } = config
  if (!tls) return 'off; a reverse proxy may terminate it'
  const own = ownOf(config)
  const certificate = own.ownCertificate
    ? await readOrdered(own.ownCertificate.names, findOrdered)
    : tls.files && (await readCertificateFiles(tls.files))
  if (certificate === 'not yet') {
    return `on port ${tls.httpsPort}; the certificate for ${listed(own)} is ordered when the service runs`
  }
  const problems = certificateProblems(certificate, { ...expectedNames(own), now: Date.now() })
  if (problems.length > 0) throw new CertificateFileError(problems.join(' '))
  const until = certificate?.leaf.validToDate.toISOString().slice(0, 10)
  const domains = tls.acme ? 'each custom domain gets its own' : 'custom domains get none'
  return `on port ${tls.httpsPort}; the certificate is valid until ${until}, and ${domains}`
}

async function readOrdered(
  names: string,
  findOrdered: FindOrdered,
): Promise<Pick<ServiceCertificate, 'leaf'> | 'not yet'> {
  const record = await findOrdered(names)
  if (record?.certificate) return { leaf: new X509Certificate(record.certificate.chain) }
  if (record?.issueProblem) throw new CertificateFileError(record.issueProblem)
  return 'not yet'
}

/** Long enough for most DNS hosts; the service itself waits longer. */
const propagationMs = 120_000

/** Checks the certificate authority, CAA records and the DNS provider. */
export async function checkCertificates(config: Config): Promise<string> {
  const { tls, dnsServers } = config
  if (!tls?.acme) return 'none are ordered: PLINTH_TLS is not acme'
  const identities = await checkDirectory(tls.acme)
  const { ownCertificate } = ownOf(config)
  const reachable = `${tls.acme.directoryUrl} is reachable`
  if (!ownCertificate) return reachable
  const names = ownCertificate.names.split(' ')
  await checkCaa({ dnsServers, names, identities })
  const deps = { dns: createDns(dnsServers), ownCertificate, random: randomBytes }
  const isTried = await tryDnsChallenge(deps, new AbortController().signal)
  return isTried
    ? `${reachable}, and a TXT record could be set for each name`
    : `${reachable}; PLINTH_ACME_DNS is not set, so each drop gets its own certificate`
}

function ownOf(config: Config): Pick<Deps, 'ownHostnames' | 'ownCertificate'> {
  const hostnames = ownHostnames(config)
  return {
    ownHostnames: hostnames,
    ownCertificate: createOwnCertificate(config, hostnames, propagationMs),
  }
}

const listed = ({ ownCertificate }: Pick<Deps, 'ownCertificate'>): string =>
  ownCertificate?.names.replaceAll(' ', ' and ') ?? ''
