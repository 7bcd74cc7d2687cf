// Rate limits of sensitive or expensive actions. The end of each name says what is counted: a network,
// a user, a tenant, an address, a drop, or (`_here`) an account or drop together with a network.
import { type Caller, networkCaller } from '../abuse/caller.ts'
import { AppError } from '../base/errors.ts'
import { inWords, secondsUntil } from '../base/wait.ts'

interface AttemptLimit {
  readonly most: number
  readonly withinMs: number
  /** Follows "Too many" in the error message. */
  readonly what: string
}

const minute = 60_000
const hour = 60 * minute

export const attemptLimits = {
  // Wrong passwords only, since a whole school may sign in at once: for one account from one network,
  // and for one account from all networks. Beyond the latter, each network has only a few, so that an
  // attacker cannot lock the owner out.
  sign_in_here: { most: 10, withinMs: 15 * minute, what: 'sign-in attempts' },
  sign_in_address: { most: 500, withinMs: hour, what: 'sign-in attempts' },
  sign_in_few_here: { most: 5, withinMs: 6 * hour, what: 'sign-in attempts' },
  // More than `sign_in_address` allows in a day, as with `unlock_day_drop`.
  sign_in_day_address: { most: 20_000, withinMs: 24 * hour, what: 'sign-in attempts' },
  sign_in_network: { most: 200, withinMs: 15 * minute, what: 'sign-in attempts' },
  sign_in_hash_network: {
    most: 1000,
    withinMs: 15 * minute,
    what: 'sign-in attempts from your network',
  },
  // Each response of a sign-in provider costs several requests to it.
  provider_network: {
    most: 300,
    withinMs: 15 * minute,
    what: 'sign-in attempts from your network',
  },
  // Wrong codes after a correct password. Of a million codes three are valid at a time, so a day of
  // guesses from anywhere succeeds once in about 7,000, or in about 2,200 with several passwords.
  second_step_here: { most: 10, withinMs: 15 * minute, what: 'wrong codes' },
  second_step_user: { most: 50, withinMs: 24 * hour, what: 'wrong codes' },
  // With any password: who controls the mailbox could reset the password for further guesses.
  second_step_day_user: { most: 150, withinMs: 24 * hour, what: 'wrong codes' },
  sign_up_network: { most: 100, withinMs: hour, what: 'new accounts from your network' },
  // The password of a signed-in user, checked again before a sensitive action.
  password_user: { most: 10, withinMs: 15 * minute, what: 'attempts' },
  // Wrong drop passwords: for one drop from one network, and for all drops from one network, which
  // many visitors may share.
  unlock_here: { most: 10, withinMs: 15 * minute, what: 'attempts' },
  unlock_network: { most: 300, withinMs: 15 * minute, what: 'attempts from your network' },
  // Wrong passwords for one drop from all networks. Beyond it, each network has only a few.
  unlock_drop: { most: 500, withinMs: hour, what: 'wrong passwords for this page' },
  unlock_few_here: { most: 5, withinMs: 6 * hour, what: 'wrong passwords for this page' },
  // More than `unlock_drop` allows in a day, so that only guesses from very many networks reach it.
  unlock_day_drop: { most: 20_000, withinMs: 24 * hour, what: 'wrong passwords for this page' },
  // Correct passwords count too: a client that knows one could fill the hashing queue and delay sign-ins.
  unlock_hash_network: { most: 1000, withinMs: 15 * minute, what: 'passwords from your network' },
  // Each is hashed in the queue that sign-ins use.
  drop_password_tenant: { most: 120, withinMs: hour, what: 'new passwords for drops' },
  code_user: { most: 30, withinMs: 15 * minute, what: 'codes' },
  // Separate limits, so that requests by other people cannot block those of the account's owner.
  verification_user: { most: 6, withinMs: hour, what: 'emails to you' },
  mail_address: { most: 6, withinMs: hour, what: 'emails to this address' },
  invite_address: { most: 6, withinMs: hour, what: 'invitations to this address' },
  mail_network: { most: 60, withinMs: hour, what: 'emails requested from your network' },
  invite_user: { most: 50, withinMs: 24 * hour, what: 'invitations' },
  organisation_user: { most: 20, withinMs: 24 * hour, what: 'new organisations' },
  // Each causes repeated DNS lookups.
  domain_tenant: { most: 60, withinMs: hour, what: 'new domains' },
  domain_check_tenant: { most: 30, withinMs: minute, what: 'domain checks' },
  // First certificates only, not renewals: all tenants share the certificate authority's rate limit.
  certificate_tenant: { most: 20, withinMs: 24 * hour, what: 'new certificates' },
  billing_tenant: { most: 30, withinMs: hour, what: 'billing requests' },
  // Parsed uploads, successful or not: parsing a refused upload costs as much.
  anonymous_upload_network: { most: 120, withinMs: hour, what: 'uploads from your network' },
  report_network: { most: 30, withinMs: hour, what: 'reports from your network' },
  authorization_network: {
    most: 300,
    withinMs: hour,
    what: 'authorization requests from your network',
  },
  // Every refresh stores two tokens. A client needs one refresh per hour; several may share a connection.
  refresh_grant: { most: 60, withinMs: hour, what: 'token refreshes for this connection' },
  device_network: { most: 300, withinMs: hour, what: 'device sign-ins from your network' },
  client_network: { most: 60, withinMs: hour, what: 'new apps from your network' },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof attemptLimits

/** Kinds that count an account or a drop together with a network. */
export type HereKind = Extract<AttemptKind, `${string}_here`>

/**
 * The groups that an attempt counts for. An IPv6 network counts with the wider ones that one
 * subscriber may have; a group of size 4 has four times the limit. `network` is for `HereKind`.
 */
export function groupsOf(kind: AttemptKind, key: string, network?: string): Caller {
  if (network === undefined)
    return kind.endsWith('_network') ? networkCaller(key) : [{ key, size: 1 }]
  return networkCaller(network).map((group) => ({ ...group, key: `${key} ${group.key}` }))
}

/** At least as long as the window of every limit; older attempts can be deleted. */
export const longestAttemptWindowMs = 24 * hour

/** `deciding` is the time of the nth newest attempt for a limit of n; null if there are fewer. */
export function refuseAttempt(
  kind: AttemptKind,
  deciding: number | null,
  now: number,
): AppError | null {
  const { withinMs, what } = attemptLimits[kind]
  if (deciding === null || deciding + withinMs <= now) return null
  const seconds = secondsUntil(deciding + withinMs, now)
  return new AppError('rate_limited', `Too many ${what}. Try again ${inWords(seconds)}.`, {
    retryAfter: seconds,
  })
}
