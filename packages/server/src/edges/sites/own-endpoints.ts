// What Plinth answers itself on every drop's host, whatever is published there.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Takes every method but `OPTIONS`. */
export type OwnEndpoint = (
  label: string,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void> | undefined

/** By their paths, all under `/.plinth/`, where nobody can publish anything. */
export type OwnEndpoints = ReadonlyMap<string, OwnEndpoint>

export function findOwnEndpoint(endpoints: OwnEndpoints, target: string): OwnEndpoint | undefined {
  if (!target.startsWith('/.plinth/')) return undefined
  const [path = ''] = target.split('?', 1)
  return endpoints.get(path)
}
