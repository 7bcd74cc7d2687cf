// Operation that reports abuse.
import { z } from 'zod'
import { report, reportBody } from '../schemas/report.ts'
import type { Operation } from './operation.ts'

/** The longest details with every UTF-16 unit escaped in JSON, and the other fields. */
const reportBytes = 65_536

export const reportOperations = {
  reportDrop: {
    method: 'POST',
    path: '/reports',
    summary: 'Report a site',
    description: 'Sends a report to the operators of the service.',
    caller: 'anyone',
    subject: 'public',
    right: 'none',
    body: { kind: 'json', schema: reportBody, maxBytes: reportBytes },
    success: { kind: 'json', status: 201, schema: z.object({ id: report.shape.id }) },
    errors: ['invalid_slug', 'not_found', 'rate_limited'],
  },
} as const satisfies Record<string, Operation>

export type ReportOperations = typeof reportOperations
