import type { Operation } from '../operation.ts'
import { siteViews, viewsOfSites, viewsQuery } from '../schemas/views.ts'

export const viewOperations = {
  listViews: {
    method: 'GET',
    path: '/sites/views',
    summary: 'Read how often the pages of each site were viewed, by day.',
    caller: 'account',
    scopes: ['cli'],
    query: viewsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: viewsOfSites },
    errors: [],
  },
  getViews: {
    method: 'GET',
    path: '/sites/{id}/views',
    summary:
      'Read how often the pages of a site were viewed, by day, path and the host that led there.',
    caller: 'account',
    scopes: ['cli'],
    query: viewsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: siteViews },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type ViewOperations = typeof viewOperations
