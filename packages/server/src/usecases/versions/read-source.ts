// Returns the editable source text of a version that consists of one page.
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'
import type { DocumentFormat } from '@plinth/domain/versions/document-format'
import { largestSource, pageSource } from '@plinth/domain/versions/page-source'
import { DamagedPack } from '../../ports/damaged-pack.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { loadManifest } from '../storage/load-manifest.ts'
import { readContent } from '../storage/read-content.ts'
import { noSuchVersion, requireVersion, type VersionInput } from './require-version.ts'

export interface SourceText {
  readonly path: string
  readonly format: DocumentFormat
  readonly text: string
}

/** The text as its author uploaded it, before rendering. */
export async function readSource(
  deps: Pick<Deps, 'database' | 'blobs' | 'clock'>,
  _actor: AccountActor,
  { drop, versionId }: VersionInput,
): Promise<SourceText> {
  const { versions } = deps.database.read
  const version = await requireVersion(versions, drop, { versionId, now: deps.clock.now() })
  try {
    return await readPage(deps, version)
  } catch (error) {
    // A version's packs are deleted with it, which may have happened just now.
    if (error instanceof DamagedPack && !(await versions.find(drop.id, version.id)))
      throw noSuchVersion()
    throw error
  }
}

async function readPage(
  { blobs }: Pick<Deps, 'blobs'>,
  version: VersionRecord,
): Promise<SourceText> {
  const page = version.fileCount === 1 ? pageSource(await loadManifest({ blobs }, version)) : null
  if (!page) throw notEditable('This version is not a single HTML or Markdown file.')
  if (page.file.size > largestSource) {
    throw notEditable(`This page is larger than ${formatBytes(largestSource)}.`)
  }
  const bytes = await readContent({ blobs }, version.dropId, page.file)
  return { path: page.path, format: page.format, text: decodeUtf8(bytes) }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notEditable('This page is not encoded in UTF-8.')
  }
}

const notEditable = (reason: string): AppError =>
  new AppError('unsupported_file_type', `${reason} Edit the original file and upload it again.`)
