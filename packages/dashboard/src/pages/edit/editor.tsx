// Editor for the page of a single-file drop: draft, conflict check and publishing.
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { errorSentence } from '../../api/problem.ts'
import { type Drop, dropQuery } from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import { deleteDraft, storeDraft } from '../../documents/draft.ts'
import { DraftNotStoredNote } from '../../documents/draft-not-stored-note.tsx'
import { lineEndOf, sameLines, withLineEnd } from '../../documents/line-ends.ts'
import { PasteBox } from '../../documents/paste-box.tsx'
import { documentFile, type TypedDocument } from '../../documents/typed-document.ts'
import { usePublish } from '../../uploads/publishing.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { messages } from './messages.ts'
import { type LiveVersion, NewerDialog } from './newer-dialog.tsx'
import { NewerNote, RestoredNote } from './notes.tsx'

export interface EditorProps {
  readonly drop: Drop
  /** ID of the version being edited. */
  readonly base: string
  readonly initial: TypedDocument
  /** The text of that version; null if the editor starts with a stored draft. */
  readonly original: TypedDocument | null
  readonly draftKey: string
  /** Discards the draft and starts with that version. */
  readonly onRestart: (version: string | undefined) => void
}

export function Editor({ drop, base, initial, original, draftKey, onRestart }: EditorProps) {
  const [unsaved, setUnsaved] = useState(original === null)
  const [stored, setStored] = useState(true)
  const [busy, setBusy] = useState(false)
  const [newer, setNewer] = useState<{ document: TypedDocument; live: LiveVersion } | null>(null)
  const published = useRef(false)
  const lineEnd = useMemo(() => lineEndOf(initial.text), [initial.text])
  const publish = usePublish()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved && !published.current,
    enableBeforeUnload: () => unsaved && !published.current,
    withResolver: true,
  })

  const change = ({ format, text: edited }: TypedDocument) => {
    const text = withLineEnd(edited, lineEnd)
    const same = original?.format === format && sameLines(original.text, text)
    setUnsaved(!same)
    if (same) deleteDraft(draftKey)
    setStored(same || storeDraft(draftKey, { text, chosen: format, base }))
  }

  /** Asks before publishing over a version that went live since the edit started. */
  async function check(document: TypedDocument): Promise<void> {
    setBusy(true)
    try {
      const { live_version: live } = await queries.fetchQuery({
        ...dropQuery(drop.id),
        staleTime: 0,
      })
      if (!live || live.version_id === base) return await send(document)
      setNewer({ document, live })
    } catch (error) {
      showToast({ text: errorSentence(error), bad: true })
    }
    setBusy(false)
  }

  async function send({ format, text }: TypedDocument): Promise<void> {
    setBusy(true)
    publish([await documentFile({ format, text: withLineEnd(text, lineEnd) })], drop.id, (done) => {
      setBusy(false)
      if (!done) return
      published.current = true
      deleteDraft(draftKey)
      void navigate({ to: '/drops/$id', params: { id: drop.id } })
    })
  }

  const live = drop.live_version
  return (
    <>
      {live && live.version_id !== base && <NewerNote live={live} />}
      {original === null && <RestoredNote onRestart={() => onRestart(live?.version_id)} />}
      <PasteBox
        initial={initial}
        busy={busy}
        unchanged={!unsaved}
        action={messages.page.publish}
        onPublish={(document) => void check(document)}
        onChange={change}
      >
        <DraftNotStoredNote stored={stored} />
      </PasteBox>
      {newer && (
        <NewerDialog
          live={newer.live}
          onClose={() => setNewer(null)}
          onPublish={() => {
            setNewer(null)
            void send(newer.document)
          }}
          onTakeTheirs={() => onRestart(newer.live.version_id)}
        />
      )}
      {blocker.status === 'blocked' && (
        <LeaveDialog
          onStay={blocker.reset}
          onLeave={() => {
            deleteDraft(draftKey)
            blocker.proceed()
          }}
        />
      )}
    </>
  )
}
