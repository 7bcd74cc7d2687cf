// How records lie in the database: nothing in it lets whoever reads it act for somebody.
import type { OAuthRecord } from '../../ports/oauth-records.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { hashSecret } from '../secrets.ts'

/** A record as the authorization server knows it. */
export type OAuthPayload = Readonly<Record<string, unknown>>

/** Names, not secrets: knowing one allows nothing. */
const openKinds = new Set(['Client', 'Grant', 'Interaction'])

export const storedId = (kind: string, id: string): string =>
  openKinds.has(kind) ? id : hashSecret(id)

const sealPurpose = 'oauth record'

/** A device code is also found by its user code, so its own id must come back; a client needs its secret again. */
const sealedFields: Readonly<Record<string, string>> = {
  DeviceCode: 'jti',
  Client: 'client_secret',
}

/** The payload as JSON, without the id that its bearer presents. */
export function packPayload(sealer: Sealer, kind: string, payload: OAuthPayload): string {
  const { consumed: _, ...kept }: Record<string, unknown> = payload
  const secret = sealedFields[kind]
  if (secret !== undefined && typeof kept[secret] === 'string') {
    kept[secret] = sealer.seal(sealPurpose, kept[secret])
  } else if (!openKinds.has(kind)) {
    delete kept.jti
  }
  return JSON.stringify(kept)
}

/**
 * `presentedId` is null where the record was found by something else. Null: what is sealed in it was sealed
 * with another secret of the service, so the record is as good as gone.
 */
export function unpackPayload(
  sealer: Sealer,
  { kind, payload }: Pick<OAuthRecord, 'kind' | 'payload'>,
  presentedId: string | null,
): Record<string, unknown> | null {
  const kept = JSON.parse(payload) as Record<string, unknown>
  const secret = sealedFields[kind]
  if (secret !== undefined && typeof kept[secret] === 'string') {
    try {
      kept[secret] = sealer.open(sealPurpose, kept[secret])
    } catch {
      return null
    }
  }
  return presentedId === null || openKinds.has(kind) ? kept : { ...kept, jti: presentedId }
}
