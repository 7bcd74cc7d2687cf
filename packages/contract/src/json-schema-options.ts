import type { z } from 'zod'
import { showBothForms } from './shorthand.ts'

/** How the contract's schemas become JSON Schema. */
export const jsonSchemaOptions = {
  // As input: responses may gain fields, so they must not be closed to further properties.
  io: 'input',
  // The format says it; the pattern of every leap year would only drown it.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    showBothForms(jsonSchema)
  },
} as const satisfies z.core.ToJSONSchemaParams
