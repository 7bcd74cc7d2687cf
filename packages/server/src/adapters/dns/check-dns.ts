// Health check of the wildcard DNS record of drops, for `plinthd doctor`.
import { hostnameOf } from '@plinth/domain/addresses/hosts'
import { isSameAddress } from '@plinth/domain/addresses/ip-address'
import { AppError } from '@plinth/domain/base/errors'
import { createDns } from './create-dns.ts'

export interface DnsSettings {
  readonly sitesDomain: string
  readonly dnsServers: readonly string[]
  readonly publicAddresses: readonly string[]
}

const timeoutMs = 20_000

/** Returns where the record points, or throws an error that says what is wrong. */
export async function checkDns(settings: DnsSettings): Promise<string> {
  const { sitesDomain, dnsServers, publicAddresses } = settings
  const drops = hostnameOf(sitesDomain) ?? ''
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await createDns(dnsServers).addresses(`plinth-doctor.${drops}`, signal)
  if (answer.kind === 'failed') {
    throw problem(`The DNS lookup of *.${drops} failed (${answer.failure}).`)
  }
  const { values } = answer
  if (values.length === 0)
    throw problem(`*.${drops} has no address record, so drops cannot be reached.`)
  const isOwn = (value: string) => publicAddresses.some((own) => isSameAddress(own, value))
  if (publicAddresses.length > 0 && !values.some(isOwn)) {
    throw problem(`*.${drops} points to ${values.join(', ')}, not to PLINTH_PUBLIC_ADDRESSES.`)
  }
  return `*.${drops} points to ${values.join(', ')}`
}

const problem = (detail: string): AppError => new AppError('unavailable', detail)
