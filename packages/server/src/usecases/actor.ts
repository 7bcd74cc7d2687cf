// Who asks. Edges find out; use cases decide what that allows.
import type { BrowserId, SessionId, TenantId, UserId } from '@plinth/domain/ids'
import type { Role } from '@plinth/domain/roles'
import type { Credential } from '../ports/credentials.ts'

export interface AccountActor {
  readonly userId: UserId
  /** The tenant that this credential acts for. */
  readonly tenantId: TenantId
  readonly role: Role
  readonly verified: boolean
  /** What they work with, where it is one of our own; absent: a token, with whatever program. */
  readonly channel?: 'dashboard' | 'cli'
  /** Absent: somebody at a browser. */
  readonly credential?: Credential
}

/** Somebody who is signed in with a browser. */
export interface SessionActor extends AccountActor {
  readonly sessionId: SessionId
  /** Present for those who run the service. */
  readonly operator?: true
}

/** One of those who run the service, at their browser. */
export interface OperatorActor extends SessionActor {
  readonly operator: true
}

/** Somebody at a browser who may not be signed in yet. */
export interface Visitor extends AnonymousActor {
  /** As the browser names itself; hostile text. */
  readonly userAgent: string
  /** ISO 3166-1; null where nobody can tell. */
  readonly country: string | null
}

export interface AnonymousActor {
  /** As `networkOf` in the domain names it. */
  readonly network: string
  /** Null: a browser, or a script, that has not published here before. */
  readonly browserId: BrowserId | null
  /** The solution of a bot check; hostile text. */
  readonly proof?: string
  /** The local-only rule applies to the request. */
  readonly local?: true
}
