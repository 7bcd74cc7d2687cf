// `Strict-Transport-Security` (RFC 6797), sent if the base URL is https. On custom domains, prepared
// responses carry it among their headers, and the sites edge sets it on every other response; on the
// app host the router sets it. Subdomains are never included: they are the owner's, or the
// operator's, to decide on. Addresses under the sites domain do not send it.
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'
import { failingDomainLifetime } from '@plinth/domain/custom-domains/custom-domain'
import type { VisitResponse } from './visit.ts'

type StrictTransport = readonly ['strict-transport-security', string]

const strictTransportFor = (seconds: number): StrictTransport => [
  'strict-transport-security',
  `max-age=${seconds}`,
]

/** As long as a custom domain whose DNS points elsewhere is kept. */
export const domainStrictTransport = strictTransportFor(failingDomainLifetime / 1000)
/** A year, the least that scanners and browsers' preload lists regard as permanent. */
const appStrictTransport = strictTransportFor(31_536_000)

export const isHttps = (baseUrl: string): boolean => baseUrl.startsWith('https:')

/**
 * Browsers apply the header to every port of a hostname, so on a loopback one it would break the
 * other development servers of the machine.
 */
export const appSendsHsts = (baseUrl: string): boolean =>
  isHttps(baseUrl) && !isLoopbackHostname(new URL(baseUrl).hostname)

export const setDomainHsts = (response: VisitResponse): unknown =>
  response.setHeader(...domainStrictTransport)

export const setAppHsts = (response: VisitResponse): unknown =>
  response.setHeader(...appStrictTransport)
