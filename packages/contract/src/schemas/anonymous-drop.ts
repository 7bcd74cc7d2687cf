import { z } from 'zod'
import { name } from './name.ts'
import { siteStatus } from './site.ts'
import { timestamp } from './timestamp.ts'

export const publishedDrop = z.object({
  url: z.url(),
  id: z.string(),
  slug: z.string(),
  expires_at: timestamp.nullable().describe('null: a drop of a paid plan, which never expires.'),
  claim_url: z
    .url()
    .exactOptional()
    .describe(
      'Only for an anonymous drop. A person who opens it and signs in takes the drop into their account. Keep it secret.',
    ),
})

export const anonymousDropListEntry = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.url(),
  name: z.string(),
  status: siteStatus,
  created_at: timestamp,
  expires_at: timestamp,
})

export const publishMarkdownBody = z.strictObject({
  markdown: z.string().describe('CommonMark source.'),
  title: name.exactOptional().describe('Page title and label of the drop.'),
})
