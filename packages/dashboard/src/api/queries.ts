// Everything that pages read, by the key under which it is kept.
import type { OperationOutput } from '@plinth/contract/operation'
import type { Operations } from '@plinth/contract/operations'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { client } from './client.ts'
import { readSession } from './session.ts'

export type Site = OperationOutput<Operations['getSite']>
export type Version = OperationOutput<Operations['listVersions']>[number]
export type ApiToken = OperationOutput<Operations['listTokens']>[number]

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
})

/** Only for people who have confirmed their address. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => client.getMe({ signal }),
})

export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: ({ signal }) => client.listSites({ signal }),
})

export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: ['site', id],
    queryFn: ({ signal }) => client.getSite({ params: { id }, signal }),
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => client.listVersions({ params: { id }, signal }),
  })

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => client.listTokens({ signal }),
})

/** Written by whoever is told that the session has ended; asked of nobody. */
export const signedOutQuery = queryOptions({
  queryKey: ['signed-out'],
  queryFn: skipToken,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
