// Hook that publishes the changes of the editor as one version.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
import { findSaved } from './find-saved.ts'
import { messages } from './messages.ts'
import type { StoredChanges } from './stored-changes.ts'
import { requestedChanges } from './working-changes.ts'

const { publishing: texts } = messages

interface Options {
  readonly drop: Drop
  readonly onPublished: (how: { readonly draft: boolean }) => void
  /** Another version is live by now. */
  readonly onConflict: () => Promise<void>
}

export function usePublishChanges({ drop, onPublished, onConflict }: Options) {
  const queries = useQueryClient()
  const showToast = useToast()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  // The response to a request was lost, so its version may exist.
  const isUncertain = useRef(false)

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
      // The banner asks to sign in again.
      if (hasCode(error, 'unauthorized')) queries.setQueryData(signedOutQuery.queryKey, true)
    }
    setBusy(false)
  }

  /** Recognises what an earlier request published or saved, though its response was lost. */
  async function sendOnce(working: StoredChanges, draft: boolean): Promise<Published> {
    const find = async (): Promise<Published | null> => {
      const number = await findSaved(queries, { dropId: drop.id, working, draft })
      return number === null ? null : { version_number: number, warnings: [] }
    }
    // A publish that is sent twice conflicts with itself, but a draft does not.
    const saved = draft && isUncertain.current ? await find() : null
    if (saved) return saved
    try {
      return await send(working, draft)
    } catch (error) {
      if (isTransient(error)) isUncertain.current = true
      const earlier = hasCode(error, 'version_conflict') && !draft ? await find() : null
      if (earlier) return earlier
      throw error
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
