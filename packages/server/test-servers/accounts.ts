// Makes accounts for tests beside a server, on its stores: they need hundreds.
import type { Environment } from '../src/config/read.ts'
import type { CreateAccountInput } from '../src/usecases/create-account.ts'
import { startServerProcess } from './server-process.ts'

/** What is asked of it; the answer is that of `plinthd account create --json`. */
export interface AccountOrder {
  /** Of the server, which has brought the tables to their newest form. */
  readonly environment: Environment
  readonly input: CreateAccountInput
}

export interface TestAccounts {
  readonly url: string
  stop(): Promise<void>
}

export async function startAccounts(): Promise<TestAccounts> {
  const { ready, stop } = await startServerProcess(
    new URL('./accounts-process.ts', import.meta.url),
  )
  return { url: String(ready), stop }
}
