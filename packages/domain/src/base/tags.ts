// Tags by which an owner groups drops.
import { AppError } from './errors.ts'

export const maxTags = 10
/** Code points. */
export const maxTagLength = 30
/** For people: the rule that `parseTags` enforces. */
export const tagRule = `Up to ${maxTags} tags of 1 to ${maxTagLength} characters: lowercase letters, digits, hyphens, underscores and single spaces between them`

/** Letters of every script; those without case, such as Han, count as lowercase. */
const tagPattern = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_-]+(?: [\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}_-]+)*$/u

/** Lowercase and without surrounding space, sorted, each once. */
export function parseTags(values: readonly string[]): string[] {
  const tags = [...new Set(values.map(parseTag))].sort()
  if (tags.length > maxTags)
    throw new AppError('invalid_field', `A drop can have up to ${maxTags} tags.`)
  return tags
}

export function parseTag(value: string): string {
  const tag = value
    .slice(0, 8 * maxTagLength)
    .normalize('NFC')
    .trim()
    .toLowerCase()
  if (tag === '' || [...tag].length > maxTagLength)
    throw new AppError('invalid_field', `A tag has 1 to ${maxTagLength} characters.`)
  if (!tagPattern.test(tag))
    throw new AppError(
      'invalid_field',
      'A tag can contain letters, digits, hyphens, underscores and single spaces.',
    )
  return tag
}
