// Distinguishes public IP addresses from special-purpose ones.
import { inCidr, parseCidr } from './network.ts'

/** Special-purpose ranges (RFC 6890 and its successors): loopback, private, documentation, reserved. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // IPv6 ranges that embed IPv4 addresses, and documentation ranges.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
].map(parseCidr)

const everyV4 = parseCidr('0.0.0.0/0')
const globalV6 = parseCidr('2000::/3')

/** False for addresses in this machine's or its private network: prevents SSRF. */
export const isPublicAddress = (ip: string): boolean =>
  (inCidr(ip, everyV4) || inCidr(ip, globalV6)) && !special.some((cidr) => inCidr(ip, cidr))
