// Operations on view statistics.
import { siteViews, viewsOfSites, viewsQuery } from '../schemas/views.ts'
import type { Operation } from './operation.ts'

export const viewOperations = {
  listViews: {
    method: 'GET',
    path: '/sites/views',
    summary: 'Get the views of all drops',
    description: 'Returns the page views of each drop by day.',
    caller: 'account',
    subject: 'account',
    right: 'see_drops',
    scopes: ['cli'],
    query: viewsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: viewsOfSites },
    errors: [],
  },
  getViews: {
    method: 'GET',
    path: '/sites/{id}/views',
    summary: 'Get the views of a drop',
    description: 'Returns the page views by day, path and referring host.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli', 'mcp'],
    query: viewsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: siteViews },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type ViewOperations = typeof viewOperations
