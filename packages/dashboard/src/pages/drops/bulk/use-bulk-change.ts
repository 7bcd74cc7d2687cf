// Hook that changes all selected drops: a few requests at a time, with progress and a report.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { hasCode } from '../../../api/problem.ts'
import { type Drop, dropsQuery, signedOutQuery } from '../../../api/queries.ts'
import { useToast } from '../../../components/toast.tsx'
import { useIsShown } from '../../../components/use-is-shown.ts'
import { forgetDrop, storeDrop } from '../../../drops/cached-drops.ts'
import { changeEach, type Failure } from '../../../drops/change-each.ts'
import { messages } from './messages.ts'

const { bulk: texts } = messages

/** Few enough that the server stays responsive for everyone else. */
const parallel = 4

export type BulkChange =
  | { readonly kind: 'publish' | 'unpublish' | 'delete' }
  | { readonly kind: 'tag'; readonly tag: string }

interface BulkJob {
  readonly change: BulkChange
  readonly drops: readonly Drop[]
}

export interface BulkReport extends BulkJob {
  readonly failures: readonly Failure<Drop>[]
}

/** The drops that could not be changed and still exist, so the user can try again. */
export const dropsToRetry = ({ failures }: Pick<BulkReport, 'failures'>): readonly Drop[] =>
  failures.filter(({ error }) => !hasCode(error, 'not_found')).map(({ item }) => item)

export function useBulkChange(onDone: (report: BulkReport) => void) {
  const queries = useQueryClient()
  const showToast = useToast()
  const isShown = useIsShown()
  const [done, setDone] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    async mutationFn({ change, drops }: BulkJob): Promise<BulkReport> {
      setDone(0)
      // A refetch in between would restore drops that are being deleted.
      await queries.cancelQueries({ queryKey: dropsQuery.queryKey })
      const failures = await changeEach(drops, {
        parallel,
        onProgress: setDone,
        async change(drop) {
          if (change.kind === 'delete') {
            await client.deleteSite({ params: { id: drop.id } })
            await forgetDrop(queries, drop, { readsAgain: false })
          } else await storeDrop(queries, await update(drop, change), { readsAgain: false })
        },
      })
      return { change, drops, failures }
    },
    onSuccess(report) {
      const { change, drops, failures } = report
      if (failures.some(({ error }) => hasCode(error, 'unauthorized')))
        queries.setQueryData(signedOutQuery.queryKey, true)
      const count = drops.length - failures.length
      if (failures.length === 0) {
        const undone = undoOf(change)
        showToast({
          text: texts.done[change.kind]({ count }),
          ...(undone && {
            action: { label: texts.undo, run: () => mutate({ change: undone, drops }) },
          }),
        })
      }
      // The list that shows the report was left.
      else if (!isShown.current)
        showToast({
          text: texts.failed({ failed: failures.length, count: drops.length }),
          bad: true,
        })
      onDone(report)
      return queries.invalidateQueries({ queryKey: dropsQuery.queryKey })
    },
  })
  return {
    start: mutate,
    isRunning: isPending,
    progress: { done, count: variables?.drops.length ?? 0 },
  }
}

/** Null for changes that cannot be undone by the opposite change. */
const undoOf = ({ kind }: BulkChange): BulkChange | null =>
  kind === 'publish' || kind === 'unpublish'
    ? { kind: kind === 'publish' ? 'unpublish' : 'publish' }
    : null

async function update(
  { id }: Drop,
  change: Exclude<BulkChange, { kind: 'delete' }>,
): Promise<Drop> {
  const params = { id }
  if (change.kind !== 'tag')
    return client.updateSite({ params, body: { published: change.kind === 'publish' } })
  // The tags in the list may be older than a change in another tab.
  const { tags } = await client.getSite({ params })
  return client.updateSite({ params, body: { tags: [...new Set([...tags, change.tag])] } })
}

/** The drops that a change applies to: the others have that tag or state, or cannot be changed. */
export function applicableTo(change: BulkChange, drops: readonly Drop[]): readonly Drop[] {
  if (change.kind === 'delete') return drops
  const changeable = drops.filter(({ status }) => status !== 'removed')
  return change.kind === 'tag'
    ? changeable.filter(({ tags }) => !tags.includes(change.tag))
    : changeable.filter(
        ({ published, live_version }) =>
          live_version !== null && published !== (change.kind === 'publish'),
      )
}
