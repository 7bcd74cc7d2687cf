// Marks a one-time OAuth record (code, refresh token) as used.
import { dayMs } from '@plinth/domain/base/day'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { storedId } from './record-storage.ts'

/**
 * How long reuse of a consumed token can be detected. Clients refresh every hour and leave one
 * consumed token each time.
 */
const reuseDetectionMs = 7 * dayMs

/**
 * Programs that share a refresh token may use it at the same moment, and each needs its own
 * successor.
 */
const maxSuccessors = 10

type ConsumeDeps = Pick<Deps, 'clock' | 'database'>

/**
 * False if the record was consumed before or, for a refresh token, too often. Throws
 * `rate_limited`, without consuming, if the connection refreshes too frequently.
 */
export async function consumeOAuthRecord(
  deps: ConsumeDeps,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const now = deps.clock.now()
  const record = { kind, id: storedId(kind, id) }
  const isRefreshToken = kind === 'RefreshToken'
  if (isRefreshToken) await admitRefresh(deps, record.id)
  return deps.database.transact(async ({ oauthRecords }) => {
    await oauthRecords.expireBy(kind, record.id, now + reuseDetectionMs)
    const first = await oauthRecords.consume(kind, record.id, now)
    return isRefreshToken ? oauthRecords.countUse(record, maxSuccessors) : first
  })
}

async function admitRefresh(deps: ConsumeDeps, storedToken: string): Promise<void> {
  const { oauthRecords } = deps.database.read
  const token = await oauthRecords.find('RefreshToken', storedToken, deps.clock.now())
  if (token?.grantId) await admitAttempts(deps, [{ kind: 'refresh_grant', key: token.grantId }])
}
