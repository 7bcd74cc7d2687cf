// Shown if another version went live during the edit: the differences of files that changed on both
// sides, and the ways to go on.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesQuery, textQuery } from '../../api/files.ts'
import { LazyMergeEditor } from '../../code/lazy-code.tsx'
import { Button } from '../../components/button.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { lineEndOf, withLineEnd } from '../../documents/line-ends.ts'
import { messages } from './messages.ts'
import type { BaseVersion, StoredChanges } from './stored-changes.ts'
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
}

export function ConflictView({ dropId, working, live, onResolve, onSwitch }: ConflictViewProps) {
  const before = useQuery(filesQuery(dropId, working.base.id))
  const after = useQuery(filesQuery(dropId, live.id))
  const [decided, setDecided] = useState<ReadonlyMap<WorkingChange, WorkingChange | null>>(
    new Map(),
  )
  const version = live.number
  // The version that was edited may be removed by now; every change is then shown.
  const known = before.data?.files ?? (before.error ? [] : null)
  const conflicts =
    known && after.data ? conflictsOf(working.changes, known, after.data.files) : null
  const atLive = after.data?.files ?? []
  const hasAtLive = (path: string) => atLive.some((file) => file.path === path)
  const resolved = working.changes.flatMap((change) => {
    const next = decided.has(change) ? decided.get(change) : change
    return (next && onTopOf(atLive, next)) ?? []
  })

  return (
    <section aria-labelledby="conflict" className="card grid gap-4">
      <h2 id="conflict" tabIndex={-1} ref={focusOnMount}>
        {texts.title({ version })}
      </h2>
      {after.error && <ProblemNote error={after.error} onRetry={() => void after.refetch()} />}
      {!conflicts && !after.error && <Skeleton rows={3} />}
      {conflicts && (
        <p>
          {conflicts.length === 0
            ? texts.separate({ version })
            : texts.both({ count: conflicts.length })}
        </p>
      )}
      {conflicts?.map((change) => (
        <Conflict
          key={`${change.from} ${change.path}`}
          dropId={dropId}
          live={live}
          change={change}
          isAtLive={hasAtLive(change.from ?? change.path)}
          onChange={(next) => setDecided((all) => new Map(all).set(change, next))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={!conflicts || resolved.length === 0}
          onClick={() => onResolve(resolved, 'publish')}
        >
          {texts.publish}
        </Button>
        <Button variant="quiet" disabled={!conflicts} onClick={() => onResolve(resolved, 'edit')}>
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

interface ConflictProps {
  readonly dropId: string
  readonly live: BaseVersion
  readonly change: WorkingChange
  readonly isAtLive: boolean
  /** Null to discard the change. */
  readonly onChange: (change: WorkingChange | null) => void
}

const choices = [
  { value: 'mine', label: texts.keepMine },
  { value: 'theirs', label: texts.takeTheirs },
] as const

function Conflict({ dropId, live, change, isAtLive, onChange }: ConflictProps) {
  const path = change.from ?? change.path
  const theirs = useQuery({
    ...textQuery({ dropId, version: live.id, path }),
    enabled: isAtLive && change.text !== null,
  })
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine')
  const choose = (chosen: 'mine' | 'theirs') => {
    setChoice(chosen)
    onChange(chosen === 'mine' ? change : null)
  }
  const canMerge = isAtLive && change.text !== null && theirs.data?.text != null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-mono text-sm font-medium break-all">{change.path}</h3>
        {(isAtLive || change.text !== null) && (
          <Segments label={change.path} value={choice} options={choices} onChoose={choose} />
        )}
      </div>
      {theirs.isLoading && <Skeleton rows={4} />}
      {choice === 'theirs' && <p className="text-sm text-muted">{texts.tookTheirs}</p>}
      {choice === 'mine' && canMerge && (
        <LazyMergeEditor
          path={change.path}
          theirs={theirs.data?.text ?? ''}
          mine={change.text ?? ''}
          label={texts.file({ path: change.path })}
          onChange={(text) =>
            onChange({ ...change, text: withLineEnd(text, lineEndOf(change.text ?? '')) })
          }
        />
      )}
      {theirs.error && <ProblemNote error={theirs.error} onRetry={() => void theirs.refetch()} />}
      {choice === 'mine' && !canMerge && !theirs.isLoading && (
        <p className="text-sm text-muted">
          {isAtLive ? texts.keptMine : change.text === null ? texts.gone : texts.added}
        </p>
      )}
    </div>
  )
}
