// Query definitions of the operator pages, in their own file so that other users do not load them.
import type { Operations } from '@plinth/contract/operations'
import type { OperationOutput } from '@plinth/contract/operations/operation'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export type ReportedDrop = OperationOutput<Operations['listReports']>['drops'][number]
export type DropSummary = OperationOutput<Operations['listRecentDrops']>['drops'][number]
export type ReviewedDrop = OperationOutput<Operations['reviewDrop']>
export type Report = ReviewedDrop['reports'][number]
export type AuditEntry = OperationOutput<Operations['listAuditLog']>['entries'][number]
export type ReportState = 'open' | 'closed'

/** Key prefix of all queries that an operator's decision can change. */
export const operatorKey = ['operator']

interface Page {
  readonly next: string | null
}

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: Page) => next ?? undefined,
}

const from = (before: string | undefined) => (before === undefined ? {} : { before })

export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: [...operatorKey, 'reports', state],
    queryFn: ({ pageParam, signal }) =>
      client.listReports({ query: { state, ...from(pageParam) }, signal }),
    select: ({ pages }) => pages.flatMap(({ drops }) => drops),
  })

export const recentDropsQuery = infiniteQueryOptions({
  ...paging,
  queryKey: [...operatorKey, 'drops'],
  queryFn: ({ pageParam, signal }) => client.listRecentDrops({ query: from(pageParam), signal }),
  select: ({ pages }) => pages.flatMap(({ drops }) => drops),
})

export const auditLogQuery = infiniteQueryOptions({
  ...paging,
  queryKey: [...operatorKey, 'log'],
  queryFn: ({ pageParam, signal }) => client.listAuditLog({ query: from(pageParam), signal }),
  select: ({ pages }) => pages.flatMap(({ entries }) => entries),
})

export const reviewQuery = (dropId: string) =>
  queryOptions({
    queryKey: [...operatorKey, 'drop', dropId],
    queryFn: ({ signal }) => client.reviewDrop({ params: { id: dropId }, signal }),
  })

interface PageRef {
  readonly dropId: string
  readonly versionId: string | undefined
  readonly path: string
}

/** Never refetched automatically: the audit log records every view. */
export const landingPageQuery = ({ dropId, versionId, path }: PageRef) =>
  queryOptions({
    queryKey: ['landing-page', dropId, versionId, path],
    queryFn: ({ signal }) =>
      client.readLandingPage({ params: { id: dropId }, query: { path }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
