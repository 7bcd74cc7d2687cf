import { AppError } from './errors.ts'

const longestName = 120
const unnameable = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** The label of a drop, a person or an organisation. May be blank. */
export function parseName(value: string): string {
  const name = value.trim()
  if (!name.isWellFormed() || unnameable.test(name))
    throw new AppError('invalid_field', 'The name may not hold line breaks or control characters.')
  // By character, as a person counts them, not by UTF-16 unit; the first test bounds the work.
  if (name.length > 2 * longestName || [...name].length > longestName)
    throw new AppError('invalid_field', `The name may have up to ${longestName} characters.`)
  return name
}

/** By character, as a person counts them. */
const longestProse = 2_000
// Of the control characters, writing needs only these two.
const unwritable = /[^\P{Cc}\n\t]/u

/** A few sentences, on several lines perhaps. May be blank. */
export function parseProse(value: string): string {
  const text = value.replace(/\r\n?/g, '\n').trim()
  if (!text.isWellFormed() || unwritable.test(text))
    throw new AppError('invalid_field', 'The text may not hold control characters.')
  if (text.length > 2 * longestProse || [...text].length > longestProse)
    throw new AppError('invalid_field', 'The text may have up to 2,000 characters.')
  return text
}

/** As much of any text as can be a name: what a page calls itself, say. */
export function nameFrom(text: string): string {
  const line = text.toWellFormed().split(unnameable).join(' ').replace(/\s+/g, ' ').trim()
  return [...line.slice(0, 2 * longestName)].slice(0, longestName).join('').trim()
}

/** Whether anything of it can be seen. Braille has a pattern without dots. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{DI}\u2800]*$/u.test(text)

/** Like `parseName`, for what must be told apart by its name. */
export function parseRequiredName(value: string): string {
  const name = parseName(value)
  if (name === '') throw new AppError('invalid_field', 'A name has at least one character.')
  return name
}
