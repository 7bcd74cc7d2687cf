// The fields of an operation's response in the API reference.
import type { Components } from '@plinth/contract/openapi/components'
import type { Success } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { fieldList } from './field-list.ts'
import { messages } from './messages.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

/** Collapsed: the example shows most of it. */
export function responseFields(success: Success, components: Components): string {
  if (success.kind !== 'json') return ''
  const schema = components.refTo(success.schema)
  const type = typeOf(schema, components.schemas)
  const list = fieldList(fieldsOf(schema, components.schemas), 'response')
  return `<details class="fields"><summary>${messages.operation.responseFields} <span>${escapeHtml(type)}</span></summary>\n${list}</details>\n`
}
