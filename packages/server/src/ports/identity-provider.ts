// Port: a sign-in provider that the operator has configured, such as Google or Keycloak.
import type { GroupRule } from '@plinth/domain/accounts/group-roles'

export interface IdentityProvider {
  /** In addresses and variables, such as `keycloak`. */
  readonly name: string
  /** What buttons call it, such as `Keycloak`. */
  readonly label: string
  readonly groupRules: readonly GroupRule[]
  /**
   * The address to which the browser is sent. Rejects with `unavailable` if the provider cannot be
   * reached.
   */
  authorizationUrl(attempt: SignInAttempt): Promise<string>
  /**
   * Exchanges the response of the provider for the identity that it vouches for. `callbackUrl` is
   * the address at which the browser came back. Rejects with `unavailable` if the provider cannot
   * be reached, and with `forbidden` if the response is not a valid one to this attempt.
   */
  identify(callbackUrl: string, attempt: SignInAttempt): Promise<ProvidedIdentity>
  /** For the operator: rejects with the reason why people cannot sign in here. */
  check(): Promise<void>
}

/** Secrets of one sign-in. They prove that the response is for this browser, and is not replayed. */
export interface SignInAttempt {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly codeVerifier: string
}

export interface ProvidedIdentity {
  readonly issuer: string
  /** The person's id at the provider. */
  readonly subject: string
  /** Untrusted text; null if the provider sent none. */
  readonly email: string | null
  /** True only if the provider says so. */
  readonly emailVerified: boolean
  /** Untrusted text, may be empty. */
  readonly name: string
  /** Null if the provider did not say, which is not the same as none. */
  readonly groups: readonly string[] | null
}
