import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { report, reportBody } from '../schemas/report.ts'

/** 2,000 characters in which JSON had to escape every unit, and the other fields. */
const reportBytes = 65_536

export const reportOperations = {
  reportDrop: {
    method: 'POST',
    path: '/reports',
    summary: 'Tell the people who run the service about a drop that should not be there.',
    caller: 'anyone',
    body: { kind: 'json', schema: reportBody, maxBytes: reportBytes },
    success: { kind: 'json', status: 201, schema: z.object({ id: report.shape.id }) },
    errors: ['invalid_slug', 'not_found', 'rate_limited'],
  },
} as const satisfies Record<string, Operation>

export type ReportOperations = typeof reportOperations
