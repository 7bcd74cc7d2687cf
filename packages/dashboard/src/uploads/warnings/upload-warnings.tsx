// Panel with the warnings about a published version: files left out as secrets, secrets in pages,
// and rules that do not work. It stays until it is closed.
import { howToAllow, maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { leftOutByPath } from '@plinth/domain/secrets/left-out-files'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasCode } from '../../api/problem.ts'
import { dropQuery, sessionQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'
import { messages } from './messages.ts'
import { type UploadWarning, WarningList } from './warning-list.tsx'

export interface UploadWarningsProps {
  readonly dropId: string
  readonly version: number
  /** True if the drop is unpublished. */
  readonly isOffline: boolean
  readonly warnings: readonly UploadWarning[]
  /** Uploads the same files again, with these paths allowed. */
  readonly publishAnyway: (allow: readonly string[]) => void
  readonly close: () => void
}

export default function UploadWarnings(props: UploadWarningsProps) {
  const { dropId, version } = props
  const drop = useQuery(dropQuery(dropId))
  const tenant = useQuery(sessionQuery).data?.tenant.id
  const [uploader] = useState(tenant)
  // The drop is of another organisation, or gone.
  if (tenant !== uploader || hasCode(drop.error, 'not_found')) return null
  // The files must not replace a version that is newer than theirs.
  const isLive = drop.data?.live_version?.version_number === version
  return <Panel {...props} leftOut={isLive ? allowable(props.warnings) : []} />
}

function Panel(props: UploadWarningsProps & { readonly leftOut: readonly string[] }) {
  const { version, isOffline, warnings, leftOut, publishAnyway, close } = props
  useFocusMainAfterRemoval()
  return (
    <section
      aria-label={messages.region}
      className="fixed inset-x-4 bottom-20 z-20 mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 text-sm shadow-soft"
    >
      <WarningList
        title={messages.title({ version, isOffline, count: warnings.length })}
        warnings={warnings}
      />
      <div className="flex flex-wrap gap-2">
        <Button small onClick={close}>
          {messages.close}
        </Button>
        {leftOut.length > 0 && (
          <Button variant="quiet" small onClick={() => publishAnyway(leftOut)}>
            {messages.publishAnyway({ count: leftOut.length })}
          </Button>
        )}
      </div>
    </section>
  )
}

/**
 * The files that were left out, apart from those of version control, which are not all listed. None
 * if there are more than one upload can allow.
 */
function allowable(warnings: readonly UploadWarning[]): string[] {
  const files = warnings
    .filter(({ file, message }) => message.endsWith(howToAllow(file)))
    .map(({ file }) => file)
    .filter((file) => leftOutByPath(file) !== 'version-control')
  return files.length > maxAllowedPaths ? [] : files
}
