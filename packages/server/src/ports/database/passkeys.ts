// Port: passkeys of users (WebAuthn credentials).
import type { PasskeyId, UserId } from '@plinth/domain/base/ids'
import type { PasskeyCredential } from '../passkey-verifier.ts'

export interface PasskeyRecord extends PasskeyCredential {
  readonly id: PasskeyId
  readonly userId: UserId
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export interface PasskeyUse extends Pick<PasskeyCredential, 'counter' | 'backedUp'> {
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
  recordUse(passkey: Pick<PasskeyRecord, 'id' | 'userId'>, use: PasskeyUse): Promise<void>
  /** False if the user has no such passkey. */
  remove(user: UserId, id: PasskeyId): Promise<boolean>
  removeOfUser(user: UserId): Promise<void>
}
