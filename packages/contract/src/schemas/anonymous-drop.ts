import { z } from 'zod'
import { name } from './name.ts'
import { siteStatus } from './site.ts'
import { timestamp } from './timestamp.ts'

export const anonymousDrop = z.object({
  url: z.url(),
  id: z.string(),
  slug: z.string(),
  expires_at: timestamp,
  claim_url: z
    .url()
    .describe('Whoever opens it while signed in takes the drop into their account. A secret.'),
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
