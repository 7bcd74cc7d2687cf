// Networks of client addresses: rate-limit keys, loopback detection, and CIDR ranges of trusted proxies.
import { formatV4, parseIp } from './ip-address.ts'

/**
 * Rate-limit key: an IPv4 address, or the /64 that an IPv6 subscriber has at least.
 * Invalid addresses share one key.
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

/** The larger network of an address, /24 or /48, which says less about a person; for logs. */
export function shortenedAddress(ip: string): string {
  const address = parseIp(ip)
  if (!address) return 'unknown'
  if (address.bits === 32) return `${formatV4((address.value >> 8n) << 8n)}/24`
  const groups = [112n, 96n, 80n].map((shift) => ((address.value >> shift) & 0xffffn).toString(16))
  return `${groups.join(':')}::/48`
}

export function isLoopback(ip: string): boolean {
  return loopbacks.some((cidr) => inCidr(ip, cidr))
}

export interface Cidr {
  readonly bits: 32 | 128
  /** Number of low bits that are not part of the prefix. */
  readonly hostBits: bigint
  readonly network: bigint
}

/** `10.0.0.0/8`, `fd00::/8`, or a single address. Throws a RangeError, as only operators configure these. */
export function parseCidr(text: string): Cidr {
  const [, ip = '', , prefix] = /^([^/%]+)(\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseIp(ip)
  if (!address) throw new RangeError(`"${text}" is not an address range like 10.0.0.0/8`)
  // An IPv4-mapped range has an IPv6 prefix length.
  const written = address.bits === 32 && ip.includes(':') ? 128 : address.bits
  const length = prefix === undefined ? address.bits : Number(prefix) - (written - address.bits)
  if (length < 0 || length > address.bits)
    throw new RangeError(
      `"${text}" has a prefix length that is too long or too short for its address`,
    )
  const hostBits = BigInt(address.bits - length)
  return { bits: address.bits, hostBits, network: address.value >> hostBits }
}

export function inCidr(ip: string, cidr: Cidr): boolean {
  const address = parseIp(ip)
  return address?.bits === cidr.bits && address.value >> cidr.hostBits === cidr.network
}

const loopbacks = [parseCidr('127.0.0.0/8'), parseCidr('::1')]
