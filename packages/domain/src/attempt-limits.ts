// How often something may happen, by what it is counted for.
import { AppError } from './errors.ts'

interface AttemptLimit {
  readonly most: number
  readonly withinMs: number
  /** Follows "There were too many". */
  readonly what: string
}

const minute = 60_000
const hour = 60 * minute

export const attemptLimits = {
  // Together these stop guessing, and make it dear for a stranger to lock somebody out of their account.
  sign_in_here: { most: 10, withinMs: 15 * minute, what: 'tries to sign in' },
  sign_in_address: { most: 500, withinMs: hour, what: 'tries to sign in' },
  sign_in_network: { most: 200, withinMs: 15 * minute, what: 'tries to sign in' },
  sign_up_network: { most: 100, withinMs: hour, what: 'new accounts from your network' },
  // The password of somebody who is signed in, asked again before something serious.
  password_user: { most: 10, withinMs: 15 * minute, what: 'tries' },
  // Wrong passwords of a drop: of one from one network, and of all from there, where many may live.
  unlock_here: { most: 10, withinMs: 15 * minute, what: 'tries' },
  unlock_network: { most: 300, withinMs: 15 * minute, what: 'tries from your network' },
  // The right ones too: whoever knows one could keep everybody waiting who signs in.
  unlock_hash_network: { most: 1000, withinMs: 15 * minute, what: 'passwords from your network' },
  // To be hashed, for which everybody who signs in waits in the same line.
  drop_password_tenant: { most: 120, withinMs: hour, what: 'new passwords for drops' },
  code_user: { most: 30, withinMs: 15 * minute, what: 'codes' },
  // Apart from each other, so that what strangers ask for does not hold up what the owner asks for.
  verification_user: { most: 6, withinMs: hour, what: 'mails to you' },
  mail_address: { most: 6, withinMs: hour, what: 'mails to this address' },
  invite_address: { most: 6, withinMs: hour, what: 'invitations to this address' },
  mail_network: { most: 60, withinMs: hour, what: 'mails asked for from your network' },
  invite_user: { most: 50, withinMs: 24 * hour, what: 'invitations' },
  organisation_user: { most: 20, withinMs: 24 * hour, what: 'new organisations' },
  // Each is looked up in DNS, again and again.
  domain_tenant: { most: 60, withinMs: hour, what: 'new domains' },
  domain_check_tenant: { most: 30, withinMs: minute, what: 'checks of domains' },
  // First ones: the authority gives this service so many, and all tenants share them.
  certificate_tenant: { most: 20, withinMs: 24 * hour, what: 'new certificates' },
  billing_tenant: { most: 30, withinMs: hour, what: 'visits to billing' },
  // Parsed uploads, on top of those that may succeed: parsing a refused upload costs as much.
  anonymous_upload_network: { most: 120, withinMs: hour, what: 'uploads from your network' },
  report_network: { most: 30, withinMs: hour, what: 'reports from your network' },
  authorization_network: { most: 300, withinMs: hour, what: 'apps asking from your network' },
  // Every refresh leaves two tokens behind. An hour takes one, times the programs that share the connection.
  refresh_grant: { most: 60, withinMs: hour, what: 'refreshes of one connection' },
  device_network: { most: 300, withinMs: hour, what: 'devices asking from your network' },
  client_network: { most: 60, withinMs: hour, what: 'new apps from your network' },
} as const satisfies Record<string, AttemptLimit>

export type AttemptKind = keyof typeof attemptLimits

/** Longer than any limit looks back. */
export const longestAttemptWindowMs = 24 * hour

/** `newest` are the times of the latest attempts, newest first, as many as the limit allows at most. */
export function refuseAttempt(
  kind: AttemptKind,
  newest: readonly number[],
  now: number,
): AppError | null {
  const { most, withinMs, what } = attemptLimits[kind]
  const oldest = newest[most - 1]
  if (oldest === undefined) return null
  const seconds = Math.max(1, Math.ceil((oldest + withinMs - now) / 1000))
  return new AppError(
    'rate_limited',
    `There were too many ${what}. Try again ${inWords(seconds)}.`,
    {
      retryAfter: seconds,
    },
  )
}

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}
