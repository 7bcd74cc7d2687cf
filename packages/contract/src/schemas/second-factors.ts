// Schemas of passkeys, two-step sign-in and recovery codes.
import { recoveryCodes } from '@plinth/domain/accounts/second-factors'
import { z } from 'zod'
import { currentPassword } from './account.ts'
import { name } from './name.ts'
import { timestamp } from './timestamp.ts'

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean().describe('True if it is synced between devices.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
})

export const secondFactors = z.object({
  passkeys: z.array(passkey),
  passkeys_available: z
    .boolean()
    .describe('False if browsers cannot use passkeys here: they need HTTPS and a domain name.'),
  two_step: z.object({
    enabled_at: timestamp.nullable().describe('Null if two-step sign-in is off.'),
    recovery_codes_left: z.number().int(),
  }),
  confirmed: z
    .boolean()
    .describe('True if this session was opened with a passkey, a code or a sign-in provider.'),
})

export const passwordBody = z.strictObject({
  password: currentPassword,
})

export const passkeyCreation = z.object({
  options: z
    .record(z.string(), z.unknown())
    .describe('`PublicKeyCredentialCreationOptionsJSON` of Web Authentication.'),
  state: z.string().describe('Send it with the new passkey, within 10 minutes.'),
})

export const addPasskeyBody = z.strictObject({
  name,
  state: z.string(),
  credential: z
    .record(z.string(), z.unknown())
    .describe('`RegistrationResponseJSON` of Web Authentication.'),
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
