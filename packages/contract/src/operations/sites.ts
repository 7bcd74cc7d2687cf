// Operations on drops (called `sites` in the API).
import { z } from 'zod'
import { createSiteBody, site, updateSiteBody } from '../schemas/site.ts'
import type { Operation } from './operation.ts'

const settingsBytes = 65_536

export const siteOperations = {
  createSite: {
    method: 'POST',
    path: '/sites',
    summary: 'Create a drop and reserve its slug. Its URL returns 404 until the first upload.',
    caller: 'account',
    scopes: ['cli', 'mcp'],
    unverified: true,
    body: { kind: 'json', schema: createSiteBody, maxBytes: settingsBytes },
    success: { kind: 'json', status: 201, schema: site },
    errors: ['invalid_slug', 'plan_limit', 'slug_taken'],
  },
  listSites: {
    method: 'GET',
    path: '/sites',
    summary: 'List the drops of the account.',
    caller: 'account',
    scopes: ['cli', 'mcp'],
    unverified: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(site) },
    errors: [],
  },
  exportSites: {
    method: 'GET',
    path: '/sites/export',
    summary: 'Download the live version of every drop and their settings as one zip archive.',
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'zip', status: 200 },
    errors: [],
  },
  getSite: {
    method: 'GET',
    path: '/sites/{id}',
    summary: 'Read one drop.',
    caller: 'account',
    scopes: ['cli'],
    unverified: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: site },
    errors: ['not_found'],
  },
  updateSite: {
    method: 'PATCH',
    path: '/sites/{id}',
    summary: 'Change settings of a drop. The change is atomic: all given fields or none.',
    caller: 'account',
    scopes: ['cli', 'mcp'],
    body: { kind: 'json', schema: updateSiteBody, maxBytes: settingsBytes },
    success: { kind: 'json', status: 200, schema: site },
    errors: ['not_found', 'invalid_slug', 'plan_limit', 'slug_taken', 'rate_limited'],
  },
  deleteSite: {
    method: 'DELETE',
    path: '/sites/{id}',
    summary: 'Permanently delete a drop and everything in it.',
    caller: 'account',
    scopes: ['cli', 'mcp'],
    unverified: true,
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
