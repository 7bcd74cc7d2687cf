/** The part of JSON Schema that the contract's components use and a reader cares about. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
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
  readonly nullable: boolean
}

/** Follows references and takes "or null" apart; the outer description is the more specific one. */
export function plainSchema(schema: JsonSchema, schemas: Schemas): PlainSchema {
  const target = schema.$ref === undefined ? schema : lookUp(schema.$ref, schemas)
  // `["string", "null"]` is the short form of the same.
  const choices = Array.isArray(target.type)
    ? target.type.map((type: string) => ({ ...target, type }))
    : target.anyOf
  const [inner, ...others] = choices?.filter(({ type }) => type !== 'null') ?? []
  if (inner === undefined || others.length > 0) return { schema: target, nullable: false }
  const plain = plainSchema(inner, schemas)
  return { schema: { ...plain.schema, ...describedBy(target, schema) }, nullable: true }
}

function lookUp(ref: string, schemas: Schemas): JsonSchema {
  const found = schemas[ref.slice(ref.lastIndexOf('/') + 1)]
  if (found === undefined) throw new Error(`no schema ${ref}`)
  return found
}

function describedBy(...schemas: readonly JsonSchema[]): Pick<JsonSchema, 'description'> {
  const description = schemas.findLast((schema) => schema.description)?.description
  return description === undefined ? {} : { description }
}
