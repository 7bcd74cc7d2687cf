import { retryTime } from './retry-time.ts'

/** RFC 8555, section 6.7, without the common beginning; `other` for anything unknown. */
const namespace = 'urn:ietf:params:acme:error:'

interface Refusal {
  readonly kind: string
  /** In the authority's words. */
  readonly detail: string
  readonly retryAt: number | null
  /** It says which names it is about. */
  readonly isAboutNames?: boolean
}

/** What the authority refused, at a request or when it looked at a challenge. */
export class AuthorityProblem extends Error implements Refusal {
  readonly kind: string
  readonly detail: string
  readonly retryAt: number | null
  readonly isAboutNames: boolean

  constructor({ kind, detail, retryAt, isAboutNames = false }: Refusal) {
    super(`${kind}: ${detail}`)
    this.name = 'AuthorityProblem'
    this.kind = kind
    this.detail = detail
    this.retryAt = retryAt
    this.isAboutNames = isAboutNames
  }

  /** Null where the answer refuses nothing. */
  static of(
    answer: { status: number; headers: Record<string, unknown>; data: string },
    now: number,
  ): AuthorityProblem | null {
    if (answer.status < 400) return null
    const retryAt = retryTime(answer.headers['retry-after'], now)
    return AuthorityProblem.from(parseObject(answer.data), {
      kind:
        answer.status === 429 ? 'rateLimited' : answer.status >= 500 ? 'serverInternal' : 'other',
      detail: `HTTP ${answer.status}`,
      retryAt,
    })
  }

  /** From a problem document, or what a challenge or an order says of its error. */
  static from(document: unknown, otherwise: Partial<Refusal> = {}): AuthorityProblem {
    const { type, detail, subproblems } = (document ?? {}) as Record<string, unknown>
    const isNamed = typeof type === 'string' && type.startsWith(namespace)
    return new AuthorityProblem({
      kind: isNamed ? type.slice(namespace.length) : (otherwise.kind ?? 'other'),
      detail: readable(typeof detail === 'string' ? detail : (otherwise.detail ?? '')),
      retryAt: otherwise.retryAt ?? null,
      isAboutNames: Array.isArray(subproblems) && subproblems.some((one) => one?.identifier),
    })
  }
}

/** Nobody answered, or what answered is no such authority. */
export class AuthorityUnreachable extends Error {
  override readonly name = 'AuthorityUnreachable'
}

const mostCharacters = 300

/** It is shown to people, and may quote what a stranger's server said. */
const readable = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
