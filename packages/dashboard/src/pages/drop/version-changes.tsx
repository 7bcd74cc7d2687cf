// Files added, changed and removed by a version, with a link to their differences. Loaded when its
// row is expanded.
import { formatBytes } from '@plinth/domain/base/sizes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { changesQuery, type Version } from '../../api/queries.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { type ChangeKind, describeChanges } from './describe-version.ts'
import { messages } from './messages.ts'

const { changes: texts } = messages

interface VersionChangesProps {
  readonly id: string
  readonly dropId: string
  readonly version: Version
}

export function VersionChanges({ id, dropId, version }: VersionChangesProps) {
  const changes = useQuery(changesQuery(dropId, version.version_id))
  const description = changes.data && describeChanges(changes.data)
  return (
    <div
      id={id}
      className="col-span-2 mt-2 rounded-control border border-line bg-ground p-3 text-sm"
    >
      {changes.isPending && <Skeleton rows={1} />}
      {changes.error && (
        <ProblemNote error={changes.error} onRetry={() => void changes.refetch()} />
      )}
      <p role="status">{description?.summary}</p>
      {description && description.files.length > 0 && (
        <ul
          aria-label={texts.list({ number: version.version_number })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable list scrolls by key.
          tabIndex={0}
          className="mt-2 grid max-h-80 gap-y-2 overflow-y-auto sm:gap-y-1"
        >
          {description.files.map(({ kind, path, size }) => (
            <li
              key={`${kind} ${path}`}
              className="grid grid-cols-[4.75rem_minmax(0,1fr)_auto] items-baseline gap-x-3"
            >
              <span className={tones[kind]}>{texts[kind]}</span>
              <span className="order-last col-span-3 font-mono break-all sm:order-none sm:col-span-1">
                {path}
              </span>
              <span className="col-start-3 text-muted tabular-nums">{formatBytes(size)}</span>
            </li>
          ))}
        </ul>
      )}
      {description?.more && (
        <p className="mt-2 text-muted">{texts.notListed({ counts: description.more })}</p>
      )}
      {description && description.files.length > 0 && changes.data?.compared_to && (
        <p className="mt-2">
          <Link
            to="/drops/$id/compare"
            params={{ id: dropId }}
            search={{ from: changes.data.compared_to.version_number, to: version.version_number }}
            className="text-link"
          >
            {texts.differences}
          </Link>
        </p>
      )}
    </div>
  )
}

const tones: Readonly<Record<ChangeKind, string>> = {
  added: 'text-good',
  changed: 'text-warn',
  removed: 'text-bad',
}
