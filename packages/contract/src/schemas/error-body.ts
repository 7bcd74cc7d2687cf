// Schema of error responses.
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import { z } from 'zod'

const errorCodes = Object.keys(errorStatuses) as ErrorCode[]

/** Loose: some codes carry further fields, such as the billing portal URL. */
export const errorBody = z.looseObject({
  error: z.enum(errorCodes),
  detail: z.string().exactOptional().describe('What went wrong and what to do.'),
})
