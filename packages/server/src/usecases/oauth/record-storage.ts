// Storage format of OAuth records: ids are hashed and secrets sealed, so that read access to the
// database does not allow impersonation.
import type { OAuthRecord } from '../../ports/database/oauth-records.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { openSealed } from '../base/open-sealed.ts'
import { hashSecret } from '../base/secrets.ts'

/** A record's payload, as the authorization server library defines it. */
export type OAuthPayload = Readonly<Record<string, unknown>>

/** Kinds whose ids are not secret. */
const kindsWithPublicIds = new Set(['Client', 'Grant', 'Interaction'])

export const storedId = (kind: string, id: string): string =>
  kindsWithPublicIds.has(kind) ? id : hashSecret(id)

const sealPurpose = 'oauth record'

/**
 * Fields that must be readable again and are therefore sealed, not hashed: a device code is also
 * looked up by its user code, and a client's secret is compared.
 */
const sealedFields: Readonly<Record<string, string>> = {
  DeviceCode: 'jti',
  Client: 'client_secret',
}

/** The payload as JSON, without the id, which the bearer presents. */
export function packPayload(sealer: Sealer, kind: string, payload: OAuthPayload): string {
  const { consumed: _, ...stored }: Record<string, unknown> = payload
  const secret = sealedFields[kind]
  if (secret !== undefined && typeof stored[secret] === 'string') {
    stored[secret] = sealer.seal(sealPurpose, stored[secret])
  } else if (!kindsWithPublicIds.has(kind)) {
    delete stored.jti
  }
  return JSON.stringify(stored)
}

/**
 * `presentedId` is null if the record was not looked up by id. Returns null if the record was
 * sealed under another PLINTH_SECRET, which makes it unusable.
 */
export function unpackPayload(
  sealer: Sealer,
  { kind, payload }: Pick<OAuthRecord, 'kind' | 'payload'>,
  presentedId: string | null,
): Record<string, unknown> | null {
  const stored = JSON.parse(payload) as Record<string, unknown>
  const secret = sealedFields[kind]
  if (secret !== undefined && typeof stored[secret] === 'string') {
    const opened = openSealed(sealer, sealPurpose, stored[secret])
    if (opened === null) return null
    stored[secret] = opened
  }
  return presentedId === null || kindsWithPublicIds.has(kind)
    ? stored
    : { ...stored, jti: presentedId }
}
