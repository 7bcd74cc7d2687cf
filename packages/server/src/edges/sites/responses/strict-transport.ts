// `Strict-Transport-Security` of custom domains. Prepared responses carry it among their headers; the
// sites edge sets it on every other response. `max-age` is as long as a custom domain whose DNS points
// elsewhere is kept, and subdomains are not included: they are the owner's to decide on.
import type { ServerResponse } from 'node:http'
import { failingDomainLifetime } from '@plinth/domain/custom-domains/custom-domain'

export const strictTransport = [
  'strict-transport-security',
  `max-age=${failingDomainLifetime / 1000}`,
] as const

export const setHsts = (response: ServerResponse): unknown => response.setHeader(...strictTransport)
