// Operator operations: reports, review and removal of drops, audit log.
import {
  auditPage,
  dropPage,
  landingPage,
  landingPageQuery,
  noteBody,
  pageQuery,
  removeBody,
  reportedDropPage,
  reportsQuery,
  reviewedDrop,
} from '../schemas/operator.ts'
import type { Operation } from './operation.ts'

/** 2,000 characters with every UTF-16 unit escaped in JSON. */
const noteBytes = 32_768

export const operatorOperations = {
  listReports: {
    method: 'GET',
    path: '/operator/reports',
    summary: 'List reported drops, most recently reported first.',
    caller: 'operator',
    query: reportsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: reportedDropPage },
    errors: [],
  },
  listRecentDrops: {
    method: 'GET',
    path: '/operator/drops',
    summary: 'List anonymous drops, newest first.',
    caller: 'operator',
    query: pageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: dropPage },
    errors: [],
  },
  reviewDrop: {
    method: 'GET',
    path: '/operator/drops/{site_id}',
    summary: 'Read the details of any drop.',
    caller: 'operator',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: reviewedDrop },
    errors: ['not_found'],
  },
  readLandingPage: {
    method: 'GET',
    path: '/operator/drops/{site_id}/page',
    summary:
      'Read a page of a drop, even if the drop is not served. The access is recorded in the audit log.',
    caller: 'operator',
    query: landingPageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: landingPage },
    errors: ['not_found'],
  },
  removeDrop: {
    method: 'POST',
    path: '/operator/drops/{site_id}/remove',
    summary: 'Remove a drop: its URL returns 410, and its owner is notified of the reason.',
    caller: 'operator',
    body: { kind: 'json', schema: removeBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  restoreDrop: {
    method: 'POST',
    path: '/operator/drops/{site_id}/restore',
    summary: 'Restore a removed drop.',
    caller: 'operator',
    body: { kind: 'json', schema: noteBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  dismissReports: {
    method: 'POST',
    path: '/operator/drops/{reported_id}/dismiss',
    summary: 'Close the open reports about a drop without removing it.',
    caller: 'operator',
    body: { kind: 'json', schema: noteBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  listAuditLog: {
    method: 'GET',
    path: '/operator/audit',
    summary: 'List the audit log of operators, newest first.',
    caller: 'operator',
    query: pageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: auditPage },
    errors: [],
  },
} as const satisfies Record<string, Operation>

export type OperatorOperations = typeof operatorOperations
