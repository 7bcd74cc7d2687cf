import type { Hostname } from '@plinth/domain/hostname'

/** Where domains can be registered, as the Public Suffix List has it. */
export interface PublicSuffixes {
  /** `co.uk`, `github.io`: nobody's own. */
  isPublicSuffix(hostname: Hostname): boolean
  /** Registered itself, so that it can have no CNAME: `example.co.uk`. */
  isApex(hostname: Hostname): boolean
  /** The registered domain that it lies in, or is; null where none can be. */
  apexOf(hostname: Hostname): string | null
}
