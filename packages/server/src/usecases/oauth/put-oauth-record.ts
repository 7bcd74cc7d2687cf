// Stores a record of the authorization server.
import type { Deps } from '../base/deps.ts'
import { type OAuthPayload, packPayload, storedId } from './record-storage.ts'
import { firstCheckMs } from './retention.ts'

/**
 * Expired device codes are kept for a while, so that a polling client gets `expired_token` instead
 * of an unknown-code error.
 */
const extraRetentionMs: Readonly<Record<string, number>> = { DeviceCode: 3_600_000 }

export interface NewOAuthRecord {
  readonly kind: string
  readonly id: string
  readonly payload: OAuthPayload
  /** Undefined if the record does not expire. */
  readonly lifetimeSeconds: number | undefined
}

export async function putOAuthRecord(
  { clock, database, sealer }: Pick<Deps, 'clock' | 'database' | 'sealer'>,
  { kind, id, payload, lifetimeSeconds }: NewOAuthRecord,
): Promise<void> {
  const now = clock.now()
  const record = {
    kind,
    id: storedId(kind, id),
    payload: packPayload(sealer, kind, payload),
    grantId: textOrNull(payload.grantId),
    userCode: textOrNull(payload.userCode),
    expiresAt:
      lifetimeSeconds === undefined
        ? null
        : now + lifetimeSeconds * 1000 + (extraRetentionMs[kind] ?? 0),
  }
  const checkMs = firstCheckMs(kind)
  const checkAt = checkMs && now + checkMs
  await database.transact((tx) => tx.oauthRecords.put(record, now, checkAt))
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
