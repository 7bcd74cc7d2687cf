const signals = ['SIGTERM', 'SIGINT'] as const

/** However often it is asked: a second signal must change nothing. */
export function onStopSignal(stop: () => void): void {
  for (const signal of signals) process.on(signal, stop)
}

export function offStopSignal(stop: () => void): void {
  for (const signal of signals) process.off(signal, stop)
}
