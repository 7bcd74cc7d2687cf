import { AppError } from '@plinth/domain/errors'
import { parseId } from '@plinth/domain/ids'
import type { SiteRecord } from '../ports/sites.ts'
import type { VersionRecord, VersionsReader } from '../ports/versions.ts'

export interface VersionInput {
  /** Of the drop. */
  readonly id: string
  readonly versionId: string
}

/** A retained version of that drop. */
export async function ownedVersion(
  versions: VersionsReader,
  site: SiteRecord,
  id: string,
): Promise<VersionRecord> {
  const versionId = parseId('version', id)
  const version = versionId && (await versions.find(site.id, versionId))
  if (!version) throw noSuchVersion()
  return version
}

export const noSuchVersion = (): AppError =>
  new AppError('not_found', 'There is no such version of this drop.')
