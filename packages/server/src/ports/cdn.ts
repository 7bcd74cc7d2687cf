// Port: a CDN that caches responses of drops, and its purges.

export interface Cdn {
  /** Identifies the CDN and the zone. Contains no secret. */
  readonly name: string
  /** Limits of one request: number of tags, and bytes of all tags with a separator each. */
  readonly maxTags: number
  readonly maxTagBytes: number
  /** Purges all responses with one of the tags. Rejects with `CdnFailure`. */
  purge(tags: readonly string[], signal: AbortSignal): Promise<void>
  /** Purges all responses. Rejects with `CdnFailure`. */
  purgeEverything(signal: AbortSignal): Promise<void>
}

/** The CDN refused a purge or was unreachable. The message contains no secret. */
export class CdnFailure extends Error {
  /** How long the CDN asked to wait; null if it did not. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    { retryAfterMs = null, cause }: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'CdnFailure'
    this.retryAfterMs = retryAfterMs
  }
}
