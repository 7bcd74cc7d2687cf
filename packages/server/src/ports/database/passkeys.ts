// Port: passkeys of users (WebAuthn credentials).
import type { PasskeyId, UserId } from '@plinth/domain/base/ids'

export interface PasskeyRecord {
  readonly id: PasskeyId
  /** Chosen by the authenticator, in base64url. */
  readonly credentialId: string
  readonly userId: UserId
  /** COSE key, in base64url. */
  readonly publicKey: string
  /** Signature counter; 0 for authenticators that have none. */
  readonly counter: number
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  readonly transports: readonly string[]
  readonly name: string
  /** True if the authenticator syncs the passkey to other devices. */
  readonly backedUp: boolean
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export interface PasskeyUse {
  readonly counter: number
  readonly backedUp: boolean
  readonly at: number
}

export interface PasskeysReader {
  findByCredential(credentialId: string): Promise<PasskeyRecord | null>
  /** In the order in which they were added. */
  ofUser(user: UserId): Promise<PasskeyRecord[]>
}

export interface PasskeysWriter extends PasskeysReader {
  /** False if the credential belongs to an account already. */
  insert(passkey: PasskeyRecord): Promise<boolean>
  recordUse(id: PasskeyId, use: PasskeyUse): Promise<void>
  /** False if the user has no such passkey. */
  remove(user: UserId, id: PasskeyId): Promise<boolean>
}
