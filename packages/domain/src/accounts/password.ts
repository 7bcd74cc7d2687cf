// Length rules of account and drop passwords.
import { AppError } from '../base/errors.ts'

const shortest = 8
const longest = 256

/** For the password of a drop, which visitors enter. */
export const dropPasswordLength = { least: 4, most: 128 } as const

/** Length is the only composition rule that helps (NIST SP 800-63B, section 3.1.1.2). */
export function parseAccountPassword(text: string): string {
  const length = [...text].length
  if (length >= shortest && length <= longest) return text
  const rule = length < shortest ? `at least ${shortest}` : `at most ${longest}`
  throw new AppError('invalid_field', `Use ${rule} characters.`)
}
