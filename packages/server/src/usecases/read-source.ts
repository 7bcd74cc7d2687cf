import type { DocumentFormat } from '@plinth/domain/document-format'
import { AppError } from '@plinth/domain/errors'
import { largestSource, pageSource } from '@plinth/domain/page-source'
import { formatBytes } from '@plinth/domain/sizes'
import { DamagedPack } from '../ports/damaged-pack.ts'
import type { VersionRecord } from '../ports/versions.ts'
import type { AccountActor } from './actor.ts'
import type { Deps } from './deps.ts'
import { loadManifest } from './load-manifest.ts'
import { ownedSite } from './owned-site.ts'
import { noSuchVersion, ownedVersion, type VersionInput } from './owned-version.ts'
import { readContent } from './read-content.ts'
import { requireRole } from './require-role.ts'

export interface Source {
  readonly path: string
  readonly format: DocumentFormat
  readonly text: string
}

/** The text of a version that is one page, as its author wrote it. */
export async function readSource(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock'>,
  actor: AccountActor,
  input: VersionInput,
): Promise<Source> {
  requireRole(actor, 'publish')
  const { sites, versions } = deps.database.read
  const site = await ownedSite(sites, actor, input.id)
  const { versionId } = input
  const version = await ownedVersion(versions, site, { versionId, now: deps.clock.now() })
  try {
    return await readPage(deps, version)
  } catch (error) {
    // Its packs go when it is dropped, which may have been a moment ago.
    if (error instanceof DamagedPack && !(await versions.find(site.id, version.id)))
      throw noSuchVersion()
    throw error
  }
}

async function readPage({ blobs }: Pick<Deps, 'blobs'>, version: VersionRecord): Promise<Source> {
  const page = version.fileCount === 1 ? pageSource(await loadManifest({ blobs }, version)) : null
  if (!page) throw refused('This version is more than one HTML or Markdown file.')
  if (page.file.size > largestSource) {
    throw refused(`This page is larger than ${formatBytes(largestSource)}.`)
  }
  const bytes = await readContent({ blobs }, version.siteId, page.file)
  return { path: page.path, format: page.format, text: decoded(bytes) }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('This page is not written in UTF-8.')
  }
}

const refused = (reason: string): AppError =>
  new AppError('unsupported_file_type', `${reason} Edit it where it was made, and upload it again.`)
