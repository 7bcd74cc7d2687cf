// Port: publishes TXT records for dns-01 challenges (RFC 8555, section 8.4).

/** A TXT record that proves control of a name to the certificate authority. */
export interface ChallengeRecord {
  /** `_acme-challenge.<hostname>`, where the authority looks. */
  readonly name: string
  /** Where the record has to be: the target of a CNAME record at `name`, or `name` itself. */
  readonly target: string
  readonly value: string
}

/**
 * A DNS server or the API of a DNS host. Rejects with `OrderRefused`, whose reason is a sentence for
 * the operator, or with the signal's reason. Calls for the same target must not overlap.
 */
export interface DnsProvider {
  /** Adds the record at `target`. Other TXT records there stay. */
  set(record: ChallengeRecord, signal: AbortSignal): Promise<void>
  /** Removes the record, and no other. Does nothing if it does not exist. */
  remove(record: ChallengeRecord, signal: AbortSignal): Promise<void>
}

export interface DnsPropagation {
  /**
   * Resolves once every authoritative name server returns the records; rejects with `OrderRefused`
   * if one does not in time.
   */
  waitFor(records: readonly ChallengeRecord[], signal: AbortSignal): Promise<void>
}
