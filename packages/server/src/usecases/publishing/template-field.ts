// Extracts the fields of an upload that say how its content was made: `template` names the template
// that generated it, and `pasted` says that it was typed or pasted.
import { AppError } from '@plinth/domain/base/errors'
import { isTemplateName, templateNameRule } from '@plinth/domain/versions/template-name'
import type { UploadPart } from './upload-part.ts'

export interface TemplateField {
  /** All other parts, in order. */
  readonly parts: AsyncIterable<UploadPart>
  /** Null if neither field was present. Valid only after `parts` has been read. */
  madeBy(): 'template' | 'paste' | null
}

export function takeTemplateField(parts: AsyncIterable<UploadPart>): TemplateField {
  let made: 'template' | 'paste' | null = null
  async function* others(): AsyncGenerator<UploadPart> {
    for await (const part of parts) {
      if (part.kind === 'field' && part.field === 'pasted') {
        if (part.value !== 'true' && part.value !== 'false') {
          throw new AppError('invalid_field', 'The field `pasted` must be `true` or `false`.')
        }
        if (part.value === 'true') made ??= 'paste'
        continue
      }
      if (part.kind !== 'field' || part.field !== 'template') {
        yield part
        continue
      }
      if (made === 'template')
        throw new AppError('invalid_field', 'The field `template` must be sent only once.')
      if (!isTemplateName(part.value)) {
        throw new AppError('invalid_field', `The field \`template\` must be ${templateNameRule}.`)
      }
      made = 'template'
    }
  }
  return { parts: others(), madeBy: () => made }
}
