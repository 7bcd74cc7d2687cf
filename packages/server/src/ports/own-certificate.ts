// Port: which certificate the service orders for its own names, and how it proves that it controls them.
import type { DnsPropagation, DnsProvider } from './dns-provider.ts'

export interface OwnCertificate {
  /** Names of the certificate, separated by spaces; wildcards start with `*.`. */
  readonly names: string
  /** For dns-01; null if each name is proven by a connection to it. */
  readonly dns: { readonly provider: DnsProvider; readonly propagation: DnsPropagation } | null
}
