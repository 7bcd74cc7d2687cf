// How large organisations grow, and what a personal account cannot do that they can.
import { AppError } from './errors.ts'
import { dayMs } from './lifecycle.ts'

export const ownedOrganisationsLimit = 10
export const membersLimit = 500
export const openInvitationsLimit = 100
export const invitationLifetime = 7 * dayMs
/** For one person in one tenant, expired ones included: the list stays one that can be read. */
export const apiTokensLimit = 50

/** `owner` as a sentence begins with it: "You own". */
export function refuseOwningMore(owner: string, owned: number): AppError | null {
  if (owned < ownedOrganisationsLimit) return null
  return new AppError(
    'forbidden',
    `${owner} ${ownedOrganisationsLimit} organisations already, which is the most. Delete one or transfer it first.`,
  )
}

const personalRefusals = {
  delete: 'This is your personal account. Delete the account itself if you want it gone.',
  invite: 'A personal account is for one person. Create an organisation to work with others.',
  leave: 'This is your personal account, which you cannot leave.',
  transfer: 'A personal account cannot be transferred. Create an organisation for what you share.',
} as const

/** What only an organisation can do. */
export function refusePersonal(
  kind: 'personal' | 'organisation',
  act: keyof typeof personalRefusals,
): AppError | null {
  return kind === 'personal' ? new AppError('forbidden', personalRefusals[act]) : null
}
