// Finds the response to a pending HTTP-01 challenge.
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Deps } from '../base/deps.ts'

/** RFC 8555, section 8.3: base64url. The upper bound exceeds the tokens of known authorities. */
const tokenPattern = /^[A-Za-z0-9_-]{1,128}$/

/**
 * The body for `/.well-known/acme-challenge/<token>` on this host; null if no such challenge is
 * pending.
 */
export async function findHttpChallenge(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { hostname, token }: { readonly hostname: Hostname; readonly token: string },
): Promise<string | null> {
  if (!tokenPattern.test(token)) return null
  const challenge = await database.read.acmeChallenges.findHttp(hostname, token, clock.now())
  return challenge?.keyAuthorization ?? null
}
