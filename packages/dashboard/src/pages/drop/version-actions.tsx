// Actions on a version: the most likely one as a button, and a menu with the others, whose entries are
// loaded on demand.
import { lazy } from 'react'
import { downloadUrl } from '../../api/client.ts'
import type { Version } from '../../api/queries.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { MenuOnDemand } from '../../components/menu.tsx'
import { DownloadLink } from '../../downloads/download-link.tsx'
import { messages } from './messages.ts'

const { versions: texts } = messages
const load = () => import('./open-version-menu.tsx')
const OpenVersionMenu = lazy(load)
const quiet = buttonClass({ variant: 'quiet', small: true })

interface VersionActionsProps {
  readonly dropId: string
  readonly version: Version
  /** True if the version can only be downloaded. */
  readonly fixed: boolean
  /** True if no version is served, for example because the drop is unpublished. */
  readonly offline: boolean
  readonly onMakeLive: (version: Version) => void
  readonly onEditNote: () => void
}

export function VersionActions(props: VersionActionsProps) {
  const { dropId, version, fixed, offline, onMakeLive, onEditNote } = props
  const { version_number: number, live } = version
  const href = downloadUrl(dropId, version.version_id)
  const label = texts.actionsOf({ number })
  const onlyDownloads = fixed || (live && offline)
  return (
    <>
      {!fixed && !offline && (
        <a
          // On a phone there is space for one button.
          className={live ? quiet : `${quiet} max-md:hidden`}
          href={version.preview_url}
          target="_blank"
          rel="noopener"
          aria-label={texts.previewOf({ number })}
        >
          {texts.preview}
        </a>
      )}
      {!fixed && !live && <MakeLive version={version} onMakeLive={onMakeLive} />}
      {onlyDownloads && (
        <DownloadLink className={quiet} href={href} aria-label={texts.downloadOf({ number })}>
          {texts.download}
        </DownloadLink>
      )}
      {!fixed && (
        <MenuOnDemand label={label} load={load}>
          <OpenVersionMenu
            label={label}
            version={version}
            offline={offline}
            onEditNote={onEditNote}
            {...(!onlyDownloads && { download: href })}
          />
        </MenuOnDemand>
      )}
    </>
  )
}

function MakeLive({ version, onMakeLive }: Pick<VersionActionsProps, 'version' | 'onMakeLive'>) {
  const { version_number: number } = version
  const isDraft = version.published_at === null
  return (
    <Button
      variant="quiet"
      small
      aria-label={isDraft ? texts.makeLiveOf({ number }) : texts.restoreOf({ number })}
      onClick={() => onMakeLive(version)}
    >
      {isDraft ? texts.makeLive : texts.restore}
    </Button>
  )
}
