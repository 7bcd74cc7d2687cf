// Editor of a drop's files: its unpublished changes, publishing them, and conflicts with newer versions.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import { filesQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useToast } from '../../components/toast.tsx'
import { useIsShown } from '../../components/use-is-shown.ts'
import { titleOf } from '../../drops/find-drops.ts'
import { ConflictView, type Resolution } from './conflict-view.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { EditorPanes } from './editor-panes.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { messages } from './messages.ts'
import { type BaseVersion, liveOf, mayBePublished, type StoredChanges } from './stored-changes.ts'
import { useConflict } from './use-conflict.ts'
import { usePublishChanges } from './use-publish-changes.ts'
import { useWorkingSet, type WorkingSet } from './use-working-set.ts'
import type { Changes } from './working-changes.ts'

interface FilesEditorProps {
  readonly drop: Drop
  readonly draftKey: string
  readonly start: StoredChanges
  /** Whether there are unpublished changes, stored or not. */
  readonly edited: RefObject<boolean>
  /** Starts with that version, without changes. */
  readonly onRestart: (version: BaseVersion | null) => void
}

export function FilesEditor(props: FilesEditorProps) {
  const { drop, draftKey, start, edited, onRestart } = props
  const isShown = useIsShown()
  const working = useWorkingSet({ draftKey, start, isShown })
  const { base, changes } = working
  const hasChanges = changes.length > 0 || mayBePublished(working)
  edited.current = hasChanges
  const navigate = useNavigate()
  const published = useRef(false)
  const note = useRef<HTMLInputElement>(null)
  // The version to open instead; undefined while nothing is to be discarded.
  const [discardFor, setDiscardFor] = useState<BaseVersion | null>()
  const list = useQuery(filesQuery(drop.id, base.id))
  const isBaseGone = hasCode(list.error, 'not_found')
  const [isRestored, setIsRestored] = useState(start.changes.length > 0)
  const showToast = useToast()

  const restart = (version: BaseVersion | null) => {
    working.forget()
    onRestart(version)
  }
  /** Shows another version while nothing is changed. */
  const follow = (version: BaseVersion) => {
    if (mayBePublished(working)) showToast({ text: messages.publishing.unknown })
    working.update({ base: version, merging: null, sent: [] })
    setIsRestored(false)
  }
  const conflict = useConflict(drop.id, {
    isBaseGone,
    restored: start.merging?.live ?? null,
    onFound(live) {
      if (isBaseGone && changes.length === 0) {
        follow(live)
        return false
      }
      working.meet(live)
      return true
    },
  })
  const isLeft = useRef(false)
  const isHere = () => isShown.current && !isLeft.current
  const isStored = useRef(working.stored)
  isStored.current = working.stored
  const describeLoss = () => {
    const { unconfirmed, lost } = messages.publishing
    return (isStored.current ? unconfirmed : lost)({ name: titleOf(drop) })
  }
  const { busy, problem, publish } = usePublishChanges({
    drop,
    isHere,
    describeLoss,
    onUpdate: working.update,
    onPublished({ draft }) {
      published.current = true
      working.forget()
      if (!isHere()) return
      // A draft can be previewed there.
      const to = draft ? '/drops/$id/versions' : '/drops/$id'
      void navigate({ to, params: { id: drop.id } })
    },
    onConflict: conflict.find,
  })
  const isSaving = useRef(busy)
  isSaving.current = busy
  // The message with Undo stays while changes are being saved, or are shown as a conflict.
  const change = (edit: (changes: Changes) => Changes) => !isSaving.current && working.change(edit)
  /** The changes stay stored until the response. */
  const leaveWhileSaving = () => {
    isLeft.current = true
    // It failed since the dialog was opened.
    if (!isSaving.current && !published.current) showToast({ text: describeLoss(), bad: true })
  }
  const { version: live } = conflict
  const resolve = (resolved: Changes, how: Resolution) => {
    if (!live) return
    const next = { base: live, changes: resolved, note: working.note, merging: null, sent: [] }
    working.update(next)
    conflict.resolve()
    if (how !== 'edit') void publish(next, { draft: how === 'draft' })
  }

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
      {live ? (
        <ConflictView
          key={live.id}
          dropId={drop.id}
          working={working}
          live={live}
          onDecide={(change, decision) => working.decide(live, change, decision)}
          onDiscard={() => setDiscardFor(live)}
          onRetry={() => void conflict.find().catch(() => {})}
          onResolve={resolve}
        />
      ) : list.isPending ? (
        <Skeleton rows={6} />
      ) : list.error ? (
        <div className="grid gap-3">
          <ProblemNote error={list.error} onRetry={() => void list.refetch()} />
          {isRestored && changes.length > 0 && (
            <button
              type="button"
              className="link-button"
              onClick={() => setDiscardFor(liveOf(drop))}
            >
              {messages.restored.restart}
            </button>
          )}
        </div>
      ) : (
        <EditorPanes
          drop={drop}
          list={list.data}
          working={working}
          isRestored={isRestored}
          note={note}
          busy={busy}
          problem={problem}
          onChange={change}
          onPublish={(how) => void publish(working.read(), how)}
          onDiscard={() => setDiscardFor(liveOf(drop))}
          onFollow={follow}
        />
      )}
      <LeaveGuard
        hasChanges={() => hasChanges && !published.current}
        texts={leavingTexts({ isSaving: busy, working })}
        onLeave={busy ? leaveWhileSaving : working.forget}
      />
      {discardFor !== undefined && (
        <DiscardDialog
          texts={messages.discarding}
          onKeep={() => setDiscardFor(undefined)}
          onDiscard={() => restart(discardFor)}
        />
      )}
    </div>
  )
}

function leavingTexts({ isSaving, working }: { isSaving: boolean; working: WorkingSet }) {
  const { saving, ...leaving } = messages.leaving
  if (isSaving) return { ...saving, text: working.stored ? saving.text : saving.unstored }
  return mayBePublished(working) ? { ...leaving, text: leaving.mayBePublished } : leaving
}
