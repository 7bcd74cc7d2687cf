// Settings of addresses: where the service listens, its base URL, and the domain of its drops.
import { isIP } from 'node:net'
import { hostnameOf, isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { defaults } from './defaults.ts'
import type { Environment } from './environment.ts'
import { parseOrigin } from './origin.ts'
import { type ReportProblem, type SettingsContext, splitList } from './settings-context.ts'

export interface AddressSettings {
  readonly port: number
  readonly hosts: readonly string[]
  /** Origin, without a trailing slash. */
  readonly baseUrl: string
  /** Parent hostname of drops (`<slug>.<sitesDomain>`), with a port if there is one. */
  readonly sitesDomain: string
}

export function parseAddresses(
  environment: Environment,
  { integer, reportProblem }: SettingsContext,
): AddressSettings {
  const port = integer('PORT', defaults.port, 1, 65_535)
  const baseUrl = parseOrigin(environment.PLINTH_BASE_URL ?? defaults.baseUrl(port))
  if (baseUrl === null) {
    reportProblem('PLINTH_BASE_URL', 'must be an http or https origin without a path.')
  }
  const sitesDomain = (environment.PLINTH_SITES_DOMAIN ?? defaults.sitesDomain(port)).toLowerCase()
  const sitesHostname = hostnameOf(sitesDomain)
  const isAddress = URL.canParse(`http://${sitesDomain}`)
  if (sitesHostname === null || sitesHostname.startsWith('[') || !isAddress) {
    reportProblem('PLINTH_SITES_DOMAIN', 'must be a domain name, optionally with a port.')
  }
  const isShared = environment.PLINTH_ALLOW_SHARED_DOMAIN === '1'
  if (baseUrl !== null && sitesHostname !== null && !isShared) {
    refuseSharedDomain(new URL(baseUrl).hostname, sitesHostname, reportProblem)
  }
  const hosts = environment.PLINTH_HOST
    ? splitList(environment.PLINTH_HOST).map((host) => host.replace(/^\[(.*)\]$/, '$1'))
    : defaults.hosts
  if (!hosts.every(isHost))
    reportProblem('PLINTH_HOST', 'must be IP addresses or names, without a port.')
  return { port, hosts, baseUrl: baseUrl ?? '', sitesDomain }
}

const isHost = (text: string): boolean =>
  isIP(text) !== 0 || (hostnameOf(text) !== null && !text.includes(':'))

function refuseSharedDomain(app: string, sites: string, reportProblem: ReportProblem): void {
  if (isLoopbackHostname(app) || !(isUnder(app, sites) || isUnder(sites, app))) return
  reportProblem(
    'PLINTH_SITES_DOMAIN',
    'and the host of PLINTH_BASE_URL are the same domain, or one is a subdomain of the other, so published pages could reach the cookies of the service. Use two separate domains, or set PLINTH_ALLOW_SHARED_DOMAIN=1 if every publisher is trusted.',
  )
}

const isUnder = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`)
