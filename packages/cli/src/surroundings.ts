import type { Environment } from './environment.ts'
import type { Output } from './output.ts'

/** What is there before any command. */
export interface Surroundings {
  readonly environment: Environment
  readonly output: Output
}
