// Operations on API tokens.
import { z } from 'zod'
import { apiToken, createdApiToken, createTokenBody } from '../schemas/token.ts'
import type { Operation } from './operation.ts'

export const tokenOperations = {
  listTokens: {
    method: 'GET',
    path: '/tokens',
    summary: 'List your API tokens; owners and admins see those of all members. Newest first.',
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
    summary:
      'Create an API token with all of your rights in this account. The token is shown only once.',
    caller: 'session',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'json', schema: createTokenBody, maxBytes: 65_536 },
    success: { kind: 'json', status: 201, schema: createdApiToken },
    errors: [],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/tokens/{token_id}',
    summary: 'Revoke an API token at once.',
    caller: 'account',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type TokenOperations = typeof tokenOperations
