// API client that validates responses, for programs that talk to any server.
import { operations } from '../operations.ts'
import type { ClientOptions } from './call-operation.ts'
import { type Client, createRoutedClient } from './routed-client.ts'

export const createClient = (options: ClientOptions): Client =>
  createRoutedClient(operations, options)
