import type { Operation } from '../operation.ts'
import { account } from '../schemas/account.ts'
import { usage } from '../schemas/usage.ts'

export const accountOperations = {
  getMe: {
    method: 'GET',
    path: '/me',
    summary: 'Read who this credential belongs to.',
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: account },
    errors: [],
  },
  getUsage: {
    method: 'GET',
    path: '/usage',
    summary: "Read consumption against the plan's caps.",
    caller: 'account',
    scopes: ['cli'],
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: usage },
    errors: [],
  },
} as const satisfies Record<string, Operation>
