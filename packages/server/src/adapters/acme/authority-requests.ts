// Requests to the authority in place of axios' own, which waits for hours when it is told to, keeps
// no signal, and loses what a refusal said.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
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

export async function openAuthorityRequests(options: {
  /** With the roots that count; null: the system's. */
  readonly caFile: string | null
  readonly now: () => number
  readonly signal: AbortSignal
}): Promise<AuthorityRequests> {
  const { caFile, now, signal } = options
  const roots = caFile === null ? {} : { ca: await readRoots(caFile) }
  const agent = new Agent({ keepAlive: true, ...roots })
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

async function readRoots(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AuthorityUnreachable(`${file}, the file of PLINTH_ACME_CA_FILE, cannot be read.`, {
      cause,
    })
  })
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
