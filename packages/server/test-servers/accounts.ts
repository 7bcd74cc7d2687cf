// Creates accounts for tests directly in the stores of a running server, because tests need hundreds.
import type { Environment } from '../src/config/environment.ts'
import type { CreateAccountInput } from '../src/usecases/accounts/create-account.ts'
import { startServerProcess } from './server-process.ts'

/** Request body. The response is that of `plinthd account create --json`. */
export interface CreateAccountRequest {
  /** Environment of the server, which has already migrated the database. */
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
