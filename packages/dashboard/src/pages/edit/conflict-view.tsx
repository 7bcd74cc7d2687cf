// Shown if another version went live during the edit: the files that changed on both sides, and the
// ways to go on.
import { useQuery } from '@tanstack/react-query'
import { filesQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { Button } from '../../components/button.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'
import { DraftNotStoredNote } from '../../documents/draft-not-stored-note.tsx'
import { ConflictingFile, isCompared } from './conflicting-file.tsx'
import { decidedChange, decisionsOn, fileKey, undecided } from './decisions.ts'
import { messages } from './messages.ts'
import { conflictsOf, onTopOf, undoneRenames } from './on-top-of.ts'
import type { BaseVersion, Decision } from './stored-changes.ts'
import { type Merge, useMerges } from './use-merges.ts'
import type { WorkingSet } from './use-working-set.ts'
import type { Changes, WorkingChange } from './working-changes.ts'

const { conflict: texts } = messages

export type Resolution = 'edit' | 'publish' | 'draft'

interface ConflictViewProps {
  readonly dropId: string
  readonly working: WorkingSet
  readonly live: BaseVersion
  readonly onDecide: (change: WorkingChange, decision: Decision) => void
  /** Goes on with these changes, on top of the live version. */
  readonly onResolve: (changes: Changes, how: Resolution) => void
  readonly onDiscard: () => void
  /** Finds out again which version is live: this one may be removed by now. */
  readonly onRetry: () => void
}

export function ConflictView(props: ConflictViewProps) {
  const { dropId, working, live, onDecide, onResolve, onDiscard, onRetry } = props
  // The pressed button is removed with the view.
  useFocusMainAfterRemoval()
  const before = useQuery(filesQuery(dropId, working.base.id))
  const after = useQuery(filesQuery(dropId, live.id))
  const version = live.number
  // The version that was edited may be removed by now; every change is then shown.
  const isBaseGone = hasCode(before.error, 'not_found')
  const error = after.error ?? (isBaseGone ? null : before.error)
  const atLive = after.data?.files ?? []
  const conflicts =
    (before.data || isBaseGone) && after.data
      ? conflictsOf(working.changes, before.data?.files ?? null, after.data.files)
      : null
  const merges = useMerges({
    dropId,
    base: working.base.id,
    live: live.id,
    changes: working.changes,
    conflicts: conflicts ?? [],
    liveSizes: new Map(atLive.map(({ path, size }) => [path, size])),
  })
  const isReady = conflicts !== null && merges.every(({ isPending }) => !isPending)
  const decisions = decisionsOn(live, working)
  const decisionOf = (change: WorkingChange) => decisions[fileKey(change)] ?? undecided
  const isDiscarded = (change: WorkingChange) => decisionOf(change).takes === 'theirs'
  // Otherwise a text that could not be read would be replaced unseen.
  const canResolve = isReady && merges.every(({ change, error }) => !error || isDiscarded(change))
  const resolved = onTopOf(
    atLive,
    working.changes.flatMap((change) => {
      const merge = merges.find((each) => each.change === change)
      return merge ? (decidedChange(merge, decisionOf(change)) ?? []) : change
    }),
    working.changes.filter(isDiscarded),
  )
  const kept = working.changes.filter((change) => !isDiscarded(change))

  return (
    <section aria-labelledby="conflict" className="card grid gap-4">
      <h2 id="conflict" tabIndex={-1} ref={focusOnMount}>
        {texts.title({ version })}
      </h2>
      {error && (
        <ProblemNote
          error={error}
          onRetry={() => {
            onRetry()
            if (before.error) void before.refetch()
            if (after.error) void after.refetch()
          }}
        />
      )}
      {!isReady && !error && <Skeleton rows={3} />}
      {isReady && (
        <>
          <p>
            {canResolve &&
            resolved.length === 0 &&
            !merges.some(({ change }) => isDiscarded(change))
              ? texts.nothingLeft({ version })
              : explain(merges, { version, isBaseGone })}
          </p>
          {merges.map((merge) => (
            <ConflictingFile
              key={fileKey(merge.change)}
              merge={merge}
              version={version}
              decision={decisionOf(merge.change)}
              onDecide={(decision) => onDecide(merge.change, decision)}
              onRetry={() => {
                onRetry()
                merge.retry()
              }}
            />
          ))}
          {undoneRenames(atLive, kept, resolved).map((change) => (
            <p key={fileKey(change)} className="text-sm text-muted">
              {texts.notRenamed({ from: change.from ?? '', path: change.path })}
            </p>
          ))}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!canResolve || resolved.length === 0}
          onClick={() => onResolve(resolved, 'publish')}
        >
          {texts.publish({ version })}
        </Button>
        <Button
          variant="quiet"
          disabled={!canResolve || resolved.length === 0}
          onClick={() => onResolve(resolved, 'draft')}
        >
          {messages.publishing.draft}
        </Button>
        <Button variant="quiet" disabled={!canResolve} onClick={() => onResolve(resolved, 'edit')}>
          {texts.continue}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {texts.switch({ version })}
        </Button>
      </div>
      <DraftNotStoredNote stored={working.stored} />
    </section>
  )
}

/** Outside the component: a new function would take the focus with every change. */
const focusOnMount = (heading: HTMLElement | null): void => heading?.focus()

interface Facts {
  readonly version: number
  /** The version that was edited is no longer kept. */
  readonly isBaseGone: boolean
}

function explain(merges: readonly Merge[], { version, isBaseGone }: Facts): string {
  if (merges.length === 0) return texts.separate({ version })
  const changed = isBaseGone ? texts.unknown : texts.changed({ count: merges.length, version })
  return merges.some(isCompared) ? `${changed} ${texts.colours({ version })}` : changed
}
