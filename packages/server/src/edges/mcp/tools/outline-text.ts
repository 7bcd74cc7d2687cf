// The outline of a drop as text, for `service_read`.
import { formatBytes, formatCount } from '@plinth/domain/base/sizes'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import type { FileList } from '../../../usecases/editing/list-files.ts'
import type { Outline } from '../../../usecases/editing/read-outline.ts'

const mostFiles = 200

interface OutlinedDrop extends FileList, Omit<Outline, 'path'> {
  readonly url: string
  readonly id: string
}

/** The landing page first, with its headings. */
export function outlineText(drop: OutlinedDrop): string {
  const { url, id, version, files, landingPage, lineCount, headings } = drop
  const others = files.filter(({ path }) => path !== landingPage)
  const landing = files.find(({ path }) => path === landingPage)
  const lines =
    lineCount !== null
      ? `${formatCount(lineCount)} lines`
      : landing && landing.size > maxEditableBytes
        ? 'too large to be read or edited here'
        : 'not text'
  const count = files.length === 1 ? '1 file' : `${formatCount(files.length)} files`
  return [
    `${url} (id ${id}): version ${version.number}, ${count}`,
    ...(landing ? [`${landingPage} (landing page): ${formatBytes(landing.size)}, ${lines}`] : []),
    ...headings.map(({ level, text, line }) => `  line ${line}: ${'#'.repeat(level)} ${text}`),
    ...others.slice(0, mostFiles).map(({ path, size }) => `${path}: ${formatBytes(size)}`),
    ...(others.length > mostFiles
      ? [
          `and ${formatCount(others.length - mostFiles)} more: GET /api/v1/sites/${id}/files lists all`,
        ]
      : []),
  ].join('\n')
}
