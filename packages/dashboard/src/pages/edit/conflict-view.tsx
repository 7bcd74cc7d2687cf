// Shown if another version went live during the edit: the differences of files that changed on both
// sides, and the ways to go on.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesQuery } from '../../api/files.ts'
import { hasCode } from '../../api/problem.ts'
import { LazyMergeEditor } from '../../code/lazy-code.tsx'
import { Button } from '../../components/button.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useFocusMainAfterRemoval } from '../../components/use-focus-main-after-removal.ts'
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import { withTextUnless } from './combined-change.ts'
import { messages } from './messages.ts'
import type { BaseVersion, StoredChanges } from './stored-changes.ts'
import { type Merge, useMerges } from './use-merges.ts'
import { type Changes, conflictsOf, onTopOf, type WorkingChange } from './working-changes.ts'

const { conflict: texts } = messages

interface ConflictViewProps {
  readonly dropId: string
  readonly working: StoredChanges
  readonly live: BaseVersion
  /** Goes on with these changes, on top of the live version. */
  readonly onResolve: (changes: Changes, how: 'edit' | 'publish') => void
  /** Discards the changes. */
  readonly onSwitch: () => void
  /** Finds out again which version is live: this one may be removed by now. */
  readonly onRetry: () => void
}

export function ConflictView(props: ConflictViewProps) {
  const { dropId, working, live, onResolve, onSwitch, onRetry } = props
  // The pressed button is removed with the view.
  useFocusMainAfterRemoval()
  const before = useQuery(filesQuery(dropId, working.base.id))
  const after = useQuery(filesQuery(dropId, live.id))
  const [decided, setDecided] = useState<ReadonlyMap<WorkingChange, WorkingChange | null>>(
    new Map(),
  )
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
  const isDiscarded = (change: WorkingChange) => decided.get(change) === null
  // Otherwise a text that could not be read would be replaced unseen.
  const canResolve = isReady && merges.every(({ change, error }) => !error || isDiscarded(change))
  const resolved = onTopOf(
    atLive,
    working.changes.flatMap((change) => {
      const merged = merges.find((merge) => merge.change === change)?.merged ?? change
      return (decided.has(change) ? decided.get(change) : merged) ?? []
    }),
    working.changes.filter(isDiscarded),
  )

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
            {canResolve && resolved.length === 0 && decided.size === 0
              ? texts.nothingLeft({ version })
              : explain(merges, version)}
          </p>
          {merges.map((merge) => (
            <Conflict
              key={`${merge.change.from} ${merge.change.path}`}
              merge={merge}
              version={version}
              onChange={(next) => setDecided((all) => new Map(all).set(merge.change, next))}
            />
          ))}
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!canResolve || resolved.length === 0}
          onClick={() => onResolve(resolved, 'publish')}
        >
          {texts.publish}
        </Button>
        <Button variant="quiet" disabled={!canResolve} onClick={() => onResolve(resolved, 'edit')}>
          {texts.continue}
        </Button>
        <Button variant="quiet" onClick={onSwitch}>
          {texts.switch({ version })}
        </Button>
      </div>
    </section>
  )
}

/** Outside the component: a new function would take the focus with every change. */
const focusOnMount = (heading: HTMLElement | null): void => heading?.focus()

function explain(merges: readonly Merge[], version: number): string {
  const count = merges.length
  if (count === 0) return texts.separate({ version })
  const compared = merges.filter(({ merged, theirs }) => merged.text !== null && theirs !== null)
  if (compared.length === 0) return texts.changed({ count, version })
  if (compared.some(({ isCombined }) => !isCombined)) return texts.compared({ count, version })
  return merges.every(({ overlaps }) => overlaps === 0)
    ? texts.combined({ count, version })
    : texts.both({ count, version })
}

interface ConflictProps {
  readonly merge: Merge
  readonly version: number
  /** Null to discard the change. */
  readonly onChange: (change: WorkingChange | null) => void
}

function Conflict({ merge, version, onChange }: ConflictProps) {
  const { change, merged, isCombined, isAtLive, isTaken, theirs, error, retry } = merge
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine')
  // Kept while the other choice is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const withTyped = (text: string) =>
    withTextUnless(theirs ?? '', change, withLineEnd(text, lineEndOf(merged.text ?? '')))
  const choose = (chosen: 'mine' | 'theirs') => {
    setChoice(chosen)
    onChange(chosen === 'theirs' ? null : typed === null ? merged : withTyped(typed))
  }
  const canMerge = merged.text !== null && theirs !== null && !error
  const choices = [
    { value: 'mine', label: canMerge && isCombined ? texts.keepBoth : texts.keepMine },
    { value: 'theirs', label: texts.takeTheirs },
  ] as const
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-mono text-sm font-medium break-all">{change.path}</h3>
        {(isAtLive || change.text !== null) && (
          <Segments label={change.path} value={choice} options={choices} onChoose={choose} />
        )}
      </div>
      {choice === 'theirs' && <p className="text-sm text-muted">{texts.tookTheirs}</p>}
      {choice === 'mine' && canMerge && (
        <LazyMergeEditor
          path={change.path}
          theirs={theirs}
          mine={typed ?? merged.text}
          label={texts.file({ path: change.path })}
          onChange={(text) => {
            setTyped(text)
            onChange(withTyped(text))
          }}
        />
      )}
      {error && <ProblemNote error={error} onRetry={retry} />}
      {choice === 'mine' && !error && (!canMerge || isTaken) && (
        <p className="text-sm text-muted">{consequenceOf(merge, version)}</p>
      )}
    </div>
  )
}

/** What publishing a change does that has no text to compare. */
function consequenceOf(merge: Merge, version: number): string {
  const { change, merged, isAtLive, isTaken } = merge
  if (isTaken) return texts.replaces({ version })
  if (change.text !== null && merged.text === null) return texts.sameText({ version })
  if (!isAtLive) return change.text === null ? texts.gone : texts.added
  if (change.removed) return texts.removes({ version })
  return change.text === null ? texts.renames({ from: change.from ?? '', version }) : texts.keptMine
}
