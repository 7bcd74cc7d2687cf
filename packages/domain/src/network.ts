// Who a peer address belongs to: for rate limits, for local-only things, for trusted proxies.

import { formatV4, parseIp } from './ip-address.ts'

/**
 * What limits are counted by: an IPv4 address, or the /64 that one IPv6 subscriber gets at least.
 * What is no address at all shares one count.
 */
export function networkOf(ip: string): string {
  const address = parseIp(ip)
  if (!address) return 'unknown'
  if (address.bits === 32) return formatV4(address.value)
  const groups = [112n, 96n, 80n, 64n].map((shift) =>
    ((address.value >> shift) & 0xffffn).toString(16),
  )
  return `${groups.join(':')}::/64`
}

export function isLoopback(ip: string): boolean {
  return loopbacks.some((cidr) => inCidr(ip, cidr))
}

export interface Cidr {
  readonly bits: 32 | 128
  /** The bits of an address that do not matter. */
  readonly hostBits: bigint
  readonly network: bigint
}

/** `10.0.0.0/8`, `fd00::/8`, or one address. Throws a RangeError: only an operator writes these. */
export function parseCidr(text: string): Cidr {
  const [, ip = '', , prefix] = /^([^/%]+)(\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseIp(ip)
  if (!address) throw new RangeError(`"${text}" is not an address range like 10.0.0.0/8`)
  // An IPv4-mapped range is written with the prefix length of IPv6.
  const written = address.bits === 32 && ip.includes(':') ? 128 : address.bits
  const length = prefix === undefined ? address.bits : Number(prefix) - (written - address.bits)
  if (length < 0 || length > address.bits)
    throw new RangeError(`"${text}" has a prefix length outside its address`)
  const hostBits = BigInt(address.bits - length)
  return { bits: address.bits, hostBits, network: address.value >> hostBits }
}

export function inCidr(ip: string, cidr: Cidr): boolean {
  const address = parseIp(ip)
  return address?.bits === cidr.bits && address.value >> cidr.hostBits === cidr.network
}

const loopbacks = [parseCidr('127.0.0.0/8'), parseCidr('::1')]
