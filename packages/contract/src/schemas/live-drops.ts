// Schemas of the choice which drops stay live after a paid plan ended.
import { plans } from '@plinth/domain/plans/plans'
import { z } from 'zod'

const { drops: limit } = plans.free

export const liveDrops = z.object({
  limit: z.int().positive().describe('How many of the drops stay live.'),
  sites: z
    .array(
      z.object({
        id: z.string(),
        kept: z.boolean().describe('Whether the drop was chosen.'),
        paused: z.boolean(),
      }),
    )
    .describe(
      'The drops that the choice is about: those that the account had when its paid plan ended. Empty if none can be paused.',
    ),
})

export const chooseLiveDropsBody = z.strictObject({
  ids: z
    .array(z.string())
    .meta({ maxItems: limit })
    .describe(
      `Up to ${limit} drops that stay live. Places that are left go to the drops that joined the account first; an empty list returns to that order.`,
    ),
})
