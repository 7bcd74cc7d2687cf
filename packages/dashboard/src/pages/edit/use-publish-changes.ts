// Hook that publishes the changes of the editor as one version.
import { ApiError } from '@plinth/contract/client/api-error'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filesClient } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import {
  activityQuery,
  type Drop,
  dropQuery,
  dropsQuery,
  signedOutQuery,
  usageQuery,
  versionsQuery,
} from '../../api/queries.ts'
import { useToast } from '../../components/toast.tsx'
import { findDraft, findPublished, type Lost } from './find-saved.ts'
import { messages } from './messages.ts'
import { baseOf, isSame, type Sent, type StoredChanges } from './stored-changes.ts'
import { requestedChanges } from './working-changes.ts'

const { publishing: texts } = messages

interface Options {
  readonly drop: Drop
  /** False once the user has left, or decided to leave. */
  readonly isHere: () => boolean
  /** What to say if the changes may not be saved, after the user has left. */
  readonly describeLoss: () => string
  readonly onUpdate: (next: Partial<StoredChanges>) => void
  readonly onPublished: (how: { readonly draft: boolean }) => void
  /** Another version is live by now. */
  readonly onConflict: () => Promise<void>
}

export function usePublishChanges(options: Options) {
  const { drop, isHere, describeLoss, onUpdate, onPublished, onConflict } = options
  const queries = useQueryClient()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)

  async function publish(
    working: StoredChanges,
    { draft }: { readonly draft: boolean },
  ): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const published =
        working.changes.length > 0 ? await sendOnce(working, draft) : await undoLost(working)
      if (typeof published === 'string') showToast({ text: published })
      else {
        onPublished({ draft })
        const parts = [dropQuery, versionsQuery, activityQuery]
        await Promise.all(
          [dropsQuery, usageQuery, ...parts.map((part) => part(drop.id))].map(({ queryKey }) =>
            queries.invalidateQueries({ queryKey }),
          ),
        )
        // Not only invalidated: after the user has left, no page reads it again.
        const now = await queries.fetchQuery(dropQuery(drop.id)).catch(() => drop)
        showToast({ text: describe(published, { draft, now }) })
      }
    } catch (error) {
      if (!isHere()) showToast({ text: describeLoss(), bad: true })
      else if (hasCode(error, 'version_conflict')) await onConflict().catch(setProblem)
      else setProblem(error)
      // Then the drop was deleted elsewhere.
      if (hasCode(error, 'not_found'))
        void queries.invalidateQueries({ queryKey: dropQuery(drop.id).queryKey })
      // The banner asks to sign in again.
      if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
    }
    setBusy(false)
  }

  /** Recognises what an earlier request published or saved, though its response was lost. */
  async function sendOnce(working: StoredChanges, draft: boolean): Promise<Published> {
    const { changes, note, sent = [] } = working
    // A publish that is sent twice conflicts with itself, but a draft does not.
    if (draft && sent.some((each) => each.draft)) {
      const saved = await findDraft(queries, { dropId: drop.id, working })
      if (saved !== null) return { version_number: saved, warnings: [] }
    }
    // Noted first: the response may be lost with the page.
    const noted = withSent(sent, { changes, draft, note: note.trim() })
    onUpdate({ sent: noted })
    try {
      return await send(working, draft)
    } catch (error) {
      if (isRefusal(error)) onUpdate({ sent })
      if (!hasCode(error, 'version_conflict')) throw error
      const lost = await findPublished(queries, {
        dropId: drop.id,
        working: { ...working, sent: noted },
      })
      // What cannot be told apart is shown as a conflict.
      if (lost === null || lost === 'unknown' || lost.rest === null) throw error
      const isDone = lost.rest.changes.length === 0
      if (isDone && draft) throw error
      return isDone ? withNote(lost, note.trim()) : sendRest(lost.rest, draft)
    }
  }

  /** Publishes without the changes that an earlier request published. Returns a text if it cannot. */
  async function undoLost(working: StoredChanges): Promise<Published | string> {
    const lost = await findPublished(queries, { dropId: drop.id, working })
    if (lost === 'unknown') return texts.unknown
    if (lost?.rest && lost.rest.changes.length > 0) return sendRest(lost.rest, false)
    if (!lost) {
      onUpdate({ sent: [] })
      return texts.nothing
    }
    // The editor shows what was published.
    onUpdate({ base: baseOf(lost.version), sent: [] })
    return texts.cannotUndo({ version: lost.version.version_number })
  }

  function sendRest(rest: StoredChanges, draft: boolean): Promise<Published> {
    onUpdate(rest)
    return sendOnce(rest, draft)
  }

  /** The user may have changed the note since. */
  async function withNote({ version, isOwn }: Lost, note: string): Promise<Published> {
    const params = { id: drop.id, version_id: version.version_id }
    if (isOwn && version.note !== note) await filesClient.updateVersion({ params, body: { note } })
    return { version_number: version.version_number, warnings: [] }
  }

  const send = ({ base, changes, note }: StoredChanges, draft: boolean) =>
    filesClient.changeFiles({
      params: { id: drop.id },
      body: {
        changes: requestedChanges(changes),
        base_version: base.number,
        draft,
        ...(note.trim() !== '' && { note: note.trim() }),
      },
    })

  function describe(
    { version_number: version, warnings }: Published,
    { draft, now }: { readonly draft: boolean; readonly now: Drop },
  ): string {
    const isUnpublished = !drop.published && !now.published
    const state = draft ? texts.drafted : now.published ? texts.published : texts.unpublished
    // The first warning may say that the drop is offline; others are about the files.
    const shown = isUnpublished && !draft ? warnings.slice(1, 3) : warnings.slice(0, 2)
    const checks = shown.map(({ file, message }) => `${file}: ${message}`)
    return [state({ version }), checks.length > 0 && texts.check({ warning: checks.join(' ') })]
      .filter(Boolean)
      .join(' ')
  }

  return { busy, problem, publish }
}

type Published = Pick<
  Awaited<ReturnType<typeof filesClient.changeFiles>>,
  'version_number' | 'warnings'
>

const withSent = (sent: readonly Sent[], next: Sent): Sent[] => [
  ...sent.filter(
    ({ changes, draft, note }) =>
      draft !== next.draft || note !== next.note || !isSame(changes, next.changes),
  ),
  next,
]

/** After any other failure, the changes may be saved. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 408
