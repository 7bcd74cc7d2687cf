import { z } from 'zod'
import { plan } from './account.ts'
import { report } from './report.ts'
import { site } from './site.ts'
import { timestamp } from './timestamp.ts'
import { versionListEntry } from './version.ts'

const count = z.int().nonnegative()

export const pageQuery = z.strictObject({
  before: z.string().exactOptional().describe('`next` of the page before this one.'),
})

export const reportsQuery = pageQuery.extend({
  state: z.enum(['open', 'closed']).exactOptional().describe('`open` when it is left out.'),
})

const next = z.string().nullable().describe('What `before` takes for the next page. Null: none.')

const dropSummary = site
  .pick({ id: true, slug: true, url: true, name: true, status: true, created_at: true })
  .extend({
    expires_at: site.shape.expires_at,
    anonymous: z.boolean(),
    byte_size: count.describe('Of the live version.'),
    open_reports: count,
  })

export const dropPage = z.object({ drops: z.array(dropSummary), next })

const reportedDrop = z.object({
  site_id: z.string(),
  slug: z.string().describe('As it was when it was reported.'),
  drop: dropSummary.nullable().describe('Null: it was deleted since.'),
  count: count.describe('How many reports there are.'),
  reports: z.array(report).describe('The newest three of them.'),
})

export const reportedDropPage = z.object({ drops: z.array(reportedDrop), next })

export const auditEntry = z.object({
  id: z.string().describe('`au_` and an opaque value.'),
  at: timestamp,
  actor: z.string().describe('The e-mail address of an operator, or `plinthd`.'),
  action: z.enum([
    'account_created',
    'account_exported',
    'drop_removed',
    'drop_restored',
    'drop_viewed',
    'operator_deleted',
    'operator_made',
    'operator_unmade',
    'plan_set',
    'reports_dismissed',
  ]),
  subject_id: z.string(),
  subject: z.string().describe('A slug or an e-mail address, as it was then.'),
  note: z.string(),
})

export const auditPage = z.object({ entries: z.array(auditEntry), next })

export const reviewedDrop = dropSummary.extend({
  removed_at: timestamp.nullable(),
  owner: z
    .object({
      name: z.string(),
      kind: z.enum(['personal', 'organisation']),
      plan,
      emails: z.array(z.string()).describe('Of its owners.'),
    })
    .nullable()
    .describe('Null: published without an account.'),
  versions: z.array(
    versionListEntry.pick({
      version_id: true,
      version_number: true,
      byte_size: true,
      file_count: true,
      created_at: true,
      live: true,
      source: true,
      preview_url: true,
    }),
  ),
  reports: z.array(report).describe('The newest hundred.'),
  log: z.array(auditEntry).describe('What operators did with it: the newest hundred.'),
})

export const landingPageQuery = z.strictObject({
  path: z
    .string()
    .startsWith('/')
    .exactOptional()
    .describe('As `path` of a report. `/` when it is left out.'),
})

export const landingPage = z.object({
  path: z.string().describe('Of the file that answers.'),
  html: z.string(),
  truncated: z.boolean().describe('The page is longer than what is sent.'),
})

export const removeBody = z.strictObject({
  note: z
    .string()
    .regex(/\S/, { error: 'must say why' })
    .describe('Why. The owner is told, and it is kept in the log.'),
})

export const noteBody = z.strictObject({
  note: z.string().exactOptional().describe('Why. It is kept in the log.'),
})
