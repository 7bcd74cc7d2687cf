// Transfer rate over a sliding window.

/** Long enough for a stable figure, short enough to notice that a connection became slow. */
const windowMs = 5_000
/** The first bytes only fill the operating system's buffers and would suggest a fast connection. */
const minElapsedMs = 1_000

export interface TransferRate {
  /** Bytes per second over the window; null until there is enough data. */
  measure(bytes: number, now: number): number | null
}

export function createTransferRate(): TransferRate {
  const samples: { readonly bytes: number; readonly at: number }[] = []
  return {
    measure(bytes, now) {
      samples.push({ bytes, at: now })
      while (samples[1] !== undefined && samples[1].at <= now - windowMs) samples.shift()
      const first = samples[0]
      if (first === undefined || now - first.at < minElapsedMs) return null
      return Math.max(0, ((bytes - first.bytes) / (now - first.at)) * 1000)
    },
  }
}
