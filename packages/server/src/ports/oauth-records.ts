/** What the authorization server remembers: clients, codes, tokens, grants. `payload` is JSON. */
export interface OAuthRecord {
  readonly kind: string
  /** For what a bearer presents, the hash of it. */
  readonly id: string
  readonly payload: string
  readonly grantId: string | null
  readonly userCode: string | null
  readonly consumedAt: number | null
  /** Null: without end. */
  readonly expiresAt: number | null
}

export interface OAuthRecordsReader {
  /** Null when unknown or expired. */
  find(kind: string, id: string, now: number): Promise<OAuthRecord | null>
  findByUserCode(kind: string, userCode: string, now: number): Promise<OAuthRecord | null>
}

export interface OAuthRecordsWriter extends OAuthRecordsReader {
  /** Replaces what is there under this id, but for whether it was consumed or used. */
  put(record: Omit<OAuthRecord, 'consumedAt'>, now: number): Promise<void>
  /** False when it was consumed before, or is not there: of two at the same time one succeeds. */
  consume(kind: string, id: string, now: number): Promise<boolean>
  /** False when it was counted `most` times before, or is not there. */
  countUse(record: Pick<OAuthRecord, 'kind' | 'id'>, most: number): Promise<boolean>
  /** False when it was used after `since`, or is not there: of two at the same time one succeeds. */
  use(record: Pick<OAuthRecord, 'kind' | 'id'>, now: number, since: number): Promise<boolean>
  /** It is found by this user code no more. False when it was not: of two at the same time one succeeds. */
  takeUserCode(kind: string, userCode: string, now: number): Promise<boolean>
  /** It ends at this time, if it would not end earlier. */
  endBy(kind: string, id: string, time: number): Promise<void>
  remove(kind: string, id: string): Promise<void>
  /** Everything that hangs on the grant, the grant itself included. */
  removeGrant(grantId: string): Promise<void>
  removeExpired(now: number): Promise<void>
  /** Grants that nobody is connected by, and what hangs on them; nothing that is younger than `before`. */
  removeUnconnected(before: number): Promise<void>
  /** Clients without a connection that were last used before `usedBefore`, or never and registered before the other. */
  removeUnusedClients(usedBefore: number, registeredBefore: number): Promise<void>
}
