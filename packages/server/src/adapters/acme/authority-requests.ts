// HTTP client for the ACME server, used by acme-client instead of axios' own adapter. That one
// would wait for hours if Retry-After says so, ignores abort signals, and loses the details of an
// error response.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, type RequestOptions, request } from 'node:https'
import { AuthorityProblem, AuthorityUnreachable } from './authority-problem.ts'

export interface AuthorityRequests {
  /**
   * Returns the response in the format of an axios adapter; rejects with `AuthorityProblem` on an
   * error response.
   */
  send(request: SignedRequest): Promise<AuthorityResponse>
  close(): void
}

export interface SignedRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

interface AuthorityResponse {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly data: string
}

const responseTimeoutMs = 30_000
/** The number of resends that acme-client makes. */
const resends = 5
/** A certificate chain is a few thousand bytes. */
const maxBytes = 1_000_000

export async function openAuthorityRequests(options: {
  /** File with trusted root certificates; null for the system's. */
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
        throw new AuthorityUnreachable(
          'The certificate authority returned a URL that is not https.',
        )
      }
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)])
      const response = await exchange(url, body, {
        method,
        headers,
        agent,
        signal: deadline,
      }).catch((cause: unknown) => {
        if (signal.aborted) throw signal.reason
        throw new AuthorityUnreachable('The certificate authority did not respond.', { cause })
      })
      const problem = AuthorityProblem.of(response, now())
      if (method === 'POST') badNonces = problem?.kind === 'badNonce' ? badNonces + 1 : 0
      // The library resends with a new nonce by itself, but loses the error when it gives up.
      if (problem && (badNonces === 0 || badNonces > resends)) throw problem
      return response
    },
    close: () => agent.destroy(),
  }
}

async function readRoots(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AuthorityUnreachable(`Cannot read ${file} (PLINTH_ACME_CA_FILE).`, {
      cause,
    })
  })
}

async function exchange(
  url: string,
  body: string | null,
  options: RequestOptions,
): Promise<AuthorityResponse> {
  const sent = request(url, options)
  sent.end(body ?? undefined)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('The response is too large.')
    chunks.push(chunk)
  }
  return {
    status: response.statusCode,
    headers: response.headers,
    data: Buffer.concat(chunks).toString('utf8'),
  }
}
