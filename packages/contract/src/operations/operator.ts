import type { Operation } from '../operation.ts'
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

/** 2,000 characters in which JSON had to escape every unit. */
const noteBytes = 32_768

export const operatorOperations = {
  listReports: {
    method: 'GET',
    path: '/operator/reports',
    summary: 'List the drops that were reported, the latest reported first.',
    caller: 'operator',
    query: reportsQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: reportedDropPage },
    errors: [],
  },
  listRecentDrops: {
    method: 'GET',
    path: '/operator/drops',
    summary: 'List the drops that were published without an account, newest first.',
    caller: 'operator',
    query: pageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: dropPage },
    errors: [],
  },
  reviewDrop: {
    method: 'GET',
    path: '/operator/drops/{site_id}',
    summary: 'Read what is known about a drop, whosoever it is.',
    caller: 'operator',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: reviewedDrop },
    errors: ['not_found'],
  },
  readLandingPage: {
    method: 'GET',
    path: '/operator/drops/{site_id}/page',
    summary: 'Read a page of a drop, also while the drop is not served. It is kept in the log.',
    caller: 'operator',
    query: landingPageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: landingPage },
    errors: ['not_found'],
  },
  removeDrop: {
    method: 'POST',
    path: '/operator/drops/{site_id}/remove',
    summary: 'Take a drop away: its address answers 410, and its owner is told why.',
    caller: 'operator',
    body: { kind: 'json', schema: removeBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  restoreDrop: {
    method: 'POST',
    path: '/operator/drops/{site_id}/restore',
    summary: 'Give a removed drop back to its address and its owner.',
    caller: 'operator',
    body: { kind: 'json', schema: noteBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  dismissReports: {
    method: 'POST',
    path: '/operator/drops/{reported_id}/dismiss',
    summary: 'Close the open reports about a drop, and leave it as it is.',
    caller: 'operator',
    body: { kind: 'json', schema: noteBody, maxBytes: noteBytes },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
  listAuditLog: {
    method: 'GET',
    path: '/operator/audit',
    summary: 'List what operators did, newest first.',
    caller: 'operator',
    query: pageQuery,
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: auditPage },
    errors: [],
  },
} as const satisfies Record<string, Operation>

export type OperatorOperations = typeof operatorOperations
