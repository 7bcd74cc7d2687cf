// The subset of JSON Schema that the contract uses, and its simplification for the API reference.
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
}

export type Schemas = Readonly<Record<string, JsonSchema>>

interface PlainSchema {
  readonly schema: JsonSchema
  /** Alternative schemas of the value, such as a string as shorthand for an object. */
  readonly shortForms: readonly JsonSchema[]
  readonly nullable: boolean
}

/** Resolves references and unwraps "or null". The outer description wins: it is more specific. */
export function plainSchema(schema: JsonSchema, schemas: Schemas): PlainSchema {
  const target = schema.$ref === undefined ? schema : lookUp(schema.$ref, schemas)
  // `["string", "null"]` is shorthand for the same.
  const choices = Array.isArray(target.type)
    ? target.type.map((type: string) => ({ ...target, type }))
    : target.anyOf
  const [inner, ...shortForms] = choices?.filter(isForm) ?? []
  if (inner === undefined) return { schema: target, shortForms, nullable: false }
  const plain = plainSchema(inner, schemas)
  return {
    schema: { ...plain.schema, ...describedBy(target, schema) },
    shortForms,
    nullable: choices?.some(({ type }) => type === 'null') ?? false,
  }
}

/** False for null, and for a constant such as an empty string, which the description explains. */
const isForm = ({ type, const: value }: JsonSchema): boolean =>
  type !== 'null' && value === undefined

function lookUp(ref: string, schemas: Schemas): JsonSchema {
  const found = schemas[ref.slice(ref.lastIndexOf('/') + 1)]
  if (found === undefined) throw new Error(`no schema ${ref}`)
  return found
}

function describedBy(...schemas: readonly JsonSchema[]): Pick<JsonSchema, 'description'> {
  const description = schemas.findLast((schema) => schema.description)?.description
  return description === undefined ? {} : { description }
}
