// Loads a record of the authorization server.
import type { OAuthRecord } from '../../ports/database/oauth-records.ts'
import type { Deps } from '../base/deps.ts'
import { type OAuthPayload, storedId, unpackPayload } from './record-storage.ts'

/**
 * Clients refresh in parallel, so a refresh token counts as reused, and therefore stolen, only if
 * it is presented later than this after its first use.
 */
const refreshGraceMs = 30_000

type FindRecordDeps = Pick<Deps, 'clock' | 'database' | 'sealer'>

export type OAuthRecordKey =
  | { readonly kind: string; readonly id: string }
  | { readonly kind: string; readonly userCode: string }

/** Null if there is no such record, it has expired, or it cannot be decrypted. */
export async function findOAuthRecord(
  { clock, database, sealer }: FindRecordDeps,
  key: OAuthRecordKey,
): Promise<OAuthPayload | null> {
  const now = clock.now()
  const { oauthRecords } = database.read
  const byId = 'id' in key
  const record = byId
    ? await oauthRecords.find(key.kind, storedId(key.kind, key.id), now)
    : await oauthRecords.findByUserCode(key.kind, key.userCode, now)
  if (!record) return null
  const payload = unpackPayload(sealer, record, byId ? key.id : null)
  return payload && countsAsConsumed(record, now)
    ? { ...payload, consumed: Math.floor((record.consumedAt ?? 0) / 1000) }
    : payload
}

function countsAsConsumed({ kind, consumedAt }: OAuthRecord, now: number): boolean {
  if (consumedAt === null) return false
  return kind !== 'RefreshToken' || consumedAt + refreshGraceMs <= now
}
