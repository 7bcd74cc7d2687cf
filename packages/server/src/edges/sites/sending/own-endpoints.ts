// Registry of the endpoints under `/.plinth/` that the server handles itself on every drop's host.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { ResolvedHost } from '../hosts/host-entry.ts'

/** Called for every method except `OPTIONS`. */
export type OwnEndpoint = (
  host: ResolvedHost,
  request: VisitRequest,
  response: VisitResponse,
) => Promise<void> | undefined

/** Keyed by path. All are under `/.plinth/`, where owners cannot publish files. */
export type OwnEndpoints = ReadonlyMap<string, OwnEndpoint>

export function findOwnEndpoint(endpoints: OwnEndpoints, target: string): OwnEndpoint | undefined {
  if (!target.startsWith('/.plinth/')) return undefined
  const [path = ''] = target.split('?', 1)
  return endpoints.get(path)
}
