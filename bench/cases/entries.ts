// An entry is one peer in one case, with a request whose response has been checked.
import type { HttpResponse } from '../measure/http-client.ts'
import type { LoadedServer } from '../measure/measure-load.ts'
import type { Load } from '../measure/wrk.ts'
import type { PeerName } from '../peers/peer.ts'
import { fetchOnce, responseProblem } from './check-response.ts'
import { type CaseName, serveCases } from './serve-cases.ts'

export interface Entry extends LoadedServer {
  readonly case: CaseName
  readonly peer: PeerName
}

export interface Candidate {
  readonly case: CaseName
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
  const { case: name, peer, hostsFile, uncompressed } = candidate
  const expected = serveCases[name]
  const plain: Load = {
    port: peer.port,
    host: candidate.host ?? `127.0.0.1:${peer.port}`,
    path: candidate.path ?? expected.path,
    connections: expected.connections,
    headers: expected.headers ?? {},
    ...(hostsFile !== undefined && { hostsFile }),
  }
  const load = expected.revalidate ? await revalidating(plain) : plain
  const response = await fetchOnce(load)
  const problem = responseProblem(response, {
    ...expected,
    compressed: !uncompressed && expected.compressed === true,
  })
  if (problem !== null) throw new Error(`${peer.name}, case ${name}: ${problem}.`)
  const { status, body } = response
  const entry = { case: name, peer: peer.name, pid: peer.pid, load }
  return { entry: { ...entry, expected: { status, bodyBytes: body.length } }, response }
}

async function revalidating(load: Load): Promise<Load> {
  const { etag = '' } = (await fetchOnce(load)).headers
  return { ...load, headers: { ...load.headers, 'if-none-match': etag } }
}
