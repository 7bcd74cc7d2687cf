// Retries of commands that have no `--give-up-after`.
import type { Output } from '../terminal/output.ts'
import { reportRetry } from './report-retry.ts'
import { createRetries, type Retries } from './retries.ts'

/** Long enough for a restart of the server, short enough for a person who mistyped the URL. */
const giveUpAfterMs = 5_000

export const createShortRetries = (output: Output): Retries =>
  createRetries({ giveUpAfterMs, onWait: reportRetry(output) })
