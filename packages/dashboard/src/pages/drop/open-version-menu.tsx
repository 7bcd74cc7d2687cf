// Menu of a version. version-actions.tsx loads it on demand.
import type { Version } from '../../api/queries.ts'
import type { MenuEntry } from '../../components/menu-trigger.tsx'
import OpenMenu from '../../components/open-menu.tsx'
import { useCopy } from '../../components/use-copy.ts'
import { useIsWide } from '../../components/use-is-wide.ts'
import { useDownload } from '../../downloads/use-download.ts'
import { messages } from './messages.ts'

const { versions: texts, note: notes } = messages

interface OpenVersionMenuProps {
  readonly label: string
  readonly version: Version
  readonly offline: boolean
  /** Address of the archive, unless a button downloads it. */
  readonly download?: string
  readonly onEditNote: () => void
}

export default function OpenVersionMenu(props: OpenVersionMenuProps) {
  const { label, version, offline, download, onEditNote } = props
  const { preview_url: preview, live, note } = version
  const isWide = useIsWide()
  const copy = useCopy()
  const startDownload = useDownload()
  const entries = [
    !offline &&
      !live &&
      !isWide &&
      action(texts.preview, () => void window.open(preview, '_blank', 'noopener')),
    !offline && action(texts.copy, () => copy(preview, texts.copied)),
    download !== undefined && action(texts.download, () => startDownload(download)),
    action(note === '' ? notes.add : notes.edit, onEditNote),
  ]
  return <OpenMenu label={label} entries={entries.filter((entry) => entry !== false)} />
}

const action = (text: string, run: () => void) =>
  ({ kind: 'action', text, run }) satisfies MenuEntry
