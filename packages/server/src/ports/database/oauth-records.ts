// Port: records of the OAuth authorization server (clients, codes, tokens, grants), by kind.

/** One record of the OAuth library. */
export interface OAuthRecord {
  readonly kind: string
  /** For secrets that a client presents, such as tokens and codes: their hash. */
  readonly id: string
  /** JSON, as the library produced it. */
  readonly payload: string
  readonly grantId: string | null
  /** Code that a user enters for the device flow; null for other records. */
  readonly userCode: string | null
  readonly consumedAt: number | null
  /** Null if the record does not expire. */
  readonly expiresAt: number | null
}

export interface OAuthRecordsReader {
  /** Null if unknown or expired. */
  find(kind: string, id: string, now: number): Promise<OAuthRecord | null>
  /** Null if unknown or expired. */
  findByUserCode(kind: string, userCode: string, now: number): Promise<OAuthRecord | null>
}

export interface OAuthRecordsWriter extends OAuthRecordsReader {
  /**
   * Inserts the record, or replaces an existing one but keeps its state: whether it was consumed or
   * used, and when it is checked. `checkAt` is for grants and clients: see `removeUnconnected`.
   */
  put(record: Omit<OAuthRecord, 'consumedAt'>, now: number, checkAt?: number | null): Promise<void>
  /** Makes `removeUnconnected` look at the client at this time, and not before. */
  checkClientAt(id: string, time: number): Promise<void>
  /**
   * Marks the record as consumed. False if it was consumed before or does not exist. Of two
   * concurrent calls only one succeeds.
   */
  consume(kind: string, id: string, now: number): Promise<boolean>
  /** Counts one use. False if `most` uses were counted before or the record does not exist. */
  countUse(record: Pick<OAuthRecord, 'kind' | 'id'>, most: number): Promise<boolean>
  /**
   * Sets the time of last use. False if it was used after `since` or does not exist. Of two
   * concurrent calls only one succeeds.
   */
  markUsed(record: Pick<OAuthRecord, 'kind' | 'id'>, now: number, since: number): Promise<boolean>
  /**
   * Clears the user code, so the record can no longer be found by it. False if no unexpired record
   * has it. Of two concurrent calls only one succeeds.
   */
  takeUserCode(kind: string, userCode: string, now: number): Promise<boolean>
  /** Makes the record expire at this time, unless it expires earlier. */
  expireBy(kind: string, id: string, time: number): Promise<void>
  remove(kind: string, id: string): Promise<void>
  /** Removes the grant and every record that belongs to it. */
  removeGrant(grantId: string): Promise<void>
  removeExpired(now: number, limit: number): Promise<number>
  /**
   * Looks at up to `limit` clients or grants that are to be checked by now, and removes those
   * without a connection, a grant with the records that belong to it. The others are not checked
   * again, unless `checkClientAt` says so. Returns how many it looked at.
   */
  removeUnconnected(kind: 'Client' | 'Grant', now: number, limit: number): Promise<number>
}
