// Handlers for SIGTERM and SIGINT.

const signals = ['SIGTERM', 'SIGINT'] as const

/** Calls `stop` with the name of every signal; `stop` must tolerate being called twice. */
export function onStopSignal(stop: (signal: string) => void): void {
  for (const signal of signals) process.on(signal, stop)
}

export function offStopSignal(stop: (signal: string) => void): void {
  for (const signal of signals) process.off(signal, stop)
}
