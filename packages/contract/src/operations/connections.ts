// Operations on connected apps.
import { z } from 'zod'
import { connection } from '../schemas/connection.ts'
import type { Operation } from './operation.ts'

export const connectionOperations = {
  listConnections: {
    method: 'GET',
    path: '/connections',
    summary: 'List connected apps',
    description:
      'Lists your connected apps, newest first. The owner and admins see those of all members.',
    caller: 'account',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(connection) },
    errors: [],
  },
  disconnectApp: {
    method: 'DELETE',
    path: '/connections/{connection_id}',
    summary: 'Disconnect an app',
    description: 'The tokens of the app stop working immediately.',
    caller: 'account',
    subject: 'account',
    right: 'own_credentials',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type ConnectionOperations = typeof connectionOperations
