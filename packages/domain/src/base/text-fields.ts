// Validation of names and longer texts entered by users.
import { AppError } from './errors.ts'
import { formatCount } from './sizes.ts'

/** Code points. */
export const maxNameLength = 120
const forbiddenInNames = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The label of a drop, a person or an organisation. May be blank. */
export function parseName(value: string): string {
  const name = value.trim()
  if (!name.isWellFormed() || forbiddenInNames.test(name))
    throw new AppError(
      'invalid_field',
      'The name cannot contain line breaks or control characters.',
    )
  // Counts code points, not UTF-16 units; the first test bounds the work.
  if (name.length > 2 * maxNameLength || [...name].length > maxNameLength)
    throw new AppError('invalid_field', `The name can have up to ${maxNameLength} characters.`)
  return name
}

/** Code points. */
export const maxProseLength = 2_000
// The only control characters allowed are line feed and tab.
const forbiddenInProse = /[^\P{Cc}\n\t]/u

/** A multi-line text. May be blank. */
export function parseProse(value: string): string {
  const text = value.replace(/\r\n?/g, '\n').trim()
  if (!text.isWellFormed() || forbiddenInProse.test(text))
    throw new AppError('invalid_field', 'The text cannot contain control characters.')
  if (text.length > 2 * maxProseLength || [...text].length > maxProseLength)
    throw new AppError(
      'invalid_field',
      `The text can have up to ${formatCount(maxProseLength)} characters.`,
    )
  return text
}

/** Shortens and cleans any text, such as a page title, to a valid name. */
export function nameFrom(text: string): string {
  const line = text.toWellFormed().split(forbiddenInNames).join(' ').replace(/\s+/g, ' ').trim()
  return [...line.slice(0, 2 * maxNameLength)].slice(0, maxNameLength).join('').trim()
}

/** True if the text has no visible character. U+2800 is the empty Braille pattern. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{DI}\u2800]*$/u.test(text)

/** Like `parseName`, but refuses a blank name. */
export function parseRequiredName(value: string): string {
  const name = parseName(value)
  if (name === '') throw new AppError('invalid_field', 'Enter a name.')
  return name
}
