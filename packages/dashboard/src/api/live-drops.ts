// Requests about the drops that stay live after a paid plan ended, apart from the client that every page
// loads.
import type { Route } from '@plinth/contract/client/call-operation'
import { createRoutedClient } from '@plinth/contract/client/routed-client'
import type { Operations } from '@plinth/contract/operations'
import { queryOptions } from '@tanstack/react-query'
import { withActingFor } from './acting-for.ts'

const path = '/account/live-drops'
const routes = {
  getLiveDrops: { method: 'GET', path, success: { kind: 'json' } },
  chooseLiveDrops: { method: 'PUT', path, success: { kind: 'json' } },
} as const satisfies {
  [Id in 'getLiveDrops' | 'chooseLiveDrops']: Pick<Operations[Id], 'method' | 'path'> & Route
}

export const liveDropsClient = createRoutedClient(routes, {
  baseUrl: window.location.origin,
  fetch: withActingFor(fetch),
})

export const liveDropsQuery = queryOptions({
  queryKey: ['live-drops'],
  queryFn: ({ signal }) => liveDropsClient.getLiveDrops({ signal }),
  // A dialog must not open with the choice before the last one.
  gcTime: 0,
})
