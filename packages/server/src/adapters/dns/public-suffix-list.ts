import { parse } from 'tldts'
import type { PublicSuffixes } from '../../ports/public-suffixes.ts'

/** With the suffixes that companies have listed: what they hand out below is not one owner's either. */
const options = { allowPrivateDomains: true }

export const publicSuffixList: PublicSuffixes = {
  isPublicSuffix: (hostname) => parse(hostname, options).publicSuffix === hostname,
  isApex: (hostname) => parse(hostname, options).domain === hostname,
  apexOf: (hostname) => parse(hostname, options).domain,
}
