import { z } from 'zod'
import type { Operation } from '../operation.ts'
import { connection } from '../schemas/connection.ts'

export const connectionOperations = {
  listConnections: {
    method: 'GET',
    path: '/connections',
    summary: 'List the apps that you let in here; owners and admins see everybody’s. Newest first.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'json', status: 200, schema: z.array(connection) },
    errors: [],
  },
  disconnectApp: {
    method: 'DELETE',
    path: '/connections/{connection_id}',
    summary: 'Disconnect an app: its tokens stop working at once.',
    caller: 'account',
    body: { kind: 'none' },
    success: { kind: 'empty', status: 204 },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Operation>

export type ConnectionOperations = typeof connectionOperations
