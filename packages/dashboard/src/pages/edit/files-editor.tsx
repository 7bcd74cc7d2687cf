// Editor of a drop's files: the tree of a bundle, the text, its preview, and publishing.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { filesQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useIsWide } from '../../components/use-is-wide.ts'
import { CodePane, type OpenedFocus } from './code-pane.tsx'
import { ConflictView } from './conflict-view.tsx'
import { FilesPane } from './files-pane.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { messages } from './messages.ts'
import { PreviewPane } from './preview-pane.tsx'
import { PublishBar } from './publish-bar.tsx'
import { type BaseVersion, liveOf, type StoredChanges } from './stored-changes.ts'
import { useConflict } from './use-conflict.ts'
import { usePublishChanges } from './use-publish-changes.ts'
import { useWorkingSet } from './use-working-set.ts'
import { withText, workingFiles } from './working-changes.ts'

const route = getRouteApi('/drops/$id/edit')

interface FilesEditorProps {
  readonly drop: Drop
  readonly draftKey: string
  readonly start: StoredChanges
  readonly isRestored: boolean
  /** Discards the changes and starts with that version. */
  readonly onRestart: (version: BaseVersion | null) => void
}

const panes = [
  { value: 'files', label: messages.panes.files },
  { value: 'code', label: messages.panes.code },
  { value: 'preview', label: messages.panes.preview },
] as const
type Pane = (typeof panes)[number]['value']

export function FilesEditor({ drop, draftKey, start, isRestored, onRestart }: FilesEditorProps) {
  const working = useWorkingSet(draftKey, start)
  const { base, changes } = working
  const search = route.useSearch()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const [pane, setPane] = useState<Pane>('code')
  const [focus, setFocus] = useState<OpenedFocus>(null)
  const [edition, setEdition] = useState(0)
  const published = useRef(false)
  const closed = useRef(new Map<string, unknown>())
  const note = useRef<HTMLInputElement>(null)
  const list = useQuery(filesQuery(drop.id, base.id))
  const isBaseGone = hasCode(list.error, 'not_found') && changes.length > 0
  const conflict = useConflict(drop.id, {
    isBaseGone,
    restored: start.merging?.live ?? null,
    onFound: working.meet,
  })
  const { busy, problem, publish } = usePublishChanges({
    drop,
    onPublished({ draft }) {
      published.current = true
      working.forget()
      // A draft can be previewed there.
      const to = draft ? '/drops/$id/versions' : '/drops/$id'
      void navigate({ to, params: { id: drop.id } })
    },
    onConflict: conflict.find,
  })

  const restart = (version: BaseVersion | null) => {
    working.forget()
    onRestart(version)
  }

  const guard = (
    <LeaveGuard
      hasChanges={() => changes.length > 0 && !published.current}
      onLeave={working.forget}
    />
  )
  const { version: live } = conflict
  if (live) {
    return (
      <>
        {guard}
        <ConflictView
          key={live.id}
          dropId={drop.id}
          working={working}
          live={live}
          onDecide={(change, decision) => working.decide(live, change, decision)}
          onDiscard={() => restart(live)}
          onRetry={() => void conflict.find().catch(() => {})}
          onResolve={(resolved, how) => {
            const next = { base: live, changes: resolved, note: working.note, merging: null }
            working.update(next)
            conflict.resolve()
            // Editors start again with the merged texts.
            closed.current.clear()
            setEdition(edition + 1)
            setFocus(null)
            if (how !== 'edit') void publish(next, { draft: how === 'draft' })
          }}
        />
      </>
    )
  }
  if (list.isPending) {
    return (
      <>
        {guard}
        <Skeleton rows={6} />
      </>
    )
  }
  if (list.error) {
    return (
      <div className="grid gap-3">
        <ProblemNote error={list.error} onRetry={() => void list.refetch()} />
        {isRestored && <RestartButton onRestart={() => restart(liveOf(drop))} />}
        {guard}
      </div>
    )
  }
  const files = workingFiles(list.data.files, changes)
  const landing =
    files.find(({ from, path }) => (from ?? path) === list.data.landing_page) ?? files[0]
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
  const hasTree = files.length > 1 || changes.length > 1
  const shows = (one: Pane) => isWide || pane === one
  const newer =
    drop.live_version && drop.live_version.version_number > base.number ? drop.live_version : null

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works in everything inside.
    <div
      className="grid gap-4"
      onKeyDown={(event) => {
        // Otherwise the browser offers to save the page as a file.
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        note.current?.focus()
      }}
    >
      {isMissing && search.file !== undefined && (
        <p role="status" className="notice warn">
          {messages.file.missing({ path: search.file })}
        </p>
      )}
      {newer && (
        <p role="status" className="notice warn">
          {messages.newer.note({ version: newer.version_number })}
        </p>
      )}
      {isRestored && changes.length > 0 && (
        <div className="notice flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>{messages.restored.text}</p>
          <RestartButton onRestart={() => restart(liveOf(drop))} />
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
            onChange={working.change}
          />
        )}
        {shows('code') && (
          <CodePane
            dropId={drop.id}
            working={working}
            file={current ?? null}
            edition={edition}
            closed={closed.current}
            focus={focus}
            onType={(path, text, original) =>
              working.change((all) => withText(all, { path, text, original }))
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
        onPublish={(how) => void publish(working, how)}
      />
      {guard}
    </div>
  )
}

const RestartButton = ({ onRestart }: { readonly onRestart: () => void }) => (
  <button type="button" className="link-button" onClick={onRestart}>
    {messages.restored.restart}
  </button>
)
