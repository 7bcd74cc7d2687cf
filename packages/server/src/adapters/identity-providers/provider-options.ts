// What the adapters need to know about a sign-in provider.
import type { GroupRule } from '@plinth/domain/accounts/group-roles'

export interface ProviderOptions {
  readonly name: string
  readonly label: string
  readonly protocol: 'openid' | 'github'
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scopes: string
  readonly groupsClaim: string
  readonly groupRules: readonly GroupRule[]
  /** Claims, besides `email_verified`, by which the provider says that an address is verified. */
  readonly verifiedClaims: readonly string[]
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string
  /** Of each request to the provider. */
  readonly timeoutMs?: number
}

export const defaultTimeoutMs = 10_000
