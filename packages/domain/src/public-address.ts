import { inCidr, parseCidr } from './network.ts'

/** RFC 6890 and what came after it: for one machine, one network, examples, or nobody. */
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
  // Those of IPv6 that have IPv4 addresses in them, and examples.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
].map(parseCidr)

const everyV4 = parseCidr('0.0.0.0/0')
const globalV6 = parseCidr('2000::/3')

/** Whether a stranger may send us there: never to what only this machine or its network can reach. */
export const isPublicAddress = (ip: string): boolean =>
  (inCidr(ip, everyV4) || inCidr(ip, globalV6)) && !special.some((cidr) => inCidr(ip, cidr))
