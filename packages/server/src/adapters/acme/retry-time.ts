/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3) into a timestamp; null if it is missing, invalid
 * or in the past.
 */
export function retryTime(header: unknown, now: number): number | null {
  if (typeof header !== 'string') return null
  const time = /^\d{1,9}$/.test(header.trim()) ? now + Number(header) * 1000 : Date.parse(header)
  return time > now ? time : null
}
