// Composes how the service gets a certificate for its own names.
import { isIP } from 'node:net'
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { ownCertificateNames } from '@plinth/domain/addresses/own-certificate-names'
import { createPropagation } from '../../adapters/dns/txt-propagation.ts'
import { createDnsProvider } from '../../adapters/dns-providers/create-dns-provider.ts'
import type { Config } from '../../config/config.ts'
import { readOtherVariables } from '../../config/environment.ts'
import type { Deps } from '../../usecases/base/deps.ts'

/** Null if the operator's files are used, or an authority cannot know the names. */
export function createOwnCertificate(
  { tls, dnsServers }: Pick<Config, 'tls' | 'dnsServers'>,
  hostnames: Deps['ownHostnames'],
  /** How long name servers may take; a default if not given. */
  propagationMs?: number,
): Deps['ownCertificate'] {
  if (!tls?.acme || tls.files) return null
  if (!isCertifiable(hostnames.app) || !isCertifiable(hostnames.drops)) return null
  const { dns } = tls.acme
  return {
    names: ownCertificateNames(hostnames, { hasDns: dns !== null }),
    dns: dns && {
      provider: createDnsProvider(dns, readOtherVariables()),
      propagation: createPropagation(dnsServers, propagationMs),
    },
  }
}

const isCertifiable = (hostname: string): boolean =>
  hostname.includes('.') && !isIP(hostname) && !isLoopbackHostname(hostname)
