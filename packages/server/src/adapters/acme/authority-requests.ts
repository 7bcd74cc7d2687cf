// Requests to the authority in place of axios' own, which waits for hours when it is told to, keeps
// no signal, and loses what a refusal said.
import { once } from 'node:events'
import { Agent, type RequestOptions, request } from 'node:https'
import { AuthorityProblem, AuthorityUnreachable } from './authority-problem.ts'

export interface AuthorityRequests {
  /** In the form that axios takes from an adapter; rejects with `AuthorityProblem` for a refusal. */
  send(request: SignedRequest): Promise<AuthorityAnswer>
  close(): void
}

export interface SignedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface AuthorityAnswer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly data: string
}

const answerMs = 30_000
/** As often as the client does it. */
const resends = 5
/** A chain of certificates has a few thousand. */
const mostBytes = 1_000_000

export function openAuthorityRequests(options: {
  /** PEM; null: the system's roots. */
  readonly roots: string | null
  readonly now: () => number
  readonly signal: AbortSignal
}): AuthorityRequests {
  const { now, signal } = options
  const agent = new Agent({ keepAlive: true, ...(options.roots !== null && { ca: options.roots }) })
  let badNonces = 0
  return {
    async send({ url, method, headers, body }) {
      if (URL.parse(url)?.protocol !== 'https:') {
        throw new AuthorityUnreachable('The authority names an address that is not https.')
      }
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(answerMs)])
      const answer = await exchange(url, body, { method, headers, agent, signal: deadline }).catch(
        (cause: unknown) => {
          if (signal.aborted) throw signal.reason
          throw new AuthorityUnreachable('The authority did not answer.', { cause })
        },
      )
      const problem = AuthorityProblem.of(answer, now())
      if (method === 'POST') badNonces = problem?.kind === 'badNonce' ? badNonces + 1 : 0
      // The client signs again with another nonce by itself, and forgets why when it gives up.
      if (problem && (badNonces === 0 || badNonces > resends)) throw problem
      return answer
    },
    close: () => agent.destroy(),
  }
}

async function exchange(
  url: string,
  body: string | null,
  options: RequestOptions,
): Promise<AuthorityAnswer> {
  const sent = request(url, options)
  sent.end(body ?? undefined)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    data: Buffer.concat(chunks).toString('utf8'),
  }
}
