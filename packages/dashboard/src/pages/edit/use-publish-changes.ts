// Hook that publishes the changes of the editor as one version.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { filesClient, filesQuery } from '../../api/files.ts'
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
import { isResult, requestedChanges } from './working-changes.ts'

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
    working: StoredChanges,
    { draft }: { readonly draft: boolean },
  ): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { base, changes, note } = working
      const published = await filesClient
        .changeFiles({
          params: { id: drop.id },
          body: {
            changes: requestedChanges(changes),
            base_version: base.number,
            draft,
            ...(note.trim() !== '' && { note: note.trim() }),
          },
        })
        .catch(async (error: unknown): Promise<Published> => {
          const isOurs = hasCode(error, 'version_conflict') && !draft
          const earlier = isOurs ? await findPublished(queries, drop.id, working) : null
          if (!earlier) throw error
          return earlier
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

/** The live version if it is what was to be published: the response to an earlier request was lost. */
async function findPublished(
  queries: QueryClient,
  dropId: string,
  { base, changes }: StoredChanges,
): Promise<Published | null> {
  try {
    const { live_version: live } = await queries.fetchQuery({ ...dropQuery(dropId), staleTime: 0 })
    if (!live) return null
    const [before, after] = await Promise.all(
      [base.id, live.version_id].map((id) => queries.fetchQuery(filesQuery(dropId, id))),
    )
    const isSame = before && after && (await isResult(changes, before.files, after.files))
    return isSame ? { version_number: live.version_number, warnings: [] } : null
  } catch {
    // The conflict is shown instead, and what fails there.
    return null
  }
}
