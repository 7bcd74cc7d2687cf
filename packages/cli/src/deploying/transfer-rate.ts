/** Long enough to be calm, short enough to notice that a link became slow. */
const windowMs = 5_000
/** Before that, what the system's buffers swallow would look like a fast link. */
const soonestMs = 1_000

export interface TransferRate {
  /** Bytes per second over the last few seconds. */
  measure(bytes: number, now: number): number | null
}

export function createTransferRate(): TransferRate {
  const samples: { readonly bytes: number; readonly at: number }[] = []
  return {
    measure(bytes, now) {
      samples.push({ bytes, at: now })
      while (samples[1] !== undefined && samples[1].at <= now - windowMs) samples.shift()
      const first = samples[0]
      if (first === undefined || now - first.at < soonestMs) return null
      return Math.max(0, ((bytes - first.bytes) / (now - first.at)) * 1000)
    },
  }
}
