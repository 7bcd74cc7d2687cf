// Extracts the `template` field of an upload, which names the template that generated it.
import { AppError } from '@plinth/domain/base/errors'
import { isTemplateName, templateNameRule } from '@plinth/domain/versions/template-name'
import type { UploadPart } from './upload-part.ts'

export interface TemplateField {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  /** Whether the field was present. Valid only after `parts` has been read. */
  isNamed(): boolean
}

export function takeTemplateField(parts: AsyncIterable<UploadPart>): TemplateField {
  let named = false
  async function* others(): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      if (part.kind !== 'field' || part.field !== 'template') {
        yield part
        continue
      }
      if (named) throw new AppError('invalid_field', 'The field `template` must be sent only once.')
      if (!isTemplateName(part.value)) {
        throw new AppError('invalid_field', `The field \`template\` must be ${templateNameRule}.`)
      }
      named = true
    }
  }
  return { parts: others(), isNamed: () => named }
}
