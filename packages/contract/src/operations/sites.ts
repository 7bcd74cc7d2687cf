// Operations on drops (called `sites` in the API).
import { keptEvents } from '@plinth/domain/lifecycle/drop-events'
import { listedPublishes } from '@plinth/domain/versions/publishes'
import { z } from 'zod'
import { activityEntry, activityQuery } from '../schemas/activity.ts'
import {
  createSiteBody,
  deleteSiteQuery,
  listSitesQuery,
  site,
  updateSiteBody,
} from '../schemas/site.ts'
import type { Operation } from './operation.ts'

const settingsBytes = 65_536

export const siteOperations = {
  createSite: {
    method: 'POST',
    path: '/sites',
    summary: 'Create a drop',
    description: 'Reserves the slug. The address returns 404 until the first upload.',
    caller: 'account',
    subject: 'account',
    right: 'create_drops',
    scopes: ['cli', 'mcp'],
    unverified: true,
    body: { kind: 'json', schema: createSiteBody, maxBytes: settingsBytes },
    success: { kind: 'json', status: 201, schema: site },
    errors: ['invalid_slug', 'plan_limit', 'slug_taken'],
  },
  listSites: {
    method: 'GET',
    path: '/sites',
    summary: 'List drops',
    description:
      'Lists every drop of the account, newest first; with `slug`, only the drop that has it.',
    caller: 'account',
    subject: 'account',
    right: 'see_drops',
    scopes: ['cli', 'mcp'],
    unverified: true,
    query: listSitesQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(site) },
    errors: [],
  },
  exportSites: {
    method: 'GET',
    path: '/sites/export',
    summary: 'Export all drops',
    description:
      'Downloads the live version and the settings of every drop as one zip archive. An account can download two at a time.',
    caller: 'account',
    subject: 'account',
    right: 'export_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'zip', status: 200 },
    errors: ['rate_limited'],
  },
  getSite: {
    method: 'GET',
    path: '/sites/{id}',
    summary: 'Get a drop',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli', 'mcp'],
    unverified: true,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: site },
    errors: ['not_found'],
  },
  updateSite: {
    method: 'PATCH',
    path: '/sites/{id}',
    summary: 'Update a drop',
    description:
      'Changes the settings that you send and leaves the others as they are. If one of them is invalid, nothing changes. `"published": false` takes the drop offline immediately and keeps everything: the reversible alternative to deleting it.',
    caller: 'account',
    subject: 'own-drop',
    right: 'change_settings',
    scopes: ['cli', 'mcp'],
    body: { kind: 'json', schema: updateSiteBody, maxBytes: settingsBytes },
    success: { kind: 'json', status: 200, schema: site },
    errors: ['not_found', 'invalid_slug', 'plan_limit', 'slug_taken', 'rate_limited'],
  },
  listActivity: {
    method: 'GET',
    path: '/sites/{id}/activity',
    summary: 'List the activity of a drop',
    description: `Lists publishes, changed settings, custom domains and other events, newest first, with the person and the program that caused them. The last ${listedPublishes} publishes and ${keptEvents} other events are kept.`,
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    query: activityQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(activityEntry) },
    errors: ['not_found'],
  },
  deleteSite: {
    method: 'DELETE',
    path: '/sites/{id}',
    summary: 'Delete a drop',
    description:
      'Permanently deletes the drop and every version. Visitors see a "gone" page. To take a drop offline and keep it, set `published` to false instead.',
    caller: 'account',
    subject: 'own-drop',
    right: 'delete_empty_drops',
    scopes: ['cli', 'mcp'],
    unverified: true,
    query: deleteSiteQuery,
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found', 'not_empty'],
  },
} as const satisfies Record<string, Operation>
