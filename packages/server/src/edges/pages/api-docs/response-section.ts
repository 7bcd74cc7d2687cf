// The response of an operation in the API reference.
import type { Components } from '@plinth/contract/openapi/components'
import type { Success } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { responseExample } from './example-section.ts'
import { fieldList } from './field-list.ts'
import { messages } from './messages.ts'
import type { RequestParts } from './request-parts.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

const texts = messages.operation

export function responseSection(parts: RequestParts, components: Components): string {
  const { success } = parts.operation
  return `<h4>${texts.response} <code>${success.status}</code></h4>
${responseExample(parts)}${responseFields(success, components)}`
}

function responseFields(success: Success, components: Components): string {
  if (success.kind !== 'json') return ''
  const schema = components.refTo(success.schema)
  const type = typeOf(schema, components.schemas)
  const list = fieldList(fieldsOf(schema, components.schemas), 'response')
  return `<details class="fields"><summary>${texts.responseFields} <span>${escapeHtml(type)}</span></summary>\n${list}</details>\n`
}
