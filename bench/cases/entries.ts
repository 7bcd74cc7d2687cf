// An entry is one peer in one case, with a client's request whose response has been checked.
import type { HttpResponse } from '../measure/http-client.ts'
import type { Load } from '../measure/load.ts'
import type { LoadedServer } from '../measure/measure-load.ts'
import type { PeerName } from '../peers/peer.ts'
import { fetchOnce, responseProblem } from './check-response.ts'
import { type Client, headersOf } from './clients.ts'
import { type CaseName, serveCases } from './serve-cases.ts'

export interface Entry extends LoadedServer {
  readonly case: CaseName
  readonly client: Client
  readonly peer: PeerName
  /** Content coding of the body, such as `br`; `identity` if it is not compressed. */
  readonly coding: string
}

export interface Candidate {
  readonly case: CaseName
  readonly client: Client
  readonly peer: { readonly name: PeerName; readonly pid: number; readonly port: number }
  readonly host?: string
  /** Overrides the path of the case. */
  readonly path?: string
  readonly hostsFile?: string
  /** Accepts an uncompressed response, whatever the case expects. */
  readonly uncompressed?: true
}

/** Throws if the peer's response is not what the case expects. */
export async function createEntry(
  candidate: Candidate,
): Promise<{ entry: Entry; response: HttpResponse }> {
  const { case: name, client, peer, hostsFile, uncompressed } = candidate
  const expected = serveCases[name]
  const { connections, protocol } = expected
  const plain: Load = {
    port: peer.port,
    host: candidate.host ?? `127.0.0.1:${peer.port}`,
    path: candidate.path ?? expected.path,
    connections,
    headers: headersOf[client],
    ...(hostsFile !== undefined && { hostsFile }),
    ...(protocol !== undefined && { protocol }),
    ...(name === 'mixed' && { mixed: true as const }),
    pinned: name !== 'two-workers',
  }
  const load = expected.revalidate ? await revalidating(plain) : plain
  const response = await fetchOnce(load)
  const isCompressed = client === 'browser' && expected.compressed && !uncompressed
  const problem = responseProblem(response, { ...expected, compressed: isCompressed })
  if (problem !== null) throw new Error(`${peer.name}, case ${name}, ${client}: ${problem}.`)
  const { status, body, headers } = response
  const entry = {
    case: name,
    client,
    peer: peer.name,
    pid: peer.pid,
    load,
    coding: headers['content-encoding'] ?? 'identity',
    expected: { status, bodyBytes: body.length },
  }
  return { entry, response }
}

async function revalidating(load: Load): Promise<Load> {
  const { etag = '' } = (await fetchOnce(load)).headers
  return { ...load, headers: { ...load.headers, 'If-None-Match': etag } }
}
