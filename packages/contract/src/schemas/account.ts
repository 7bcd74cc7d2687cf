// Schemas of users, tenants, sessions and account settings.
import { accountPasswordRule } from '@plinth/domain/accounts/password'
import { roles } from '@plinth/domain/accounts/roles'
import { signInMethods } from '@plinth/domain/accounts/sign-in-methods'
import { currencies } from '@plinth/domain/plans/currency'
import { accountPlans } from '@plinth/domain/plans/plans'
import { z } from 'zod'
import { name } from './name.ts'
import { timestamp } from './timestamp.ts'
import { tokenLimits } from './token-limits.ts'

export const plan = z.enum(accountPlans)

export const role = z.enum(roles)

export const tenant = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['personal', 'organisation']),
    plan,
    role: role.describe('Role of the caller.'),
    country: z.string().describe('ISO 3166-1 alpha-2 code.'),
    currency: z.enum(currencies),
  })
  .describe('A personal account or an organisation, which owns drops.')

export const account = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    email_verified: z.boolean(),
    has_password: z
      .boolean()
      .describe('False if the user signs in with a provider and has set no password.'),
  }),
  tenant: tenant.describe('The owner of the drops that this credential can access.'),
  organisations: z
    .array(z.object({ id: z.string(), name: z.string(), role, plan }))
    .describe(
      'The personal account and the organisations that the user can switch to, the personal account first.',
    ),
  token: tokenLimits
    .extend({ name: z.string() })
    .nullable()
    .describe('The API token of this request. Null for other credentials.'),
})

export const session = z.object({
  id: z.string(),
  user_agent: z.string().describe('The User-Agent of the browser.'),
  method: z.enum(signInMethods).describe('How the session was opened.'),
  created_at: timestamp,
  seen_at: timestamp.describe('When the session was last used, to the day.'),
  expires_at: timestamp,
  current: z.boolean().describe('True for the session of this request.'),
})

export const identity = z.object({
  id: z.string(),
  provider: z.string().describe('Name of the provider in the configuration of the service.'),
  label: z.string().describe('Name of the provider for people.'),
  email: z
    .string()
    .nullable()
    .describe('The address at the provider, which may differ from the account’s.'),
  created_at: timestamp,
  last_used_at: timestamp,
})

export const changeNameBody = z.strictObject({ name })

export const currentPassword = z
  .string()
  .describe(
    'The current password. Any text if the account has none; the session must then be at most 15 minutes old.',
  )

export const changePasswordBody = z.strictObject({
  current_password: z.string(),
  new_password: z.string().describe(accountPasswordRule),
})

export const changeEmailBody = z.strictObject({
  email: z.string(),
  password: currentPassword,
})

export const deleteAccountBody = z.strictObject({
  confirm: z.string().describe("The account's email address, as confirmation."),
  password: currentPassword,
})
