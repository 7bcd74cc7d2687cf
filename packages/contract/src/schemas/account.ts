import { currencies } from '@plinth/domain/currency'
import type { AccountPlan } from '@plinth/domain/plans'
import type { Role } from '@plinth/domain/roles'
import { z } from 'zod'
import { name } from './name.ts'
import { timestamp } from './timestamp.ts'

export const plan = z.enum([
  'free',
  'plus',
  'business',
  'starter',
  'pro',
]) satisfies z.ZodType<AccountPlan>

export const role = z.enum(['owner', 'admin', 'member']) satisfies z.ZodType<Role>

export const tenant = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['personal', 'organisation']),
    plan,
    role: role.describe('Of the caller.'),
    country: z.string().describe('ISO 3166-1 alpha-2.'),
    currency: z.enum(currencies),
  })
  .describe('A personal account or an organisation: who owns sites.')

export const account = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    email_verified: z.boolean(),
  }),
  tenant: tenant.describe('The owner of the sites that this credential reaches.'),
  organisations: z
    .array(z.object({ id: z.string(), name: z.string(), role, plan }))
    .describe('Everything that the user can switch between, the personal account first.'),
})

export const session = z.object({
  id: z.string(),
  user_agent: z.string().describe('What the browser calls itself.'),
  created_at: timestamp,
  seen_at: timestamp.describe('To the day.'),
  expires_at: timestamp,
  current: z.boolean().describe('The session that asks.'),
})

export const changeNameBody = z.strictObject({ name })

export const changePasswordBody = z.strictObject({
  current_password: z.string(),
  new_password: z.string().describe('At least 8 characters.'),
})

export const changeEmailBody = z.strictObject({
  email: z.string(),
  password: z.string().describe('The current password.'),
})

export const deleteAccountBody = z.strictObject({
  confirm: z.string().describe("The account's own e-mail address."),
  password: z.string().describe('The current password.'),
})
