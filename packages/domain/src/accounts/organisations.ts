// Limits of organisations, and actions that personal accounts do not have.
import { dayMs } from '../base/day.ts'
import { AppError } from '../base/errors.ts'

export const ownedOrganisationsLimit = 10
export const membersLimit = 500
export const openInvitationsLimit = 100
export const invitationLifetime = 7 * dayMs
/** Per person and tenant, including expired tokens, so that the list stays readable. */
export const apiTokensLimit = 50

/** `owner` is the start of the sentence: "You own". */
export function refuseOwningMore(owner: string, owned: number): AppError | null {
  if (owned < ownedOrganisationsLimit) return null
  return new AppError(
    'forbidden',
    `${owner} ${ownedOrganisationsLimit} organisations, which is the limit. Delete or transfer one first.`,
  )
}

const personalRefusals = {
  delete: 'This is your personal account, not an organisation. To remove it, delete your account.',
  invite: 'A personal account is for one person. Create an organisation to work with others.',
  leave: 'You cannot leave your personal account.',
  transfer: 'A personal account cannot be transferred. Create an organisation to share drops.',
} as const

/** Refuses actions that only organisations support. */
export function refusePersonal(
  kind: 'personal' | 'organisation',
  act: keyof typeof personalRefusals,
): AppError | null {
  return kind === 'personal' ? new AppError('forbidden', personalRefusals[act]) : null
}
