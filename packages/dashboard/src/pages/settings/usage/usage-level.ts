/** From here on people should know before they meet the limit. */
const scarceFrom = 0.8

export type UsageLevel = 'free' | 'scarce' | 'full'

export function levelOf(used: number, limit: number): UsageLevel {
  if (used >= limit) return 'full'
  return used >= scarceFrom * limit ? 'scarce' : 'free'
}
