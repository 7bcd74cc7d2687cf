// Examples of creating and managing drops.
import type { z } from 'zod'
import type { siteOperations } from '../operations/sites.ts'
import type { site } from '../schemas/site.ts'
import type { ExamplesOf } from './example.ts'
import {
  earlier,
  exampleExpiry,
  exampleHostname,
  exampleIds,
  examplePage,
  exampleSlug,
  exampleUrl,
  now,
  owner,
} from './example-values.ts'

const reserved: z.output<typeof site> = {
  id: exampleIds.drop,
  slug: exampleSlug,
  name: 'My site',
  title: '',
  access_mode: 'public',
  has_password: false,
  branding_enabled: true,
  url: exampleUrl,
  status: 'reserved',
  published: true,
  tags: [],
  spa_fallback: false,
  trailing_slash: 'auto',
  clean_urls: false,
  analytics: null,
  gallery: false,
  domains: [],
  live_version: null,
  created_at: earlier,
  updated_at: earlier,
  expire_at: null,
  expires_at: null,
}

const live: z.output<typeof site> = {
  ...reserved,
  branding_enabled: false,
  status: 'live',
  domains: [{ hostname: exampleHostname, status: 'active' }],
  live_version: {
    version_id: exampleIds.version,
    version_number: 2,
    byte_size: examplePage.size,
    file_count: 1,
  },
  updated_at: now,
}

export const siteExamples: ExamplesOf<typeof siteOperations> = {
  createSite: { body: { slug: exampleSlug, name: 'My site' }, response: reserved },
  listSites: { query: { slug: exampleSlug }, response: [live] },
  exportSites: {},
  getSite: { response: live },
  updateSite: {
    body: {
      name: 'Our site',
      password: 'correct horse',
      spa_fallback: true,
      clean_urls: true,
      tags: ['launch'],
      expire_at: exampleExpiry,
    },
    response: {
      ...live,
      name: 'Our site',
      access_mode: 'password',
      has_password: true,
      spa_fallback: true,
      clean_urls: true,
      tags: ['launch'],
      expire_at: exampleExpiry,
      expires_at: exampleExpiry,
    },
  },
  listActivity: {
    query: { limit: '20' },
    response: [
      {
        id: exampleIds.publish,
        at: now,
        kind: 'published',
        actor: owner,
        agent: null,
        token: null,
        version_number: 2,
        from_version: 1,
        publish: 'upload',
      },
    ],
  },
  deleteSite: { query: {} },
}
