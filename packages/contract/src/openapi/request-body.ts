// Request bodies in the OpenAPI document.
import type { Example } from '../examples/example.ts'
import type { MultipartField, MultipartForm, RequestBody } from '../operations/operation.ts'
import type { Components } from './components.ts'

export function requestBodyObject(
  body: RequestBody,
  example: Example,
  components: Components,
): object | undefined {
  switch (body.kind) {
    case 'none':
      return undefined
    case 'json':
      return {
        // If no field is required, the body may be omitted.
        required: !body.schema.safeParse({}).success,
        content: {
          'application/json': { schema: components.refTo(body.schema), example: example.body },
        },
      }
    case 'multipart':
      return {
        required: true,
        content: { 'multipart/form-data': { schema: formsSchema(body.forms) } },
      }
    case 'multipart_or_json':
      return {
        required: true,
        content: {
          'multipart/form-data': { schema: formsSchema(body.forms) },
          'application/json': { schema: components.refTo(body.schema) },
        },
      }
    default:
      return body satisfies never
  }
}

function formsSchema(forms: readonly MultipartForm[]): object {
  const [only, ...others] = forms.map(formSchema)
  return only !== undefined && others.length === 0 ? only : { oneOf: forms.map(formSchema) }
}

function formSchema(form: MultipartForm): object {
  const fields = Object.entries(form)
  return {
    type: 'object',
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
  }
}

function fieldSchema({ kind, repeated, description }: MultipartField): object {
  const one =
    kind === 'file'
      ? { type: 'string', contentMediaType: 'application/octet-stream' }
      : { type: 'string' }
  return repeated ? { type: 'array', items: one, description } : { ...one, description }
}
