// Waits whose limit only ends a test that hangs: a machine that is starved of CPU time may take
// fifty times longer than an idle one.
import { vi } from 'vitest'

/** As for `expect.poll` in vitest.config.ts, which cannot be used in hooks. */
export const hangMs = 120_000

/** Repeats the check until it does not throw, and returns its value. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: hangMs, interval: 50 })
