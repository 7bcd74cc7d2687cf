// Panes of the editor: the tree of a bundle, the text and its preview, with the form that publishes.
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { FileList } from '../../api/files.ts'
import type { Drop } from '../../api/queries.ts'
import { Segments } from '../../components/segments.tsx'
import { useIsWide } from '../../components/use-is-wide.ts'
import { CodePane, type OpenedFocus } from './code-pane.tsx'
import { FilesPane } from './files-pane.tsx'
import { messages } from './messages.ts'
import { NewerNote } from './newer-note.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { PublishBar } from './publish-bar.tsx'
import { type BaseVersion, liveOf } from './stored-changes.ts'
import type { WorkingSet } from './use-working-set.ts'
import { type Changes, withText, workingFiles } from './working-changes.ts'

const route = getRouteApi('/drops/$id/edit')

interface EditorPanesProps {
  readonly drop: Drop
  /** The files of the version that is edited. */
  readonly list: FileList
  readonly working: WorkingSet
  readonly isRestored: boolean
  /** The input of the note. */
  readonly note: RefObject<HTMLInputElement | null>
  readonly busy: boolean
  /** Why the last attempt to publish failed. */
  readonly problem: unknown
  readonly onChange: (edit: (changes: Changes) => Changes) => boolean
  readonly onPublish: (how: { readonly draft: boolean }) => void
  readonly onDiscard: () => void
  /** Shows another version, if nothing is changed. */
  readonly onFollow: (version: BaseVersion) => void
}

const panes = [
  { value: 'files', label: messages.panes.files },
  { value: 'code', label: messages.panes.code },
  { value: 'preview', label: messages.panes.preview },
] as const
type Pane = (typeof panes)[number]['value']

export function EditorPanes(props: EditorPanesProps) {
  const { drop, list, working, isRestored, note, busy, problem } = props
  const { onChange, onPublish, onDiscard, onFollow } = props
  const { base, changes } = working
  const search = route.useSearch()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const [pane, setPane] = useState<Pane>('code')
  const [focus, setFocus] = useState<OpenedFocus>(null)
  const closed = useRef(new Map<string, unknown>())

  const files = workingFiles(list.files, changes)
  const landing = files.find(({ from, path }) => (from ?? path) === list.landing_page) ?? files[0]
  const current = files.find(({ path }) => path === search.file) ?? landing
  const isMissing =
    search.file !== undefined &&
    search.file !== current?.path &&
    changes.every(({ from }) => from !== search.file)
  const open = (file: string | null, nextFocus: OpenedFocus = null) => {
    if (file !== null) setPane('code')
    // On a phone, the tree that had the focus is hidden by then.
    setFocus(nextFocus ?? (isWide || file === null ? null : 'path'))
    void navigate({
      to: '/drops/$id/edit',
      params: { id: drop.id },
      search: file === null ? {} : { file },
      replace: true,
      resetScroll: false,
    })
  }
  const isPage = current && /\.(html?|md|markdown)$/i.test(current.path)
  const previewed = isPage ? current : landing
  // Not only while there are several: the last but one can be removed, and added again.
  const hasTree = list.files.length > 1 || files.length > 1
  const shows = (one: Pane) => isWide || pane === one
  const live = liveOf(drop)
  const newer = live && live.number > base.number ? live : null

  return (
    <>
      {isMissing && search.file !== undefined && (
        <p role="status" className="notice warn">
          {messages.file.missing({ path: search.file })}
        </p>
      )}
      <NewerNote
        version={newer?.number ?? null}
        working={working}
        onOpen={newer && !busy ? () => onFollow(newer) : null}
      />
      {isRestored && changes.length > 0 && (
        <div className="notice flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{messages.restored.text}</p>
          <button type="button" className="link-button" disabled={busy} onClick={onDiscard}>
            {messages.restored.restart}
          </button>
        </div>
      )}
      {!isWide && (
        <Segments
          label={messages.panes.label}
          value={pane}
          options={panes}
          onChoose={(next) => {
            setFocus(null)
            setPane(next)
          }}
          className="justify-self-start"
        />
      )}
      <div
        inert={busy}
        className={`grid gap-x-5 gap-y-4 ${hasTree ? 'md:grid-cols-[13rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)_minmax(0,1fr)]' : 'lg:grid-cols-2'}`}
      >
        {(isWide ? hasTree || undefined : pane === 'files') && (
          <FilesPane
            files={files}
            changes={changes}
            selected={current?.path ?? null}
            onOpen={open}
            onChange={onChange}
          />
        )}
        {shows('code') && (
          <CodePane
            dropId={drop.id}
            working={working}
            file={current ?? null}
            closed={closed.current}
            focus={focus}
            onType={(path, text, original) =>
              onChange((all) => withText(all, { path, text, original }))
            }
          />
        )}
        {shows('preview') && previewed && (
          <PreviewPane
            dropId={drop.id}
            base={base}
            changes={changes}
            path={previewed.path}
            from={previewed.from}
          />
        )}
      </div>
      <PublishBar
        note={note}
        working={working}
        busy={busy}
        problem={problem}
        onPublish={onPublish}
      />
    </>
  )
}
