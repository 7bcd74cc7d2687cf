// The field by which an upload says that a template made what it brings.
import { AppError } from '@plinth/domain/errors'
import type { Part } from './part.ts'

export interface TemplateField {
  /** Everything else, in the order in which it arrives. */
  readonly parts: AsyncIterable<Part>
  /** Whether there was one. Known when `parts` have been read. */
  isNamed(): boolean
}

export function takeTemplateField(parts: AsyncIterable<Part>): TemplateField {
  let named = false
  async function* others(): AsyncGenerator<Part> {
    for await (const part of parts) {
      if (part.kind !== 'field' || part.field !== 'template') {
        yield part
        continue
      }
      if (named) throw new AppError('invalid_field', 'The field `template` must come once.')
      if (!/^[a-z0-9-]{1,40}$/.test(part.value)) {
        throw new AppError(
          'invalid_field',
          'The field `template` must be 1 to 40 lower-case letters, digits and hyphens.',
        )
      }
      named = true
    }
  }
  return { parts: others(), isNamed: () => named }
}
