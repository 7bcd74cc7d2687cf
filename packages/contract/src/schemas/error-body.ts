import { type ErrorCode, errorStatuses } from '@plinth/domain/errors'
import { z } from 'zod'

const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** Loose: some codes carry more, such as the link to the billing portal. */
export const errorBody = z.looseObject({
  error: z.enum(errorCodes),
  detail: z.string().exactOptional().describe('A sentence that says what to do.'),
})
