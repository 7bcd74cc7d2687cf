// Error for files that an edit copies, and whose stored contents are damaged.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import type { Manifest } from '@plinth/domain/versions/manifest'
import { DamagedContents } from '../publishing/stored/damaged-contents.ts'

const maxNamed = 5

/** Names the files with damaged contents. Any other error is returned as it is. */
export function describeDamage(error: unknown, { files }: Pick<Manifest, 'files'>): unknown {
  if (!(error instanceof DamagedContents)) return error
  const digests = new Set(error.contents.map(({ digest }) => digest))
  const paths = [...files].flatMap(([path, { digest }]) => (digests.has(digest) ? [path] : []))
  const named = paths.slice(0, maxNamed).map(quoted).join(', ')
  const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : ''
  return new AppError(
    'unavailable',
    `Some stored files of this drop are damaged: ${named}${more}. To repair them, publish all files of the live version again, unchanged and without \`if_changed\`. If you don't have all of them, remove the damaged files, download the version, add your copies and publish the result.`,
    { cause: error, retryAfter: 60 },
  )
}
