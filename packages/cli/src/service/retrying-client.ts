// API client that repeats requests which failed for a moment, as far as that is safe.
import type { Client } from '@plinth/contract/client/routed-client'
import { type OperationId, operations } from '@plinth/contract/operations'
import { isTemporary, wasNotProcessed } from '../errors/temporary-failures.ts'
import type { Retries } from './retries.ts'

/**
 * Reads are repeated after any temporary failure, everything else only if the server did nothing: a
 * second request must not make a second change.
 */
export function withRetries(client: Client, retries: Retries): Client {
  const methods = Object.entries(client).map(([id, call]: [string, AnyCall]) => {
    const isRead = operations[id as OperationId].method === 'GET'
    const shouldRetry = isRead ? isTemporary : wasNotProcessed
    return [id, (...input: unknown[]) => retries.run(() => call(...input), shouldRetry)] as const
  })
  return Object.fromEntries(methods) as Client
}

// biome-ignore lint/suspicious/noExplicitAny: every method of the client has its own input.
type AnyCall = (...input: any[]) => Promise<unknown>
