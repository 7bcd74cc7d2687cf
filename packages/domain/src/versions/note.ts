// The note of a version: what changed in it, in the words of its author.
import { AppError } from '../base/errors.ts'

/** Code points. */
export const maxNoteLength = 500

const forbidden = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** One paragraph; line breaks at its ends are removed. May be blank. */
export function parseNote(value: string): string {
  const note = value.trim()
  if (!note.isWellFormed() || forbidden.test(note))
    throw new AppError(
      'invalid_field',
      'The note cannot contain line breaks or control characters.',
    )
  // Counts code points, not UTF-16 units; the first test bounds the work.
  if (note.length > 2 * maxNoteLength || [...note].length > maxNoteLength)
    throw new AppError('invalid_field', `The note can have up to ${maxNoteLength} characters.`)
  return note
}
