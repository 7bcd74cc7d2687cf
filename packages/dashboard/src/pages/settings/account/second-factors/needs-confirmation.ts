import type { SignInMethods } from './sign-in-methods-query.ts'

/** The account has a second factor, and this session was opened without it. */
export const needsConfirmation = ({ passkeys, two_step, confirmed }: SignInMethods): boolean =>
  !confirmed && (passkeys.length > 0 || two_step.enabled_at !== null)
