// Query definitions of what pages read: cache key, request and stale time. Those of the operator
// pages are in pages/operator/operator-queries.ts.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { viewRange } from '@plinth/domain/visitors/views'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { bindToSession } from './acting-for.ts'
import { client } from './client.ts'
import { readSession } from './session.ts'

export type Drop = OperationOutput<Operations['getSite']>
export type Domain = OperationOutput<Operations['listDomains']>[number]
export type Version = OperationOutput<Operations['listVersions']>[number]
export type Activity = OperationOutput<Operations['listActivity']>[number]
export type Changes = OperationOutput<Operations['readChanges']>
export type ApiToken = OperationOutput<Operations['listTokens']>[number]
export type ConnectedIdentity = OperationOutput<Operations['listIdentities']>[number]
export type BrowserSession = OperationOutput<Operations['listSessions']>[number]
export type Member = OperationOutput<Operations['listMembers']>[number]
export type Invitation = OperationOutput<Operations['listInvitations']>[number]
export type Connection = OperationOutput<Operations['listConnections']>[number]
export type Account = OperationOutput<Operations['getMe']>
export type Billing = OperationOutput<Operations['getBillingPlans']>
export type Usage = OperationOutput<Operations['getUsage']>
export type Views = OperationOutput<Operations['getViews']>
export type ListedViews = OperationOutput<Operations['listViews']>['sites'][number]

/** View counts change with every visit; a delay of 30 s is acceptable. */
const viewsStaleMs = 30_000

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn({ signal }) {
    const session = await readSession(signal)
    // The response may belong to the tenant before a switch, which cancels this query.
    signal.throwIfAborted()
    bindToSession(session)
    return session
  },
})

/** Fails unless the user has confirmed their email address. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => client.getMe({ signal }),
})

export const dropsQuery = queryOptions({
  queryKey: ['drops'],
  queryFn: ({ signal }) => client.listSites({ signal }),
})

export const dropQuery = (id: string) =>
  queryOptions({
    queryKey: ['drop', id],
    queryFn: ({ signal }) => client.getSite({ params: { id }, signal }),
  })

/** Fails unless the user has confirmed their email address. */
export const domainsQuery = (id: string) =>
  queryOptions({
    queryKey: ['domains', id],
    queryFn: ({ signal }) => client.listDomains({ params: { id }, signal }),
  })

/** Fails unless the user has confirmed their email address. */
export const viewsQuery = (id: string, days: number = viewRange.usual) =>
  queryOptions({
    queryKey: ['views', id, days],
    queryFn: ({ signal }) => client.getViews({ params: { id }, query: { days }, signal }),
    staleTime: viewsStaleMs,
  })

/** Views of every drop, by drop ID. Fails unless the user has confirmed their email address. */
export const listedViewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: ({ signal }) => client.listViews({ signal }),
  select: ({ sites }) => new Map(sites.map((drop) => [drop.id, drop])),
  staleTime: viewsStaleMs,
})

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => client.listVersions({ params: { id }, signal }),
  })

/** Newest first. Fails unless the user has confirmed their email address. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', id],
    queryFn: ({ signal }) => client.listActivity({ params: { id }, query: {}, signal }),
  })

export const changesQuery = (id: string, version_id: string) =>
  queryOptions({
    queryKey: ['changes', id, version_id],
    queryFn: ({ signal }) => client.readChanges({ params: { id, version_id }, signal }),
  })

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => client.listTokens({ signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => client.listSessions({ signal }),
})

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: ({ signal }) => client.listIdentities({ signal }),
})

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => client.listMembers({ signal }),
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => client.listInvitations({ signal }),
})

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => client.listConnections({ signal }),
})

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => client.getUsage({ signal }),
})

/** Fails unless the user has confirmed their email address. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => client.getBillingPlans({ signal }),
})

/**
 * Client state, never fetched: true once the session has ended or belongs to another account. Set
 * by the code that notices it, usually the handler of 401 responses.
 */
export const signedOutQuery = queryOptions({
  queryKey: ['signed-out'],
  queryFn: skipToken,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
