// Guarded request for a small JSON document at a URL that anyone may have chosen. Sends no request to
// this machine's or its private network (SSRF), follows no redirect, and is bounded in time and size.
import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, get } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import { parseIp } from '@plinth/domain/addresses/ip-address'
import { isPublicAddress } from '@plinth/domain/addresses/public-address'
import type { ResolveAddresses } from '../dns/resolve-addresses.ts'

export interface PublicJson {
  readonly text: string
  /** `max-age` of the response; null if it has none. */
  readonly maxAgeSeconds: number | null
}

export interface FetchOptions {
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly resolve: ResolveAddresses
  /** Tests have servers on loopback, with certificates of their own. */
  readonly isAllowedAddress?: (ip: string) => boolean
  readonly ca?: string
}

/** There is no document at the URL, or it must not be requested. Other errors may be temporary. */
export class NoDocument extends Error {}

export async function fetchPublicJson(url: string, options: FetchOptions): Promise<PublicJson> {
  const target = new URL(url)
  const { hostname } = target
  const isAddress = hostname.startsWith('[') || parseIp(hostname) !== null
  if (target.protocol !== 'https:' || target.username || target.password || isAddress) {
    throw new NoDocument('Only https URLs with a hostname are fetched.')
  }
  if (isPortOfOtherService(target.port))
    throw new NoDocument(`Port ${target.port} is not contacted.`)
  // One connection, closed with the response: a pooled one would skip the check of the address.
  const agent = new Agent({ keepAlive: false, maxCachedSessions: 0 })
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const addresses = await publicAddresses(hostname, signal, options)
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const request = get(
        target,
        {
          agent,
          signal,
          lookup: lookupAmong(addresses),
          maxHeaderSize: 8192,
          headers: { accept: 'application/json', 'accept-encoding': 'identity' },
          ...(options.ca !== undefined && { ca: options.ca }),
        },
        done,
      )
      request.on('error', fail)
    })
    return await readDocument(response, options.maxBytes)
  } finally {
    agent.destroy()
  }
}

/** Mail, SSH and the like have well-known ports. A document may be on 443 and on unreserved ports. */
const isPortOfOtherService = (port: string): boolean => port !== '' && Number(port) < 1024

/** Refuses the name if any of its addresses is not public. */
async function publicAddresses(
  hostname: string,
  signal: AbortSignal,
  { isAllowedAddress = isPublicAddress, resolve }: FetchOptions,
): Promise<readonly LookupAddress[]> {
  const found = await resolve(hostname, signal)
  if (found.length === 0) throw new NoDocument('The name has no address.')
  const refused = found.find((address) => !isAllowedAddress(address))
  if (refused !== undefined) throw new NoDocument(`${refused} is not a public address.`)
  return found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
}

/**
 * The socket connects to the addresses that were checked, so a second DNS answer cannot change them
 * (DNS rebinding).
 */
const lookupAmong =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses
    if (first === undefined) callback(new NoDocument('The name has no address.'), '')
    else if (options.all) callback(null, [...addresses])
    else callback(null, first.address, first.family)
  }

async function readDocument(response: IncomingMessage, maxBytes: number): Promise<PublicJson> {
  const { statusCode, headers } = response
  try {
    if (statusCode !== 200) throw failureOf(statusCode)
    if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) {
      throw new NoDocument('The response is not JSON.')
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new NoDocument(`The response has more than ${maxBytes} bytes.`)
      chunks.push(chunk)
    }
    return { text: Buffer.concat(chunks).toString(), maxAgeSeconds: maxAgeOf(headers) }
  } finally {
    response.destroy()
  }
}

function failureOf(status = 0): Error {
  const isTemporary = status >= 500 || [408, 425, 429].includes(status)
  return new (isTemporary ? Error : NoDocument)(`The response has the status ${status}.`)
}

function maxAgeOf(headers: IncomingMessage['headers']): number | null {
  const [, seconds] = /(?:^|,)\s*max-age=(\d{1,9})/i.exec(headers['cache-control'] ?? '') ?? []
  return seconds === undefined ? null : Number(seconds)
}
