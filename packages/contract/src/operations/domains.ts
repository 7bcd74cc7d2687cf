// Operations on custom domains.
import { z } from 'zod'
import { domain, newDomain } from '../schemas/domain.ts'
import type { Operation } from './operation.ts'

export const domainOperations = {
  listDomains: {
    method: 'GET',
    path: '/sites/{id}/domains',
    summary: 'List the custom domains of a drop in the order in which they were added.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(domain) },
    errors: ['not_found'],
  },
  addDomain: {
    method: 'POST',
    path: '/sites/{id}/domains',
    summary:
      'Add a custom domain to a drop; returns the DNS records to set. Repeating the request changes nothing.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    body: { kind: 'json', schema: newDomain, maxBytes: 65_536 },
    success: { kind: 'json', status: 201, schema: domain },
    errors: ['not_found', 'plan_limit', 'domain_taken', 'rate_limited'],
  },
  getDomain: {
    method: 'GET',
    path: '/sites/{id}/domains/{hostname}',
    summary: 'Read the status of a custom domain.',
    caller: 'account',
    subject: 'own-drop',
    right: 'see_drops',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: domain },
    errors: ['not_found'],
  },
  checkDomain: {
    method: 'POST',
    path: '/sites/{id}/domains/{hostname}/check',
    summary: 'Check the DNS of a custom domain now.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: domain },
    errors: ['not_found', 'rate_limited'],
  },
  removeDomain: {
    method: 'DELETE',
    path: '/sites/{id}/domains/{hostname}',
    summary: 'Remove a custom domain at once. The drop stays available at its slug.',
    caller: 'account',
    subject: 'own-drop',
    right: 'publish',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>
