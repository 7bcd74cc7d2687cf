// What an API token may do, at most, of what the user who created it may do.
import { AppError } from '../base/errors.ts'
import type { DropId } from '../base/ids.ts'
import type { Right } from './access.ts'

export const tokenAccesses = ['full', 'read', 'drafts'] as const
/** `drafts`: reading, and uploading drafts. */
export type TokenAccess = (typeof tokenAccesses)[number]

export interface TokenLimits {
  readonly access: TokenAccess
  /** The only drop that exists for the token; null for all drops of the account. */
  readonly dropId: DropId | null
}

export const isLimited = ({ access, dropId }: TokenLimits): boolean =>
  access !== 'full' || dropId !== null

interface NeededToken {
  /** The least access that includes the right. */
  readonly access: TokenAccess
  /**
   * `drop`: a token for one drop has the right, for that drop and for lists, which then have only
   * that drop. `account`: it does not, because the right is about more than one drop.
   */
  readonly reach: 'drop' | 'account'
}

const onDrop = (access: TokenAccess): NeededToken => ({ access, reach: 'drop' })
const onAccount = (access: TokenAccess): NeededToken => ({ access, reach: 'account' })

/** The token that each right needs. */
export const neededTokens: Readonly<Record<Right, NeededToken>> = {
  none: onDrop('read'),
  see_profile: onDrop('read'),
  see_drops: onDrop('read'),
  see_account: onAccount('read'),
  see_members: onAccount('read'),
  see_billing: onAccount('read'),
  export_drops: onAccount('read'),
  draft_versions: onDrop('drafts'),
  publish: onDrop('full'),
  change_settings: onDrop('full'),
  delete_empty_drops: onDrop('full'),
  delete_drops: onDrop('full'),
  create_drops: onAccount('full'),
  claim_drops: onAccount('full'),
  own_credentials: onAccount('full'),
  others_credentials: onAccount('full'),
  leave_organisation: onAccount('full'),
  manage_members: onAccount('full'),
  manage_billing: onAccount('full'),
  require_second_factor: onAccount('full'),
  rename_organisation: onAccount('full'),
  give_away_organisation: onAccount('full'),
  change_profile: onAccount('full'),
  manage_anonymous_drop: onAccount('full'),
  operate: onAccount('full'),
}

/** Null if a token with these limits has the right. */
export function refuseToken(limits: TokenLimits, right: Right): AppError | null {
  const needed = neededTokens[right]
  if (!includes(limits.access, needed.access)) {
    return new AppError('forbidden', `${describeLimits(limits)} ${whatIsNeeded[needed.access]}`)
  }
  if (limits.dropId === null || needed.reach === 'drop') return null
  const forAccount = 'This operation needs a token for the whole account.'
  return new AppError('forbidden', `${describeLimits(limits)} ${forAccount}`)
}

/** A sentence about the token. */
export function describeLimits({ access, dropId }: TokenLimits): string {
  const one = dropId !== null
  switch (access) {
    case 'full':
      return one ? 'This API token is for one drop.' : 'This API token has full access.'
    case 'read':
      return `This API token can only read${one ? ' one drop' : ''}.`
    case 'drafts':
      return `This API token can only read and upload drafts${one ? ' of one drop' : ''}.`
    default:
      return access satisfies never
  }
}

/** For the API reference: which tokens have the right. */
export function describeNeededToken(right: Right): string {
  const needed = neededTokens[right]
  const enough = tokenAccesses.filter((access) => includes(access, needed.access))
  const sentence = `Token access: ${enough.map((access) => `\`${access}\``).join(', ')}.`
  return needed.reach === 'drop' ? sentence : `${sentence} Not for tokens for one drop.`
}

function includes(access: TokenAccess, needed: TokenAccess): boolean {
  return access === 'full' || access === needed || needed === 'read'
}

const whatIsNeeded: Readonly<Record<TokenAccess, string>> = {
  full: 'This operation needs a token with full access.',
  drafts: 'This operation needs a token with the access `drafts` or `full`.',
  read: 'This operation needs a token that can read.',
}
