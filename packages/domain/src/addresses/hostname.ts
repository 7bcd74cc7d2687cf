// Parser and validator of hostnames for custom domains. The canonical form is the one that DNS,
// certificates and browsers use.
import { AppError } from '../base/errors.ts'
import { parseIp } from './ip-address.ts'

declare const hostname: unique symbol
/** At least two A-labels in lower case, without a final dot. */
export type Hostname = string & { readonly [hostname]: true }

/** Accepts any case and script, with or without the final dot. Throws `invalid_field`. */
export function parseHostname(text: string): Hostname {
  const typed = text.trim()
  const problem = typingProblem(typed)
  if (problem !== null) throw refusal(problem)
  const name = toAscii(typed)
  if (isHostname(name)) return name
  throw refusal(nameProblem(name))
}

/** Whether the text is a hostname in its canonical form. */
export function isHostname(text: string): text is Hostname {
  return nameProblem(text) === null
}

/** Whether the name is the parent itself or a subdomain of it. */
export const isUnder = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`)

const refusal = (problem: string | null): AppError =>
  new AppError('invalid_field', problem ?? notHostname)

const notHostname =
  'That is not a valid hostname. Use letters, digits and hyphens, separated by dots, like `www.example.com`.'
const ipAddressGiven = 'That is an IP address. Enter a hostname like `www.example.com`.'
/** RFC 1035, section 2.3.4, as text without the final dot. */
const maxHostnameLength = 253
const maxLabelLength = 63
const tooLong = `That hostname is too long. The limit is ${maxHostnameLength} characters in total and ${maxLabelLength} between two dots.`

/** Far more than any name needs in its own script; bounds the work. */
const longestTyped = 1000

/** Refuses input that the URL parser would silently interpret as something else. */
function typingProblem(typed: string): string | null {
  if (typed === '') return 'Enter a hostname like `www.example.com`.'
  if (typed.length > longestTyped) return tooLong
  if (typed.includes('://')) return 'Enter only the hostname, without `https://`.'
  if (parseIp(typed.replace(/^\[(.*)\]$/, '$1')) !== null) return ipAddressGiven
  if (/[/\\?#]/.test(typed)) return 'Enter only the hostname, without a path.'
  if (typed.includes('@')) return 'That looks like an email address. Enter only the hostname.'
  if (typed.includes(':')) return 'Enter only the hostname, without a port.'
  if (typed.includes('*')) return 'Wildcards are not supported. Add each hostname separately.'
  if (typed.includes('_'))
    return 'Hostnames with an underscore are not supported: certificates do not allow them.'
  if (/[\s\p{Cc}\p{Z}]/u.test(typed)) return 'A hostname cannot contain spaces.'
  return null
}

/** Empty if the text is not a name. Uses the URL parser's IDNA, so the result matches what browsers request. */
function toAscii(typed: string): string {
  const address = `http://${typed}`
  // The URL parser would decode percent escapes.
  const name = typed.includes('%') || !URL.canParse(address) ? '' : new URL(address).hostname
  return (name || numericEnd(typed)).replace(/\.$/, '')
}

/** The URL parser refuses names that end in a number as IPv4 addresses; these get their own message. */
const numericEnd = (typed: string): string =>
  /^[a-z0-9.-]+$/i.test(typed) ? typed.toLowerCase() : ''

function nameProblem(name: string): string | null {
  if (parseIp(name) !== null) return ipAddressGiven
  const labels = name.split('.')
  if (name.length > maxHostnameLength || labels.some(({ length }) => length > maxLabelLength))
    return tooLong
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label))) return notHostname
  if (labels.some(hasReservedPrefix)) return notHostname
  if (labels.length === 1)
    return `Enter a full hostname like \`www.example.com\`; \`${name}\` has no dot.`
  const lastLabel = labels.at(-1) ?? ''
  if (/^(\d+|0x[0-9a-f]*)$/.test(lastLabel))
    return 'The last part of a hostname cannot be a number.'
  if (nonPublicSuffixes.has(lastLabel))
    return `Names that end in \`.${lastLabel}\` are not part of the public DNS.`
  return null
}

/** RFC 5891, section 4.2.3.1: `--` in positions 3 and 4 marks an encoded label, and only `xn--` exists. */
const hasReservedPrefix = (label: string): boolean =>
  label.slice(2, 4) === '--' && !label.startsWith('xn--')

/**
 * Special-use names (RFC 6761, RFC 7686), reverse zones, and suffixes of private networks: querying the
 * latter would let callers probe the internal DNS.
 */
const nonPublicSuffixes: ReadonlySet<string> = new Set([
  ...['localhost', 'local', 'onion', 'arpa', 'invalid'],
  ...['internal', 'lan', 'corp', 'home', 'intranet'],
])
