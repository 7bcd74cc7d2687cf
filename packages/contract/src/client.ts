import type { ClientOptions } from './call-operation.ts'
import { operations } from './operations.ts'
import { type Client, createRoutedClient } from './routed-client.ts'

/** For programs: a server that they do not know may answer anything, so each answer is checked. */
export const createClient = (options: ClientOptions): Client =>
  createRoutedClient(operations, options)
