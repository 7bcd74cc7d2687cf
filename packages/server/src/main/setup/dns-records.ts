// DNS records that the service needs, for `plinthd doctor` and `plinthd setup`.
import { isIPv6 } from 'node:net'
import { ownCertificateNames } from '@plinth/domain/addresses/own-certificate-names'
import type { Config } from '../../config/config.ts'
import { ownHostnames } from '../composing/own-hostnames.ts'

/** Each as in a zone file, without a final dot. */
export function neededRecords(config: Config): string[] {
  const { app, drops } = ownHostnames(config)
  const addresses =
    config.publicAddresses.length > 0 ? config.publicAddresses : ['<address of this service>']
  const names = [app, `*.${drops}`]
  return [
    ...names.flatMap((name) =>
      addresses.map((address) => `${name} ${isIPv6(address) ? 'AAAA' : 'A'} ${address}`),
    ),
    ...challengeAliases(config),
  ]
}

/** acme-dns answers challenges for names that point to it. */
function challengeAliases(config: Config): string[] {
  const { tls } = config
  const dns = tls?.files ? null : tls?.acme?.dns
  if (dns?.kind !== 'acme-dns') return []
  const names = ownCertificateNames(ownHostnames(config), { hasDns: true }).split(' ')
  const hostnames = new Set(names.map((name) => name.replace('*.', '')))
  return [...hostnames].map((name) => `_acme-challenge.${name} CNAME ${dns.domain}`)
}
