// Row of a version: note, origin, size and changed files, with a link to its files, and buttons to
// preview, download and restore it, or to make a draft live.
import { formatBytes } from '@plinth/domain/base/sizes'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { Link } from '@tanstack/react-router'
import { memo, startTransition, useId, useState } from 'react'
import { downloadUrl } from '../../api/client.ts'
import type { Version } from '../../api/queries.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { StateDot } from '../../components/state-dot.tsx'
import { DownloadLink } from '../../downloads/download-link.tsx'
import { countFiles, howMade, whoMade } from './describe-version.ts'
import { messages } from './messages.ts'
import { VersionChanges } from './version-changes.tsx'
import { VersionNote } from './version-note.tsx'

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

export const versionRowClass =
  'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0'

/** Memoized: a change to one version does not render the other rows again. */
export const VersionRow = memo(function VersionRow(props: VersionRowProps) {
  const { dropId, version, viewerId, fixed, offline, onMakeLive } = props
  const [showsChanges, setShowsChanges] = useState(false)
  const changesId = useId()
  const { version_number: number } = version
  const isDraft = !version.live && version.published_at === null
  return (
    <li id={version.version_id} tabIndex={-1} className={versionRowClass}>
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3 font-medium">
          {texts.version({ number })}
          {!fixed && version.live && <StateDot {...(offline ? current : live)} />}
          {isDraft && <StateDot tone="plain" label={texts.draft} />}
          {isDraft && (
            <span className="text-sm font-normal text-muted">
              <RichText
                text={texts.draftExpires}
                values={{ time: <RelativeTime at={expiryOf(version)} /> }}
              />
            </span>
          )}
        </p>
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
          <VersionNote {...{ dropId, version, fixed }} />
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
      <div className="flex flex-wrap gap-2">
        {!fixed && !offline && (
          <a
            className={buttonClass({ variant: 'quiet', small: true })}
            href={version.preview_url}
            target="_blank"
            rel="noopener"
            aria-label={texts.previewOf({ number })}
          >
            {texts.preview}
          </a>
        )}
        {!fixed && !offline && (
          <CopyButton
            text={version.preview_url}
            label={texts.copy}
            name={texts.copyOf({ number })}
            done={texts.copied}
          />
        )}
        <DownloadLink
          className={buttonClass({ variant: 'quiet', small: true })}
          href={downloadUrl(dropId, version.version_id)}
          aria-label={texts.downloadOf({ number })}
        >
          {texts.download}
        </DownloadLink>
        {!fixed && !version.live && (
          <Button
            variant="quiet"
            small
            aria-label={isDraft ? texts.makeLiveOf({ number }) : texts.restoreOf({ number })}
            onClick={() => onMakeLive(version)}
          >
            {isDraft ? texts.makeLive : texts.restore}
          </Button>
        )}
      </div>
      {showsChanges && <VersionChanges id={changesId} dropId={dropId} version={version} />}
    </li>
  )
})

const expiryOf = ({ created_at }: Version): string =>
  new Date(Date.parse(created_at) + draftLifetimeMs).toISOString()
