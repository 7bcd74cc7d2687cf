// The `PublicSuffixes` port, backed by the Public Suffix List.
import { parse } from 'tldts'
import type { PublicSuffixes } from '../../ports/public-suffixes.ts'

/**
 * Includes the list's private section: each subdomain of a suffix such as `github.io` has a
 * different owner.
 */
const options = { allowPrivateDomains: true }

export const publicSuffixList: PublicSuffixes = {
  isPublicSuffix: (hostname) => parse(hostname, options).publicSuffix === hostname,
  isApex: (hostname) => parse(hostname, options).domain === hostname,
  apexOf: (hostname) => parse(hostname, options).domain,
}
