// Retry schedule of mail delivery.

const minute = 60_000
const hour = 60 * minute
const pauses = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 12 * hour] as const
const giveUpAfter = 72 * hour

/**
 * When a mail is due again after `tries` attempts; null after seven attempts and 72 hours in the queue.
 * Time alone is not enough: the server may have been off, or the clock wrong.
 */
export function nextAttempt(
  { tries, createdAt }: { readonly tries: number; readonly createdAt: number },
  now: number,
): number | null {
  if (tries > pauses.length && now - createdAt >= giveUpAfter) return null
  return now + (pauses[tries - 1] ?? 12 * hour)
}
