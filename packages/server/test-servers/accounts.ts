// Creates accounts for tests directly in the stores of a running server, because tests need hundreds,
// and resets its rate limits.
import type { Environment } from '../src/config/environment.ts'
import type { CreateAccountInput } from '../src/usecases/accounts/create-account.ts'
import { startServerProcess } from './server-process.ts'

/** Request body. */
export interface StoresRequest {
  /** Environment of the server, which has already migrated the database. */
  readonly environment: Environment
  /**
   * The response is that of `plinthd account create --json`. Null resets the rate limits instead:
   * suites that share a server have the same network.
   */
  readonly newAccount: CreateAccountInput | null
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
