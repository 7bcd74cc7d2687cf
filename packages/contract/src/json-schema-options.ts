import type { z } from 'zod'

/** How the contract's schemas are told to others. */
export const jsonSchemaOptions = {
  // As input: answers may gain fields, so they must not be closed to further properties.
  io: 'input',
  // The format says it; the pattern of every leap year would only drown it.
  override: ({ jsonSchema }) => {
    if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  },
} as const satisfies z.core.ToJSONSchemaParams
