// Length rules of account and drop passwords.
import { AppError } from '../base/errors.ts'

const accountPasswordLength = { least: 8, most: 256 } as const
/** Shown next to the field for a new account password. */
export const accountPasswordRule = `At least ${accountPasswordLength.least} characters.`

/** For the password of a drop, which visitors enter. */
export const dropPasswordLength = { least: 4, most: 128 } as const

/** Length is the only composition rule that helps (NIST SP 800-63B, section 3.1.1.2). */
export function parseAccountPassword(text: string): string {
  const length = [...text].length
  const { least, most } = accountPasswordLength
  if (length >= least && length <= most) return text
  const rule = length < least ? `at least ${least}` : `at most ${most}`
  throw new AppError('invalid_field', `Use ${rule} characters.`)
}
