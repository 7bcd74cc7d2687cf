import type { Hostname } from '@plinth/domain/hostname'
import type { Deps } from '../deps.ts'

/** RFC 8555, section 8.3: base64url. No authority's are longer than this. */
const tokenForm = /^[A-Za-z0-9_-]{1,128}$/

/** What `/.well-known/acme-challenge/<token>` of this host answers; null: nobody asked for that. */
export async function findHttpChallenge(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  { hostname, token }: { readonly hostname: Hostname; readonly token: string },
): Promise<string | null> {
  if (!tokenForm.test(token)) return null
  const challenge = await database.read.acmeChallenges.findHttp(hostname, token, clock.now())
  return challenge?.keyAuthorization ?? null
}
