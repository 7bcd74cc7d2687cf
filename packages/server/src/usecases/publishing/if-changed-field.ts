// Extracts the `if_changed` field of an upload: publish only if a file has changed.
import { AppError } from '@plinth/domain/base/errors'
import type { UploadPart } from './upload-part.ts'

export interface IfChangedField {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  /** Valid only after `parts` has been read. */
  isSet(): boolean
}

export function takeIfChangedField(parts: AsyncIterable<UploadPart>): IfChangedField {
  let value: boolean | null = null
  async function* others(): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      if (part.kind !== 'field' || part.field !== 'if_changed') {
        yield part
        continue
      }
      if (value !== null)
        throw new AppError('invalid_field', 'The field `if_changed` must be sent only once.')
      value = read(part.value)
    }
  }
  return { parts: others(), isSet: () => value ?? false }
}

function read(value: string): boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new AppError('invalid_field', 'The field `if_changed` must be `true` or `false`.')
}
