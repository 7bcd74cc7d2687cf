// Shorthand values: accepted in requests and expanded when parsed.
import { z } from 'zod'

interface Shorthand {
  /** JSON Schema of the shorthand. */
  readonly short: object
  /** Expands a shorthand; returns any other value unchanged. */
  readonly expand: (value: unknown) => unknown
}

/** Validation errors are those of `full`, with the paths of its fields. */
export const withShorthand = <Full extends z.ZodType>(full: Full, { short, expand }: Shorthand) =>
  z.preprocess(expand, full).meta({ short })

/** JSON Schema cannot express the expansion, so the document shows both variants. */
export function showBothVariants(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { short, ...full } = jsonSchema
  if (short === undefined) return
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
  jsonSchema.anyOf = [...(full.anyOf ?? [full]), short as z.core.JSONSchema.BaseSchema]
}
