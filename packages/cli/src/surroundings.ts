import type { Environment } from './environment.ts'
import type { Output } from './output.ts'

/** What is set up before any command runs. */
export interface CliContext {
  readonly environment: Environment
  readonly output: Output
}
