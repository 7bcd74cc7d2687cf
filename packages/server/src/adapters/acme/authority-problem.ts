// Errors of an ACME certificate authority.

/**
 * Error types of RFC 8555, section 6.7, are used without this prefix; unknown ones become `other`.
 */
const namespace = 'urn:ietf:params:acme:error:'

interface Refusal {
  readonly kind: string
  /** The authority's own message. */
  readonly detail: string
  readonly retryAt: number | null
  /** True if the problem lists the identifiers it is about (subproblems). */
  readonly listsIdentifiers?: boolean
}

/** An error response to a request, or the reason why a challenge failed. */
export class AuthorityProblem extends Error implements Refusal {
  readonly kind: string
  readonly detail: string
  readonly retryAt: number | null
  readonly listsIdentifiers: boolean

  constructor({ kind, detail, retryAt, listsIdentifiers = false }: Refusal) {
    super(`${kind}: ${detail}`)
    this.name = 'AuthorityProblem'
    this.kind = kind
    this.detail = detail
    this.retryAt = retryAt
    this.listsIdentifiers = listsIdentifiers
  }

  /** Null if the response is not an error. */
  static of(
    response: { status: number; headers: Record<string, unknown>; data: string },
    now: number,
  ): AuthorityProblem | null {
    if (response.status < 400) return null
    const retryAt = retryTime(response.headers['retry-after'], now)
    return AuthorityProblem.from(parseObject(response.data), {
      kind:
        response.status === 429
          ? 'rateLimited'
          : response.status >= 500
            ? 'serverInternal'
            : 'other',
      detail: `HTTP ${response.status}`,
      retryAt,
    })
  }

  /** Parses a problem document, or the `error` of a challenge or an order. */
  static from(document: unknown, otherwise: Partial<Refusal> = {}): AuthorityProblem {
    const { type, detail, subproblems } = (document ?? {}) as Record<string, unknown>
    const isNamed = typeof type === 'string' && type.startsWith(namespace)
    return new AuthorityProblem({
      kind: isNamed ? type.slice(namespace.length) : (otherwise.kind ?? 'other'),
      detail: readable(typeof detail === 'string' ? detail : (otherwise.detail ?? '')),
      retryAt: otherwise.retryAt ?? null,
      listsIdentifiers: Array.isArray(subproblems) && subproblems.some((one) => one?.identifier),
    })
  }
}

/** There was no response, or the responder is not an ACME server. */
export class AuthorityUnreachable extends Error {
  override readonly name = 'AuthorityUnreachable'
}

/** Longer than the names that it quotes, by which limits of single names are recognised. */
const maxCharacters = 4000

/**
 * Shown to owners, and may quote what an untrusted server returned: control characters are removed.
 */
const readable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters)

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3) into a timestamp; null if it is missing, invalid
 * or in the past.
 */
function retryTime(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const time = /^\d{1,9}$/.test(header.trim()) ? now + Number(header) * 1000 : Date.parse(header)
  return time > now ? time : null
}
