// The `PublicSuffixes` port, backed by the Public Suffix List.
import { parse } from 'tldts'
import type { PublicSuffixes } from '../../ports/public-suffixes.ts'

/** Includes the private section: subdomains that a company hands out belong to different owners. */
const options = { allowPrivateDomains: true }

export const publicSuffixList: PublicSuffixes = {
  isPublicSuffix: (hostname) => parse(hostname, options).publicSuffix === hostname,
  isApex: (hostname) => parse(hostname, options).domain === hostname,
  apexOf: (hostname) => parse(hostname, options).domain,
}
