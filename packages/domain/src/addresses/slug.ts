// Slugs, the DNS labels of drops, and the labels of preview addresses.
import { AppError } from '../base/errors.ts'
import { base32, idBytes } from '../base/ids.ts'
import { adjectives, nouns } from './slug-words.ts'

declare const slug: unique symbol
/** The DNS label of a drop under the sites domain. */
export type Slug = string & { readonly [slug]: true }

const reserved: ReadonlySet<string> = new Set(
  `www api admin mail smtp imap ftp ns ns1 ns2 mx localhost plinth login signin signup account
   billing`.split(/\s+/),
)

export const slugLength = { least: 3, most: 63 } as const
/** The characters of a slug, for a sentence. */
export const slugRule = `${slugLength.least} to ${slugLength.most} lower-case letters, digits and hyphens`

const hasSlugLength = ({ length }: string): boolean =>
  length >= slugLength.least && length <= slugLength.most

export function isSlug(text: string): text is Slug {
  // Browsers may display an `xn--` label in another script, so that a drop could imitate another address.
  return (
    hasSlugLength(text) && /^[a-z0-9][a-z0-9-]*[a-z0-9]$/.test(text) && !text.startsWith('xn--')
  )
}

export function parseSlug(text: string): Slug {
  if (isSlug(text)) return text
  throw new AppError('invalid_slug', problemOf(text))
}

/** Reserved slugs are well-formed but not available to drops. */
export function isReservedSlug(text: string): boolean {
  return reserved.has(text) || isPreviewLabel(text)
}

/** Number of random bytes that `randomSlug` needs. */
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

/** The label of a version's preview address. Made from `idBytes` random bytes, so it cannot be guessed. */
export function previewLabel(random: Uint8Array): string {
  if (random.length !== idBytes) throw new RangeError(`a preview takes ${idBytes} random bytes`)
  return `p-${base32(random)}`
}

export function isPreviewLabel(label: string): boolean {
  return /^p-[a-z2-7]{26}$/.test(label)
}

function problemOf(text: string): string {
  if (!hasSlugLength(text))
    return `A slug must have ${slugLength.least} to ${slugLength.most} characters.`
  if (text.startsWith('xn--')) return 'A slug cannot start with "xn--".'
  if (text.startsWith('-') || text.endsWith('-')) return 'A slug cannot start or end with a hyphen.'
  return 'A slug can contain only lower-case letters (a to z), digits and hyphens, like "my-site-2".'
}
