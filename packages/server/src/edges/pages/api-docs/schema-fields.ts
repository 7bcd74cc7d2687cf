// Flattens a JSON schema into a list of fields with paths.
import { type JsonSchema, plainSchema, type Schemas } from './json-schema.ts'
import { messages } from './messages.ts'

export interface Field {
  /** The path of the field: `domains[].hostname`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** Text with code in backticks. */
  readonly notes: string
}

/** Fields of an object or of an array's items, including nested objects. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas): Field[] {
  return fieldsBelow(schema, schemas, '')
}

function fieldsBelow(schema: JsonSchema, schemas: Schemas, prefix: string): Field[] {
  const { schema: outer } = plainSchema(schema, schemas)
  const object = outer.items ? plainSchema(outer.items, schemas).schema : outer
  return Object.entries(object.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${key}`
    const { schema: plain } = plainSchema(value, schemas)
    const field: Field = {
      name,
      type: typeOf(value, schemas),
      required: object.required?.includes(key) ?? false,
      notes: notesOf(plain),
    }
    return [field, ...fieldsBelow(value, schemas, plain.items ? `${name}[].` : `${name}.`)]
  })
}

export function typeOf(schema: JsonSchema, schemas: Schemas): string {
  const { schema: plain, shortForms, nullable } = plainSchema(schema, schemas)
  const type = plain.items
    ? `array of ${typeOf(plain.items, schemas)}s`
    : (formats[plain.format ?? ''] ?? plain.type?.toString() ?? 'any value')
  const others = shortForms.map((form) => typeOf(form, schemas))
  return [type, ...others, ...(nullable ? ['null'] : [])].join(' or ')
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'timestamp', uri: 'URL' }

function notesOf({ description = '', enum: values, minLength, maxLength }: JsonSchema): string {
  const lengths = maxLength === undefined ? '' : messages.fields.length(minLength ?? 0, maxLength)
  const choices = values ? messages.fields.oneOf(values.map((value) => `\`${value}\``)) : ''
  return [description, choices, lengths].filter(Boolean).join(' ')
}
