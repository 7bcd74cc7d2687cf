// Schemas of passkeys, two-step sign-in and recovery codes.
import { recoveryCodes } from '@plinth/domain/accounts/second-factors'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'

export const signInMethods = z.object({
  two_step: z.object({
    enabled_at: timestamp.nullable().describe('Null if two-step sign-in is off.'),
    recovery_codes_left: z.number().int(),
  }),
  confirmed: z
    .boolean()
    .describe('True if this session was opened with a passkey, a code or a sign-in provider.'),
})

export const passwordBody = z.strictObject({
  password: z.string().describe('The current password.'),
})

export const authenticatorSecret = z.object({
  secret: z.string().describe('For typing it into an authenticator app, in base32.'),
  uri: z.string().describe('`otpauth:` URI for a QR code.'),
})

export const confirmTwoStepBody = z.strictObject({
  code: z.string().describe('The code that the authenticator app shows.'),
})

export const newRecoveryCodes = z.object({
  recovery_codes: z
    .array(z.string())
    .describe(`${recoveryCodes.count} codes, each of which works once. They are not shown again.`),
})
