import type { SecondFactors } from './second-factors-query.ts'

/** The account has a second factor, and this session was opened without it. */
export const needsConfirmation = ({ passkeys, two_step, confirmed }: SecondFactors): boolean =>
  !confirmed && (passkeys.length > 0 || two_step.enabled_at !== null)
