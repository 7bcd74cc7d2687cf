import { AppError } from '@plinth/domain/errors'
import { hostnameOf } from '@plinth/domain/hosts'
import { isSameAddress } from '@plinth/domain/ip-address'
import { createDns } from './create-dns.ts'

export interface DnsSettings {
  readonly sitesDomain: string
  readonly dnsServers: readonly string[]
  readonly publicAddresses: readonly string[]
}

const patienceMs = 20_000

/** Says where drops are found, or throws what is wrong with that. */
export async function checkDns(settings: DnsSettings): Promise<string> {
  const { sitesDomain, dnsServers, publicAddresses } = settings
  const sites = hostnameOf(sitesDomain) ?? ''
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await createDns(dnsServers).addresses(`plinth-doctor.${sites}`, signal)
  if (answer.kind === 'trouble') {
    throw wrong(`Nobody can say where *.${sites} leads (${answer.trouble}).`)
  }
  const { values } = answer
  if (values.length === 0) throw wrong(`*.${sites} has no address: nobody finds drops.`)
  const isOwn = (value: string) => publicAddresses.some((own) => isSameAddress(own, value))
  if (publicAddresses.length > 0 && !values.some(isOwn)) {
    throw wrong(`*.${sites} leads to ${values.join(', ')}, not to PLINTH_PUBLIC_ADDRESSES.`)
  }
  return `*.${sites} leads to ${values.join(', ')}`
}

const wrong = (detail: string): AppError => new AppError('unavailable', detail)
