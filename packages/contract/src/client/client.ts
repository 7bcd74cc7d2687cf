import { operations } from '../operations.ts'
import type { ClientOptions } from './call-operation.ts'
import { type Client, createRoutedClient } from './routed-client.ts'

/** For programs that talk to any server: every response is validated. */
export const createClient = (options: ClientOptions): Client =>
  createRoutedClient(operations, options)
