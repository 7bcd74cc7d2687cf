// Options for converting the contract's schemas to JSON Schema.
import type { z } from 'zod'
import { showBothVariants } from './shorthand.ts'

export const jsonSchemaOptions = {
  // As input: responses may gain fields, so additional properties must be allowed.
  io: 'input',
  // The format is enough; Zod's pattern spells out every leap year.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    showBothVariants(jsonSchema)
  },
} as const satisfies z.core.ToJSONSchemaParams
