// Registry of the paths that the server handles itself on every drop's host.
import type { VisitRequest, VisitResponse } from '../../http/visit.ts'
import type { ResolvedHost } from '../hosts/host-entry.ts'

/** Called for every method except `OPTIONS`. */
export type OwnEndpoint = (
  host: ResolvedHost,
  request: VisitRequest,
  response: VisitResponse,
) => Promise<void> | undefined

/** Keyed by path: under `/.plinth/`, where owners cannot publish files, and `proofFolder`. */
export type OwnEndpoints = ReadonlyMap<string, OwnEndpoint>

/** Stands for all folders in which certificate authorities look for proof of control of a name. */
export const proofFolder = '/.well-known/acme-challenge/'
const isProof = /^\/\.well-known\/(acme-challenge|pki-validation)\//

export function findOwnEndpoint(endpoints: OwnEndpoints, target: string): OwnEndpoint | undefined {
  if (!target.startsWith('/.')) return undefined
  const [path = ''] = target.split('?', 1)
  return endpoints.get(isProof.test(path) ? proofFolder : path)
}
