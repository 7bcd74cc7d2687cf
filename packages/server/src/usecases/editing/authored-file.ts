// Finds a file of a version by its path, as its author uploaded it.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { landingSource, type Manifest, type ManifestFile } from '@plinth/domain/versions/manifest'
import { parseSitePath } from '@plinth/domain/versions/site-path'

export interface AuthoredFile {
  readonly path: string
  readonly file: ManifestFile
}

/** Without a path, the source of the landing page. */
export function authoredFile(manifest: Manifest, wanted?: string | undefined): AuthoredFile {
  const source = landingSource(manifest)
  const path = wanted === undefined ? source : parseSitePath(wanted)
  const file = manifest.files.get(path)
  if (file && !file.generated) return { path, file }
  throw new AppError(
    'not_found',
    file
      ? `The file ${quoted(path)} is rendered from "${source}". Use that file.`
      : `This version has no file ${quoted(path)}. The landing page is "${source}".`,
  )
}
