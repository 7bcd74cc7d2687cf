// The parameters and the request body of an operation in the API reference.

import type { Components } from '@plinth/contract/openapi/components'
import {
  type MultipartField,
  type MultipartForm,
  type Operation,
  pathParams,
  type RequestBody,
} from '@plinth/contract/operations/operation'
import { pathParameter } from '@plinth/contract/path-parameters'
import { jsonSchemaOptions } from '@plinth/contract/schemas/json-schema-options'
import { z } from 'zod'
import { fieldList } from './field-list.ts'
import type { JsonSchema } from './json-schema.ts'
import { messages } from './messages.ts'
import { type Field, fieldsOf } from './schema-fields.ts'

const texts = messages.operation

export function pathSection({ path }: Operation): string {
  const fields = pathParams(path).map((name) => ({
    name,
    type: 'string',
    required: true,
    notes: pathParameter(name)?.description ?? '',
  }))
  return fields.length === 0
    ? ''
    : `<h4>${texts.pathParameters}</h4>\n${fieldList(fields, 'request')}\n`
}

export function querySection({ query }: Operation): string {
  if (!query) return ''
  const fields = fieldsOf(z.toJSONSchema(query, jsonSchemaOptions) as JsonSchema, {})
  return `<h4>${texts.query}</h4>\n${fieldList(fields, 'request')}\n`
}

export function requestSection(body: RequestBody, components: Components): string {
  switch (body.kind) {
    case 'none':
      return ''
    case 'json':
      return jsonSection(body, components)
    case 'multipart':
      return formSection(body)
    case 'multipart_or_json':
      return formSection(body) + jsonSection(body, components)
    default:
      return body satisfies never
  }
}

function jsonSection({ schema }: { readonly schema: z.ZodObject }, components: Components): string {
  const fields = fieldsOf(components.refTo(schema), components.schemas)
  return section('application/json', fieldList(fields, 'request'))
}

const formSection = ({ forms }: { readonly forms: readonly MultipartForm[] }): string =>
  section('multipart/form-data', forms.map(formList).join(`\n<p>${texts.or}</p>\n`))

function section(mediaType: string, content: string): string {
  return `<h4>${texts.body} <code>${mediaType}</code></h4>\n${content}\n`
}

function formList(form: MultipartForm): string {
  return fieldList(Object.entries(form).map(formField), 'request')
}

function formField([name, field]: [string, MultipartField]): Field {
  const { kind, repeated, optional, description } = field
  return {
    name,
    type: repeated ? `${kind}, repeated` : kind,
    required: !optional,
    notes: description,
  }
}
