import type { Environment } from '../system/environment.ts'
import type { Output } from '../terminal/output.ts'

/** What is set up before any command runs. */
export interface CliContext {
  readonly environment: Environment
  readonly output: Output
}
