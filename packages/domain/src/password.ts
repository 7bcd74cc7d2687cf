import { AppError } from './errors.ts'

const shortest = 8
const longest = 256

/** Of a password that visitors of a drop type. */
export const sitePasswordLength = { least: 4, most: 128 } as const

/** A password for an account. Length is the only rule that helps (NIST SP 800-63B section 3.1.1.2). */
export function parseAccountPassword(text: string): string {
  const length = [...text].length
  if (length >= shortest && length <= longest) return text
  throw new AppError(
    'invalid_field',
    `A password has from ${shortest} to ${longest} characters; this one has ${length}.`,
  )
}
