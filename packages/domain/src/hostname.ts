// Names of hosts that owners bring along, in the one form that DNS, certificates and browsers share.
import { AppError } from './errors.ts'
import { parseIp } from './ip-address.ts'

declare const hostname: unique symbol
/** A-labels in lower case, at least two, without a final dot. */
export type Hostname = string & { readonly [hostname]: true }

/** As people type it: in any case and script, with or without the final dot. Throws `invalid_field`. */
export function parseHostname(text: string): Hostname {
  const typed = text.trim()
  const problem = typingProblem(typed)
  if (problem !== null) throw refusal(problem)
  const name = toAscii(typed)
  if (isHostname(name)) return name
  throw refusal(nameProblem(name))
}

/** For what must be in the one form already. */
export function isHostname(text: string): text is Hostname {
  return nameProblem(text) === null
}

/** Itself, or a name under it. */
export const isUnder = (name: string, parent: string): boolean =>
  name === parent || name.endsWith(`.${parent}`)

const refusal = (problem: string | null): AppError =>
  new AppError('invalid_field', problem ?? notAName)

const notAName =
  'That is not a hostname: it has letters, digits and hyphens, with dots between, like `www.example.com`.'
const anAddress = 'That is an IP address. A custom domain is a name, like `www.example.com`.'
const tooLong = 'That is too long for a hostname: 253 characters, and 63 between two dots.'

/** Far above what any name takes in letters of its own script; the work is bounded by it. */
const longestTyped = 1000

/** What the parser of addresses would silently read as something else. */
function typingProblem(typed: string): string | null {
  if (typed === '') return 'The hostname is missing: a name like `www.example.com`.'
  if (typed.length > longestTyped) return tooLong
  if (typed.includes('://')) return 'Leave out what stands before the name, like `https://`.'
  if (parseIp(typed.replace(/^\[(.*)\]$/, '$1')) !== null) return anAddress
  if (/[/\\?#]/.test(typed)) return 'Leave out what follows the name: a whole host has the domain.'
  if (typed.includes('@'))
    return 'That looks like an e-mail address. Leave out what stands before the name.'
  if (typed.includes(':')) return 'Leave out the port: visitors come by the usual one.'
  if (typed.includes('*')) return 'A wildcard is not possible: add each hostname by itself.'
  if (typed.includes('_')) return 'A hostname has no underscore: no certificate can hold one.'
  if (/[\s\p{Cc}\p{Z}]/u.test(typed)) return 'A hostname has no spaces.'
  return null
}

/** Empty where it stands for no name. IDNA as browsers do it, who will ask for the result. */
function toAscii(typed: string): string {
  const address = `http://${typed}`
  // The parser would decode these.
  const name = typed.includes('%') || !URL.canParse(address) ? '' : new URL(address).hostname
  return (name || numericEnd(typed)).replace(/\.$/, '')
}

/** The parser takes names that end in a number for addresses and refuses them: they have a sentence of their own. */
const numericEnd = (typed: string): string =>
  /^[a-z0-9.-]+$/i.test(typed) ? typed.toLowerCase() : ''

function nameProblem(name: string): string | null {
  if (parseIp(name) !== null) return anAddress
  const labels = name.split('.')
  if (name.length > 253 || labels.some(({ length }) => length > 63)) return tooLong
  if (!labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label))) return notAName
  if (labels.some(isDisguised)) return notAName
  if (labels.length === 1)
    return `A hostname has at least one dot, like \`www.example.com\`; \`${name}\` is a single word.`
  const end = labels.at(-1) ?? ''
  if (/^(\d+|0x[0-9a-f]*)$/.test(end)) return 'The end of a hostname is never a number.'
  if (unreachable.has(end)) return `Names that end in \`.${end}\` are not part of the public DNS.`
  return null
}

/** RFC 5891, section 4.2.3.1: two hyphens there say that the label is encoded, and only `xn--` is. */
const isDisguised = (label: string): boolean =>
  label.slice(2, 4) === '--' && !label.startsWith('xn--')

/**
 * RFC 6761, RFC 7686 and the reverse zones: nobody’s to point here. And what networks call their own
 * machines: strangers do not ask about those.
 */
const unreachable: ReadonlySet<string> = new Set([
  ...['localhost', 'local', 'onion', 'arpa', 'invalid'],
  ...['internal', 'lan', 'corp', 'home', 'intranet'],
])
