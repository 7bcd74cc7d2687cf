// Settings of the network: DNS servers, public addresses, proxies in front of the service, and the
// countries of visitors.
import { isIP } from 'node:net'
import { type Cidr, parseCidr } from '@plinth/domain/addresses/network'
import { parseCountry } from '@plinth/domain/plans/countries'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import { type ReportProblem, splitList } from './settings-context.ts'

export interface NetworkSettings {
  /** Empty to use the system's resolvers. */
  readonly dnsServers: readonly string[]
  /** IP addresses at which the service is publicly reachable. */
  readonly publicAddresses: readonly string[]
  readonly trustedProxies: readonly Cidr[]
  /** In lower case; null if no proxy sends the visitor's country. */
  readonly countryHeader: string | null
  readonly defaultCountry: string
}

export function parseNetwork(
  environment: Environment,
  reportProblem: ReportProblem,
): NetworkSettings {
  const countryHeader = environment.PLINTH_COUNTRY_HEADER?.toLowerCase() ?? null
  if (countryHeader !== null && !/^[a-z\d-]+$/.test(countryHeader)) {
    reportProblem('PLINTH_COUNTRY_HEADER', 'must be a header name, such as `CF-IPCountry`.')
  }
  const defaultCountry = parseCountry(environment.PLINTH_DEFAULT_COUNTRY ?? defaults.country)
  if (defaultCountry === null) {
    reportProblem('PLINTH_DEFAULT_COUNTRY', 'must be a two-letter country code, such as `US`.')
  }
  return {
    dnsServers: splitList(environment.PLINTH_DNS_SERVERS ?? '').filter((text) => {
      if (isDnsServer(text)) return true
      reportProblem('PLINTH_DNS_SERVERS', `must list IP addresses; "${text}" is not one.`)
      return false
    }),
    publicAddresses: splitList(environment.PLINTH_PUBLIC_ADDRESSES ?? '').filter((text) => {
      if (isIP(text)) return true
      reportProblem('PLINTH_PUBLIC_ADDRESSES', `must list IP addresses; "${text}" is not one.`)
      return false
    }),
    trustedProxies: splitList(environment.PLINTH_TRUST_PROXY ?? '').flatMap((text) => {
      try {
        return [parseCidr(text)]
      } catch {
        reportProblem(
          'PLINTH_TRUST_PROXY',
          `must list IP addresses or CIDR ranges; "${text}" is neither.`,
        )
        return []
      }
    }),
    countryHeader,
    defaultCountry: defaultCountry ?? defaults.country,
  }
}

/** Accepts `192.0.2.1`, `192.0.2.1:5353`, `2001:db8::1` and `[2001:db8::1]:5353`. */
function isDnsServer(text: string): boolean {
  if (isIP(text)) return true
  const [, v6, v4, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? []
  const isAddress = v6 === undefined ? isIP(v4 ?? '') === 4 : isIP(v6) === 6
  return isAddress && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}
