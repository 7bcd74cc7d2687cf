// Schemas of the operator API: reports, reviews and the audit log.
import { z } from 'zod'
import { plan } from './account.ts'
import { report } from './report.ts'
import { site } from './site.ts'
import { timestamp } from './timestamp.ts'
import { versionListEntry } from './version.ts'

const count = z.int().nonnegative()

export const pageQuery = z.strictObject({
  before: z.string().exactOptional().describe('`next` of the previous page.'),
})

export const reportsQuery = pageQuery.extend({
  state: z.enum(['open', 'closed']).exactOptional().describe('Defaults to `open`.'),
})

const next = z
  .string()
  .nullable()
  .describe('Value of `before` for the next page. Null on the last page.')

const dropSummary = site
  .pick({ id: true, slug: true, url: true, name: true, status: true, created_at: true })
  .extend({
    expires_at: site.shape.expires_at,
    anonymous: z.boolean(),
    byte_size: count.describe('Size of the live version.'),
    open_reports: count,
  })

export const dropPage = z.object({ drops: z.array(dropSummary), next })

const reportedDrop = z.object({
  site_id: z.string(),
  slug: z.string().describe('The slug at the time of the report.'),
  drop: dropSummary.nullable().describe('Null if the drop was deleted.'),
  count: count.describe('Number of reports.'),
  reports: z.array(report).describe('The newest three reports.'),
})

export const reportedDropPage = z.object({ drops: z.array(reportedDrop), next })

export const auditEntry = z.object({
  id: z.string().describe('Opaque id that starts with `au_`.'),
  at: timestamp,
  actor: z.string().describe('The email address of an operator, or `plinthd`.'),
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
    'sign_in_link_created',
  ]),
  subject_id: z.string(),
  subject: z.string().describe('A slug or an email address at that time.'),
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
      emails: z.array(z.string()).describe('Email address of the owner.'),
    })
    .nullable()
    .describe('Null if the drop was published without an account.'),
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
  reports: z.array(report).describe('The newest 100.'),
  log: z.array(auditEntry).describe('The newest 100 operator actions on this drop.'),
})

export const landingPageQuery = z.strictObject({
  path: z
    .string()
    .startsWith('/')
    .exactOptional()
    .describe('Path of the page, as in a report. Defaults to `/`.'),
})

export const landingPage = z.object({
  path: z.string().describe('Path of the served file.'),
  html: z.string(),
  truncated: z.boolean().describe('True if the page is longer than `html`.'),
})

export const removeBody = z.strictObject({
  note: z
    .string()
    .regex(/\S/, { error: 'must give a reason' })
    .describe('The reason. It is sent to the owner and recorded in the audit log.'),
})

export const noteBody = z.strictObject({
  note: z.string().exactOptional().describe('The reason. It is recorded in the audit log.'),
})
