/** What the authorization server remembers: clients, codes, tokens, grants. `payload` is JSON. */
export interface OAuthRecord {
  readonly kind: string
  /** For what a bearer presents, the hash of it. */
  readonly id: string
  readonly payload: string
  readonly grantId: string | null
  readonly userCode: string | null
  readonly uid: string | null
  readonly consumedAt: number | null
  /** Null: without end. */
  readonly expiresAt: number | null
}

export interface OAuthRecordsReader {
  /** Null when unknown or expired. */
  find(kind: string, id: string, now: number): Promise<OAuthRecord | null>
  findByUserCode(kind: string, userCode: string, now: number): Promise<OAuthRecord | null>
  findByUid(kind: string, uid: string, now: number): Promise<OAuthRecord | null>
}

export interface OAuthRecordsWriter extends OAuthRecordsReader {
  put(record: Omit<OAuthRecord, 'consumedAt'>, now: number): Promise<void>
  /** False when it was consumed before: of two at the same time one succeeds. */
  consume(kind: string, id: string, now: number): Promise<boolean>
  remove(kind: string, id: string): Promise<void>
  /** Everything that hangs on the grant, the grant itself included. */
  removeGrant(grantId: string): Promise<void>
  removeExpired(now: number): Promise<void>
}
