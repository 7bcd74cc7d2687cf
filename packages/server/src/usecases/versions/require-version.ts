// Looks up a version of a drop for which the caller is already authorized.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import { isExpiredDraft } from '@plinth/domain/versions/retention'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { VersionRecord, VersionsReader } from '../../ports/database/versions.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'

export interface VersionInput {
  readonly drop: OwnedDrop
  readonly versionId: string
}

/**
 * Throws `not_found` unless it is a retained version, or a draft that has not expired, of this
 * drop.
 */
export async function requireVersion(
  versions: VersionsReader,
  drop: DropRecord,
  { versionId, now }: { readonly versionId: string; readonly now: number },
): Promise<VersionRecord> {
  const id = parseId('version', versionId)
  const version = id && (await versions.find(drop.id, id))
  if (!version || isExpiredDraft(version, now)) throw noSuchVersion()
  return version
}

/** The same by number or id. */
export async function requireNamedVersion(
  versions: VersionsReader,
  drop: DropRecord,
  { name, now }: { readonly name: string | number; readonly now: number },
): Promise<VersionRecord> {
  if (!/^\d{1,9}$/.test(String(name)))
    return requireVersion(versions, drop, { versionId: String(name), now })
  const number = Number(name)
  const found = (await versions.ofDrop(drop.id, now)).find((each) => each.number === number)
  if (!found) throw noSuchVersion()
  return found
}

export const noSuchVersion = (): AppError =>
  new AppError('not_found', 'There is no such version of this drop.')
