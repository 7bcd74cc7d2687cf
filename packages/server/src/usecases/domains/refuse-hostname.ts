// Which names can be somebody's custom domain here.
import { proofName } from '@plinth/domain/custom-domains'
import { AppError } from '@plinth/domain/errors'
import { type Hostname, isUnder } from '@plinth/domain/hostname'
import type { Deps } from '../deps.ts'

type HostnameDeps = Pick<Deps, 'domainTls' | 'ownHostnames' | 'publicAddresses' | 'publicSuffixes'>

/** RFC 1035, as text. */
const longestName = 253

export function refuseHostname(deps: HostnameDeps, hostname: Hostname): void {
  const problem = problemOf(deps, hostname)
  if (problem !== null) throw new AppError('invalid_field', problem)
}

function problemOf(
  { domainTls, ownHostnames, publicAddresses, publicSuffixes }: HostnameDeps,
  hostname: Hostname,
): string | null {
  if (isUnder(hostname, ownHostnames.app) || isUnder(hostname, ownHostnames.sites))
    return `The name \`${hostname}\` belongs to this service. Bring one of your own.`
  if (proofName(hostname).length > longestName)
    return `That is too long: the TXT record of its proof stands at \`_plinth.\` and the name, together at most ${longestName} characters.`
  if (publicSuffixes.isPublicSuffix(hostname))
    return `The name \`${hostname}\` is where others register theirs, so it is nobody’s own. Bring one under it.`
  if (publicSuffixes.isApex(hostname) && publicAddresses.length === 0)
    return `The name \`${hostname}\` can have no CNAME record, which this service needs. Use \`www.${hostname}\`, and have your registrar forward \`${hostname}\` there.`
  if (domainTls === 'none') return 'This service takes no custom domains.'
  return null
}
