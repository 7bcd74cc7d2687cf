// Hook that publishes the changes of the editor as one version.
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

  async function publish(
    { base, changes, note }: StoredChanges,
    { draft }: { readonly draft: boolean },
  ): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const published = await filesClient.changeFiles({
        params: { id: drop.id },
        body: {
          changes: requestedChanges(changes),
          base_version: base.number,
          draft,
          ...(note.trim() !== '' && { note: note.trim() }),
        },
      })
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

  function describe(
    { version_number: version, warnings }: Awaited<ReturnType<typeof filesClient.changeFiles>>,
    draft: boolean,
  ): string {
    if (draft) return texts.drafted({ version })
    if (!drop.published) return texts.unpublished({ version })
    const [first] = warnings
    return first
      ? texts.check({ version, warning: `${first.file}: ${first.message}` })
      : texts.published({ version })
  }

  return { busy, problem, publish }
}
