// Examples of reports and of the operations for operators.
import type { z } from 'zod'
import type { operatorOperations } from '../operations/operator.ts'
import type { reportOperations } from '../operations/reports.ts'
import type { auditEntry, dropPage } from '../schemas/operator.ts'
import type { report } from '../schemas/report.ts'
import type { ExamplesOf } from './example.ts'
import {
  earlier,
  exampleIds,
  examplePage,
  examplePreviewUrl,
  exampleSlug,
  exampleUrl,
  now,
} from './example-values.ts'

const details = 'It copies the sign-in page of a bank.'
const reason = 'It imitated the sign-in page of a bank.'

const received: z.output<typeof report> = {
  id: exampleIds.report,
  path: '/',
  reason: 'phishing',
  details,
  email: null,
  created_at: now,
  closed_at: null,
}

const drop: z.output<typeof dropPage>['drops'][number] = {
  id: exampleIds.drop,
  slug: exampleSlug,
  url: exampleUrl,
  name: 'Hello',
  status: 'live',
  created_at: earlier,
  expires_at: '2026-01-12T09:30:00.000Z',
  anonymous: true,
  byte_size: examplePage.size,
  open_reports: 1,
}

const entry: z.output<typeof auditEntry> = {
  id: exampleIds.auditEntry,
  at: now,
  actor: 'operator@example.com',
  action: 'drop_viewed',
  subject_id: exampleIds.drop,
  subject: exampleSlug,
  note: '',
}

export const reportExamples: ExamplesOf<typeof reportOperations> = {
  reportDrop: {
    body: { slug: exampleSlug, reason: 'phishing', details },
    response: { id: exampleIds.report },
  },
}

export const operatorExamples: ExamplesOf<typeof operatorOperations> = {
  listReports: {
    query: { state: 'open' },
    response: {
      drops: [{ site_id: exampleIds.drop, slug: exampleSlug, drop, count: 1, reports: [received] }],
      next: null,
    },
  },
  listRecentDrops: { query: {}, response: { drops: [drop], next: null } },
  reviewDrop: {
    response: {
      ...drop,
      removed_at: null,
      owner: null,
      versions: [
        {
          version_id: exampleIds.version,
          version_number: 1,
          byte_size: examplePage.size,
          file_count: 1,
          created_at: earlier,
          live: true,
          source: 'upload',
          preview_url: examplePreviewUrl,
        },
      ],
      reports: [received],
      log: [entry],
    },
  },
  readLandingPage: {
    query: { path: '/' },
    response: { path: 'index.html', html: examplePage.text, truncated: false },
  },
  removeDrop: { body: { note: reason } },
  restoreDrop: { body: { note: 'The owner removed the page.' } },
  dismissReports: { body: { note: 'The page belongs to the bank.' } },
  listAuditLog: { query: {}, response: { entries: [entry], next: null } },
}
