// Whether visitors see a version that was just added or made live, and the warning if they do not.
import type { DropRecord } from '../../ports/database/drops.ts'
import type { Warning } from '../../ports/parsers.ts'

export interface Publication {
  readonly warnings: readonly Warning[]
  /** True if the drop is unpublished, so that visitors see no version of it. */
  readonly unpublished: boolean
}

/** Every version has a landing page, and its absence is what visitors notice. */
const unpublishedWarning: Warning = {
  file: 'index.html',
  line: null,
  message:
    'This drop is unpublished, so its address and previews return 404. Publish it again to bring it online.',
}

/** The warning about the drop comes first: some clients show only one. */
export function publicationOf(
  { unpublishedAt }: Pick<DropRecord, 'unpublishedAt'>,
  warnings: readonly Warning[],
): Publication {
  if (unpublishedAt === null) return { warnings, unpublished: false }
  return { warnings: [unpublishedWarning, ...warnings], unpublished: true }
}
