// The authenticated caller of a use case. Edges authenticate; use cases authorize.
import type { Role } from '@plinth/domain/accounts/roles'
import type { TokenLimits } from '@plinth/domain/accounts/token-access'
import type { BrowserId, SessionId, TenantId, UserId } from '@plinth/domain/base/ids'
import type { Credential } from '../../ports/database/credentials.ts'

export interface AccountActor {
  readonly userId: UserId
  /** The tenant that this credential acts for. */
  readonly tenantId: TenantId
  readonly role: Role
  readonly verified: boolean
  /**
   * Set if the client is the dashboard, the Plinth CLI or the GitHub action; absent for tokens used
   * by other programs.
   */
  readonly channel?: 'dashboard' | 'cli' | 'action'
  /** Name of the app that acts for the user; absent for people and for other programs. Untrusted. */
  readonly agent?: string
  /**
   * The client's network, in the notation of `networkOf`. Absent for a client on this machine, which
   * may be a proxy.
   */
  readonly network?: string
  /** Absent for a browser session. */
  readonly credential?: Credential
  /** Present for an API token that does not have all rights of its user. */
  readonly limits?: TokenLimits
  /** Present if the tenant requires a second factor: see `refuseMissingFactor`. */
  readonly requiresSecondFactor?: true
  /**
   * Present if the session was opened with a second factor. A program has the second factors of its
   * user.
   */
  readonly twoFactor?: true
}

/** A user signed in with a browser session. */
export interface SessionActor extends AccountActor {
  readonly sessionId: SessionId
  readonly email: string
  /** Present if the user is an operator of this service. */
  readonly operator?: true
}

/** An operator of the service, in a browser session. */
export interface OperatorActor extends SessionActor {
  readonly operator: true
}

/** A browser visitor who may not be signed in. */
export interface Visitor extends AnonymousActor {
  /** The User-Agent header. Untrusted. */
  readonly userAgent: string
  /** ISO 3166-1 alpha-2 code; null if unknown. */
  readonly country: string | null
}

export interface AnonymousActor {
  /** The client's network, in the notation of `networkOf` in the domain package. */
  readonly network: string
  /** Null for a client that has not published anonymously before. */
  readonly browserId: BrowserId | null
  /** The solution of a bot check. Untrusted. */
  readonly proof?: string
  /** Present if the local-only rule applies to the request. */
  readonly local?: true
  /** Present if a page of the service itself sent the request. */
  readonly channel?: 'dashboard'
}

/** A caller that may have published an anonymous drop. */
export interface PublisherActor extends AnonymousActor {
  /** Takes precedence over the browser. Untrusted; null if the request has none. */
  readonly manageToken: string | null
}
