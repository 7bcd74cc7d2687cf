// Extracts the `note` field of an upload: what its author says about the version.
import { AppError } from '@plinth/domain/base/errors'
import { parseNote } from '@plinth/domain/versions/note'
import type { UploadPart } from './upload-part.ts'

export interface NoteField {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  /** Empty if the field was absent. Complete only after `parts` has been read. */
  note(): string
}

export function takeNoteField(parts: AsyncIterable<UploadPart>): NoteField {
  let note: string | null = null
  async function* others(): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      if (part.kind !== 'field' || part.field !== 'note') {
        yield part
        continue
      }
      if (note !== null)
        throw new AppError('invalid_field', 'The field `note` must be sent only once.')
      note = parseNote(part.value)
    }
  }
  return { parts: others(), note: () => note ?? '' }
}
