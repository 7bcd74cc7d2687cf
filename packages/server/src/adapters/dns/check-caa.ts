// Check of CAA records (RFC 8659), for `plinthd doctor`: whether they allow the certificate authority.
import type { CaaRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { AppError } from '@plinth/domain/base/errors'
import { parentsOf } from './parents-of.ts'

export interface CaaOptions {
  /** PLINTH_DNS_SERVERS; empty for the system's resolvers. */
  readonly dnsServers: readonly string[]
  /** Names of a certificate; wildcards start with `*.`. */
  readonly names: readonly string[]
  /** The names by which the records allow the authority. */
  readonly identities: readonly string[]
}

/** Throws if a record does not allow the authority; lookups that fail are left to the authority. */
export async function checkCaa({ dnsServers, names, identities }: CaaOptions): Promise<void> {
  if (identities.length === 0) return
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (dnsServers.length > 0) resolver.setServers([...dnsServers])
  for (const name of names) {
    const { owner, records } = await findRecords(resolver, name.replace('*.', ''))
    const allowed = allowedBy(records, name.startsWith('*.'))
    if (allowed === null || allowed.some((issuer) => identities.includes(issuer))) continue
    const tag = name.startsWith('*.') ? 'issuewild' : 'issue'
    throw new AppError(
      'unavailable',
      `The CAA records of ${owner} do not allow a certificate for ${name}. Add the DNS record: ${owner} CAA 0 ${tag} "${identities[0]}"`,
    )
  }
}

/** The records of the nearest name that has any. */
async function findRecords(
  resolver: Resolver,
  name: string,
): Promise<{ readonly owner: string; readonly records: readonly CaaRecord[] }> {
  for (const owner of parentsOf(name)) {
    const records = await resolver.resolveCaa(owner).catch(() => [])
    if (records.length > 0) return { owner, records }
  }
  return { owner: name, records: [] }
}

/** Null if the records restrict nothing. `issuewild` takes precedence for wildcards. */
function allowedBy(records: readonly CaaRecord[], isWildcard: boolean): string[] | null {
  const wild = records.flatMap(({ issuewild }) => issuewild ?? [])
  const issue = records.flatMap((record) => record.issue ?? [])
  const relevant = isWildcard && wild.length > 0 ? wild : issue
  if (relevant.length === 0) return null
  return relevant.map((value) => (value.split(';')[0] ?? '').trim().toLowerCase())
}
