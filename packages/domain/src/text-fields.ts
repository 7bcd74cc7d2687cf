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

/** As much of any text as can be a name: what a page calls itself, say. */
export function nameFrom(text: string): string {
  const line = text.toWellFormed().split(unnameable).join(' ').replace(/\s+/g, ' ').trim()
  return [...line.slice(0, 2 * longestName)].slice(0, longestName).join('').trim()
}

/** Like `parseName`, for what must be told apart by its name. */
export function parseRequiredName(value: string): string {
  const name = parseName(value)
  if (name === '') throw new AppError('invalid_field', 'A name has at least one character.')
  return name
}
