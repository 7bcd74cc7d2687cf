import type { AccountPlan } from '@plinth/domain/plans'
import { z } from 'zod'

export const plan = z.enum([
  'free',
  'plus',
  'business',
  'starter',
  'pro',
]) satisfies z.ZodType<AccountPlan>

const role = z.enum(['owner', 'admin', 'member'])

export const account = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    email_verified: z.boolean(),
  }),
  tenant: z
    .object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['personal', 'organisation']),
      plan,
      role,
      country: z.string().describe('ISO 3166-1 alpha-2.'),
      currency: z.enum(['USD', 'EUR', 'GBP']),
    })
    .describe('The owner of the sites that this credential reaches.'),
  organisations: z
    .array(z.object({ id: z.string(), name: z.string(), role, plan }))
    .describe('The organisations that the user can switch to.'),
})
