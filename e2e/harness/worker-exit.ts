// Cleanup when the Vitest worker ends, of programs that its suites share.

/** `cleanUp` must be synchronous. */
export function onWorkerExit(cleanUp: () => void): void {
  process.once('exit', cleanUp)
  // Vitest ends its workers with SIGTERM, for which Node emits no `exit` event by default.
  if (!process.listeners('SIGTERM').includes(exit)) process.once('SIGTERM', exit)
}

const exit = () => process.exit()
