// Row of a version: note, origin, size and changed files, with a link to its files. Its buttons are in
// version-actions.tsx.
import { formatBytes } from '@plinth/domain/base/sizes'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { Link } from '@tanstack/react-router'
import { memo, startTransition, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Version } from '../../api/queries.ts'
import { hasFocus } from '../../components/has-focus.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { countFiles, howMade, whoMade } from './describe-version.ts'
import { messages } from './messages.ts'
import { NoteForm } from './note-form.tsx'
import { VersionActions } from './version-actions.tsx'
import { VersionChanges } from './version-changes.tsx'

const { versions: texts } = messages
const live = { tone: 'good', label: texts.live } as const
const current = { tone: 'plain', label: texts.current } as const

interface VersionRowProps {
  readonly dropId: string
  readonly version: Version
  readonly viewerId: string
  /** True if the version can only be downloaded. */
  readonly fixed: boolean
  /** True if no version is served, for example because the drop is unpublished. */
  readonly offline: boolean
  readonly onMakeLive: (version: Version) => void
}

/** On a phone, the buttons are beside the number alone. */
export const versionRow = {
  row: 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3 first:pt-0 last:pb-0',
  number: 'flex flex-wrap items-baseline gap-x-3 self-center font-medium',
  about: 'max-md:col-span-2 md:col-start-1',
  actions:
    'col-start-2 row-start-1 flex items-center gap-2 self-center max-md:-mr-2 md:row-end-3 md:-mt-1 md:self-start',
} as const

/** Memoized: a change to one version does not render the other rows again. */
export const VersionRow = memo(function VersionRow(props: VersionRowProps) {
  const { dropId, version, viewerId, fixed, offline, onMakeLive } = props
  const [showsChanges, setShowsChanges] = useState(false)
  /** A new object each time: a late save cannot close a form that was opened later. */
  const [editing, setEditing] = useState<object | null>(null)
  const changesId = useId()
  const row = useRef<HTMLLIElement>(null)
  const closeNote = () => {
    // The user may be typing another note by then.
    const mayFocus = hasFocus(row.current)
    flushSync(() => setEditing((now) => (now === editing ? null : now)))
    // Another form of this row may have been opened since.
    if (mayFocus && !row.current?.querySelector('form'))
      row.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
  }
  const { version_number: number } = version
  const isDraft = !version.live && version.published_at === null
  return (
    <li ref={row} id={version.version_id} tabIndex={-1} className={versionRow.row}>
      <p className={versionRow.number}>
        {texts.version({ number })}
        {!fixed && version.live && <StateDot {...(offline ? current : live)} />}
        {isDraft && <StateDot tone="plain" label={texts.draft} />}
        {isDraft && (
          <span className="text-sm font-normal text-muted">
            <RichText
              text={texts.draftExpires}
              values={{ time: <RelativeTime upcoming at={expiryOf(version)} /> }}
            />
          </span>
        )}
      </p>
      <div className={versionRow.about}>
        {editing ? (
          <NoteForm dropId={dropId} version={version} onClose={closeNote} />
        ) : (
          version.note !== '' && (
            <p dir="auto" className="max-w-prose wrap-anywhere">
              {version.note}
            </p>
          )
        )}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="min-w-0">
            <RichText
              text={texts.made}
              values={{
                time: <RelativeTime at={version.created_at} />,
                author: (
                  <bdi title={version.created_by?.email ?? undefined}>
                    {whoMade(version, viewerId)}
                  </bdi>
                ),
                source: howMade(version),
              }}
            />
          </span>
          <span>
            {texts.size({
              files: countFiles(version.file_count),
              size: formatBytes(version.byte_size),
            })}
          </span>
        </p>
        <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm">
          <button
            type="button"
            className="link-button"
            aria-expanded={showsChanges}
            aria-controls={changesId}
            aria-label={texts.changesOf({ number })}
            onClick={() => startTransition(() => setShowsChanges(!showsChanges))}
          >
            {texts.changes}
          </button>
          <Link
            to="/drops/$id/files"
            params={{ id: dropId }}
            search={{ version: number }}
            className="text-link"
            aria-label={texts.filesOf({ number })}
          >
            {texts.files}
          </Link>
        </div>
      </div>
      <div className={versionRow.actions}>
        <VersionActions
          {...{ dropId, version, fixed, offline, onMakeLive }}
          onEditNote={() => setEditing({})}
        />
      </div>
      {showsChanges && <VersionChanges id={changesId} dropId={dropId} version={version} />}
    </li>
  )
})

const expiryOf = ({ created_at }: Version): string =>
  new Date(Date.parse(created_at) + draftLifetimeMs).toISOString()
