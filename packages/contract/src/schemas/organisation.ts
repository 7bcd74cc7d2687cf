// Schemas of organisations, members and invitations.
import type { AssignableRole } from '@plinth/domain/accounts/roles'
import { z } from 'zod'
import { role } from './account.ts'
import { requiredName } from './name.ts'
import { timestamp } from './timestamp.ts'

export const person = z.object({ id: z.string(), email: z.string(), name: z.string() })

export const member = z.object({
  user_id: z.string().describe('Opaque id that starts with `us_`.'),
  email: z.string(),
  name: z.string(),
  role,
  joined_at: timestamp,
})

const assignableRole = z.enum(['admin', 'member']) satisfies z.ZodType<AssignableRole>

export const invitation = z.object({
  id: z.string().describe('Opaque id that starts with `in_`.'),
  email: z.string(),
  role: assignableRole,
  invited_by: person,
  created_at: timestamp,
  expires_at: timestamp,
})

export const nameBody = z.strictObject({ name: requiredName })

export const deleteOrganisationBody = z.strictObject({
  confirm: z.string().describe('The name of the organisation, as confirmation.'),
})

export const transferBody = z.strictObject({
  user_id: z.string().describe('A member whose email address is confirmed.'),
})

export const changeRoleBody = z.strictObject({ role: assignableRole })

export const inviteBody = z.strictObject({ email: z.string(), role: assignableRole })

export const requireSecondFactorBody = z.strictObject({
  required: z.boolean().describe('True if members need a passkey or two-step sign-in.'),
})

export const switchTenantBody = z.strictObject({
  tenant_id: z.string().describe('One of `organisations` in the account record.'),
})
