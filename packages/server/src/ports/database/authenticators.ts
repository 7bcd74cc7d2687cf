// Port: authenticator apps of users (RFC 6238) and their recovery codes.
import type { UserId } from '@plinth/domain/base/ids'

export interface AuthenticatorRecord {
  readonly userId: UserId
  readonly sealedSecret: string
  readonly createdAt: number
  /** Null until the user has entered a first code; until then no code is asked for. */
  readonly confirmedAt: number | null
  /** The time step of the last accepted code, so that none is accepted twice. */
  readonly lastStep: number | null
}

/** Whether a code follows the password. */
export const isTurnedOn = (authenticator: AuthenticatorRecord | null): boolean =>
  authenticator !== null && authenticator.confirmedAt !== null

export interface AuthenticatorsReader {
  find(user: UserId): Promise<AuthenticatorRecord | null>
  countRecoveryCodes(user: UserId): Promise<number>
}

export interface AuthenticatorsWriter extends AuthenticatorsReader {
  /** Replaces the user's authenticator. */
  put(authenticator: AuthenticatorRecord): Promise<void>
  /** Removes the recovery codes too. */
  remove(user: UserId): Promise<void>
  replaceRecoveryCodes(user: UserId, hashes: readonly string[]): Promise<void>
  /** Removes the code. False if there is none: of several concurrent calls only one returns true. */
  takeRecoveryCode(user: UserId, hash: string): Promise<boolean>
}
