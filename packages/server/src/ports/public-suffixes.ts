// Port: the Public Suffix List.
import type { Hostname } from '@plinth/domain/addresses/hostname'

export interface PublicSuffixes {
  /** True for a suffix under which anyone can register names, such as `co.uk` or `github.io`. */
  isPublicSuffix(hostname: Hostname): boolean
  /** True for a registered domain itself, such as `example.co.uk`. An apex cannot have a CNAME. */
  isApex(hostname: Hostname): boolean
  /** The registered domain that contains or equals the hostname; null if there is none. */
  apexOf(hostname: Hostname): string | null
}
