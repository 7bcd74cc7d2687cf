import { dayMs } from '@plinth/domain/lifecycle'
import { admitAttempts } from '../admit-attempts.ts'
import type { Deps } from '../deps.ts'
import { storedId } from './record-form.ts'

/** For how long the theft of a used token can be told: clients refresh every hour and leave one each time. */
const keptMs = 7 * dayMs

/** Programs that share a token refresh it at the same moment, and each of them needs what it gets. */
const mostSuccessors = 10

type Needs = Pick<Deps, 'clock' | 'database'>

/**
 * False when it was consumed before; a refresh token, when it was too often. Throws `rate_limited`, with
 * nothing consumed, when its connection refreshes all the time.
 */
export async function consumeOAuthRecord(
  deps: Needs,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const record = { kind, id: storedId(kind, id) }
  const refreshes = kind === 'RefreshToken'
  if (refreshes) await admitRefresh(deps, record.id)
  return deps.database.transact(async ({ oauthRecords }) => {
    await oauthRecords.endBy(kind, record.id, now + keptMs)
    const first = await oauthRecords.consume(kind, record.id, now)
    return refreshes ? oauthRecords.countUse(record, mostSuccessors) : first
  })
}

async function admitRefresh(deps: Needs, storedToken: string): Promise<void> {
  const { oauthRecords } = deps.database.read
  const token = await oauthRecords.find('RefreshToken', storedToken, deps.clock.now())
  if (token?.grantId) await admitAttempts(deps, [{ kind: 'refresh_grant', key: token.grantId }])
}
