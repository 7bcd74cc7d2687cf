// Logs an error that nothing handled, and ends the process: its state is unknown from then on.
import type { Log } from './log.ts'

export function exitOnUnexpectedErrors(log: Log): void {
  process.on('uncaughtException', (err, origin) => {
    log.error({ err, reason: origin }, 'the process stops because of an unexpected error')
    process.exit(1)
  })
}
