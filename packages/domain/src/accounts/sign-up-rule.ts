// Who may create an account. The operator of a service chooses the rule.

import { AppError } from '../base/errors.ts'
import { listWords } from '../base/word-list.ts'

export type SignUpRule =
  | { readonly kind: 'open' }
  /** Only addresses that an organisation has invited. */
  | { readonly kind: 'invite' }
  /** Only the operator creates accounts. */
  | { readonly kind: 'closed' }
  /** Addresses at these domains, in lower case, and invited ones. */
  | { readonly kind: 'domains'; readonly domains: readonly string[] }

/** Whether it depends on invitations if this address may sign up. */
export const needsInvitation = (rule: SignUpRule, email: string): boolean =>
  rule.kind === 'invite' || (rule.kind === 'domains' && !rule.domains.includes(domainOf(email)))

/** `email` is in lower case. */
export function refuseSignUp(
  rule: SignUpRule,
  { email, isInvited }: { readonly email: string; readonly isInvited: boolean },
): AppError | null {
  if (rule.kind !== 'closed' && (isInvited || !needsInvitation(rule, email))) return null
  return new AppError('forbidden', explainSignUp(rule))
}

/** Who may sign up, for those who may not. */
export function explainSignUp(rule: SignUpRule): string {
  switch (rule.kind) {
    case 'open':
      return 'Anyone can create an account on this service.'
    case 'invite':
      return 'An account on this service needs an invitation. Sign up with the address that yours was sent to.'
    case 'closed':
      return 'Accounts on this service are created by its operator. Ask them for one.'
    case 'domains':
      return `Sign up with an address at ${listWords(rule.domains, 'or')}, or with one that was invited.`
    default:
      return rule satisfies never
  }
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)
