// `Strict-Transport-Security` of custom domains. Prepared responses carry it among their headers; the
// sites edge sets it on every other response. `max-age` is no longer than a custom domain whose DNS
// points elsewhere is kept, and subdomains are not included: they are the owner's to decide on.
import type { ServerResponse } from 'node:http'

const thirtyDaysSeconds = 30 * 24 * 3600

export const strictTransport = [
  'strict-transport-security',
  `max-age=${thirtyDaysSeconds}`,
] as const

export const setHsts = (response: ServerResponse): unknown => response.setHeader(...strictTransport)
