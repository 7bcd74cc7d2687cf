// Schemas of publishing without naming a drop, anonymously or with an account.
import { z } from 'zod'
import { name } from './name.ts'
import { site, siteStatus } from './site.ts'
import { timestamp } from './timestamp.ts'
import { uploadWarning } from './version.ts'

export const publishedDrop = z.object({
  url: z.url(),
  id: z.string(),
  slug: z.string(),
  expires_at: timestamp.nullable().describe('Null for a drop that does not expire.'),
  claim_url: z
    .url()
    .exactOptional()
    .describe(
      'Only for new anonymous drops. Anyone who opens the URL and signs in adds the drop to their account. Keep it secret.',
    ),
  manage_token: z
    .string()
    .exactOptional()
    .describe(
      'Only for new anonymous drops. Replaces or deletes the page at `/drops/{id}` until the drop is claimed. Keep it secret; it is not shown again.',
    ),
  warnings: z
    .array(uploadWarning)
    .exactOptional()
    .describe('Secrets that the page contains, with their lines. Absent if there are none.'),
})

export const anonymousDropListEntry = z.object({
  id: z.string(),
  slug: z.string(),
  url: z.url(),
  name: z.string(),
  title: site.shape.title,
  status: siteStatus,
  created_at: timestamp,
  expires_at: timestamp,
})

export const publishMarkdownBody = z.strictObject({
  markdown: z.string().describe('CommonMark source.'),
  title: name.exactOptional().describe('Page title and name of the drop.'),
})
