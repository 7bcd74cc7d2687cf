// Operations on API tokens.
import { z } from 'zod'
import { apiToken, createdApiToken, createTokenBody } from '../schemas/token.ts'
import type { Operation } from './operation.ts'

export const tokenOperations = {
  listTokens: {
    method: 'GET',
    path: '/tokens',
    summary: 'List API tokens',
    description: 'Lists your tokens, newest first. The owner and admins see those of all members.',
    caller: 'account',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(apiToken) },
    errors: [],
  },
  createToken: {
    method: 'POST',
    path: '/tokens',
    summary: 'Create an API token',
    description:
      'The token has your full rights in this account unless you limit it with `access` and `site_id`. It is shown only once.',
    caller: 'session',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'json', schema: createTokenBody, maxBytes: 65_536 },
    success: { kind: 'json', status: 201, schema: createdApiToken },
    errors: ['not_found'],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/tokens/{token_id}',
    summary: 'Revoke an API token',
    description: 'Takes effect immediately.',
    caller: 'account',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type TokenOperations = typeof tokenOperations
