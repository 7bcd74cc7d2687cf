// Hook that publishes the changes of the editor as one version.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filesClient } from '../../api/files.ts'
import { hasCode, isTransient } from '../../api/problem.ts'
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
import { findSaved, readSentAsBase } from './find-saved.ts'
import { messages } from './messages.ts'
import type { StoredChanges } from './stored-changes.ts'
import { requestedChanges } from './working-changes.ts'

const { publishing: texts } = messages

interface Options {
  readonly drop: Drop
  readonly onUpdate: (next: Partial<StoredChanges>) => void
  readonly onPublished: (how: { readonly draft: boolean }) => void
  /** Another version is live by now. */
  readonly onConflict: () => Promise<void>
}

export function usePublishChanges({ drop, onUpdate, onPublished, onConflict }: Options) {
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
      const published = await sendOnce(working, draft)
      onPublished({ draft })
      const parts = [dropQuery, versionsQuery, activityQuery]
      await Promise.all(
        [dropsQuery, usageQuery, ...parts.map((part) => part(drop.id))].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
      showToast({ text: describe(published, draft) })
    } catch (error) {
      if (hasCode(error, 'version_conflict')) await onConflict().catch(setProblem)
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
    const { changes, sent = [] } = working
    const find = async (): Promise<Published | null> => {
      const number = await findSaved(queries, { dropId: drop.id, working, draft })
      return number === null ? null : { version_number: number, warnings: [] }
    }
    // A publish that is sent twice conflicts with itself, but a draft does not.
    const saved = draft && sent.some((each) => each.draft) ? await find() : null
    if (saved) return saved
    const others = sent.filter((each) => each.changes !== changes || each.draft !== draft)
    // Noted first: the response may be lost with the page.
    onUpdate({ sent: [...others, { changes, draft }] })
    try {
      return await send(working, draft)
    } catch (error) {
      if (!isTransient(error)) onUpdate({ sent })
      if (!hasCode(error, 'version_conflict')) throw error
      const earlier = draft ? null : await find()
      if (earlier) return earlier
      const next = await readSentAsBase(queries, { dropId: drop.id, working })
      if (!next || next.changes.length === 0) throw error
      onUpdate(next)
      return sendOnce(next, draft)
    }
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

  function describe({ version_number: version, warnings }: Published, draft: boolean): string {
    if (draft) return texts.drafted({ version })
    if (!drop.published) return texts.unpublished({ version })
    const [first] = warnings
    return first
      ? texts.check({ version, warning: `${first.file}: ${first.message}` })
      : texts.published({ version })
  }

  return { busy, problem, publish }
}

type Published = Pick<
  Awaited<ReturnType<typeof filesClient.changeFiles>>,
  'version_number' | 'warnings'
>
