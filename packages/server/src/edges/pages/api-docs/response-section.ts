// The response of an operation in the API reference.
import type { Components } from '@plinth/contract/openapi/components'
import type { Success } from '@plinth/contract/operations/operation'
import { escapeHtml } from '@plinth/domain/base/escape-html'
import { fieldList } from './field-list.ts'
import { fieldsOf, typeOf } from './schema-fields.ts'

export function responseSection(success: Success, components: Components): string {
  return `<h4>Answer <code>${success.status}</code></h4>\n${content(success, components)}\n`
}

function content(success: Success, components: Components): string {
  switch (success.kind) {
    case 'json': {
      const schema = components.refTo(success.schema)
      const type = typeOf(schema, components.schemas)
      const list = fieldList(fieldsOf(schema, components.schemas), 'response')
      return `<details><summary>Fields of the JSON ${escapeHtml(type)}</summary>\n${list}</details>`
    }
    case 'zip':
      return '<p>A zip archive, streamed as <code>application/zip</code>.</p>'
    case 'empty':
      return '<p>No body.</p>'
    default:
      return success satisfies never
  }
}
