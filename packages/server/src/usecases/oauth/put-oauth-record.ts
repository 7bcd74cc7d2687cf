import type { Deps } from '../deps.ts'
import { type OAuthPayload, packPayload, storedId } from './record-form.ts'

/** Whoever still asks with a device code that ended is told so, instead of that there never was one. */
const lingerMs: Readonly<Record<string, number>> = { DeviceCode: 3_600_000 }

export interface NewOAuthRecord {
  readonly kind: string
  readonly id: string
  readonly payload: OAuthPayload
  /** Undefined: without end. */
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
      lifetimeSeconds === undefined ? null : now + lifetimeSeconds * 1000 + (lingerMs[kind] ?? 0),
  }
  await database.transact((tx) => tx.oauthRecords.put(record, now))
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
