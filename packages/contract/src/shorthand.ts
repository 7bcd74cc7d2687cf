// Short forms of a value: accepted in requests, turned into the full form when they are parsed.
import { z } from 'zod'

interface Shorthand {
  /** JSON Schema of the short form. */
  readonly short: object
  /** Returns the full form, or any other value unchanged. */
  readonly expand: (value: unknown) => unknown
}

/** Errors are those of `full`, with the paths of its fields. */
export const withShorthand = <Full extends z.ZodType>(full: Full, { short, expand }: Shorthand) =>
  z.preprocess(expand, full).meta({ short })

/** JSON Schema cannot express the conversion, so the document shows both forms. */
export function showBothForms(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { short, ...full } = jsonSchema
  if (short === undefined) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  jsonSchema.anyOf = [...(full.anyOf ?? [full]), short as z.core.JSONSchema.BaseSchema]
}
