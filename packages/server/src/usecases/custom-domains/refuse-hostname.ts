// Rules for which hostnames can be custom domains.
import { type Hostname, isUnder } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import { proofName } from '@plinth/domain/custom-domains/custom-domain'
import type { Deps } from '../base/deps.ts'

type HostnameDeps = Pick<Deps, 'domainTls' | 'ownHostnames' | 'publicAddresses' | 'publicSuffixes'>

/** RFC 1035, in text representation. */
const maxNameLength = 253

export function refuseHostname(deps: HostnameDeps, hostname: Hostname): void {
  const problem = problemOf(deps, hostname)
  if (problem !== null) throw new AppError('invalid_field', problem)
}

function problemOf(
  { domainTls, ownHostnames, publicAddresses, publicSuffixes }: HostnameDeps,
  hostname: Hostname,
): string | null {
  if (isUnder(hostname, ownHostnames.app) || isUnder(hostname, ownHostnames.drops))
    return `The name \`${hostname}\` belongs to this service. Use a domain of your own.`
  if (proofName(hostname).length > maxNameLength)
    return `That name is too long: with the prefix \`_plinth.\` for the TXT record it may have at most ${maxNameLength} characters.`
  if (publicSuffixes.isPublicSuffix(hostname))
    return `The name \`${hostname}\` is a public suffix, under which others register domains. Use a domain under it.`
  if (publicSuffixes.isApex(hostname) && publicAddresses.length === 0)
    return `The name \`${hostname}\` cannot have a CNAME record, which this service requires. Use \`www.${hostname}\`, and have your registrar forward \`${hostname}\` there.`
  if (domainTls === 'none') return 'This service does not support custom domains.'
  return null
}
