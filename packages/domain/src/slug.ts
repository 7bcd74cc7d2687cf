import { AppError } from './errors.ts'
import { base32, idBytes } from './ids.ts'
import { adjectives, nouns } from './slug-words.ts'

declare const slug: unique symbol
/** One DNS label under the sites domain: the name of a drop's address. */
export type Slug = string & { readonly [slug]: true }

const reserved: ReadonlySet<string> = new Set(
  `www api admin mail smtp imap ftp ns ns1 ns2 mx localhost plinth login signin signup account
   billing`.split(/\s+/),
)

export function isSlug(text: string): text is Slug {
  // Browsers draw an `xn--` label as other letters: a drop could dress up as another's address.
  return /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(text) && !text.startsWith('xn--')
}

export function parseSlug(text: string): Slug {
  if (isSlug(text)) return text
  throw new AppError('invalid_slug', problemOf(text))
}

/** Reserved slugs are well-formed, but no drop can have one. */
export function isReservedSlug(text: string): boolean {
  return reserved.has(text) || isPreviewLabel(text)
}

/** Bytes of randomness that `randomSlug` takes. */
export const slugRandomBytes = 3

export function randomSlug(random: Uint8Array): Slug {
  const [first, second, third] = random
  if (
    random.length !== slugRandomBytes ||
    first === undefined ||
    second === undefined ||
    third === undefined
  )
    throw new RangeError(`a slug takes ${slugRandomBytes} random bytes`)
  return parseSlug(`${adjectives[first]}-${nouns[second]}-${nouns[third]}`)
}

/** The label of a version's preview address, from `idBytes` random bytes: nobody may guess it. */
export function previewLabel(random: Uint8Array): string {
  if (random.length !== idBytes) throw new RangeError(`a preview takes ${idBytes} random bytes`)
  return `p-${base32(random)}`
}

export function isPreviewLabel(label: string): boolean {
  return /^p-[a-z2-7]{26}$/.test(label)
}

function problemOf(text: string): string {
  if (text.length < 3 || text.length > 63) return 'A slug has 3 to 63 characters.'
  if (text.startsWith('xn--')) return 'A slug may not start with "xn--".'
  if (text.startsWith('-') || text.endsWith('-'))
    return 'A slug may not start or end with a hyphen.'
  return 'A slug has only lower-case letters (a to z), digits and hyphens, like "my-site-2".'
}
