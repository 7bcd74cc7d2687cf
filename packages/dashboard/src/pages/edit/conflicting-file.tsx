// A file that changed on both sides: the difference, and the choice between the sides.
import { LazyMergeEditor } from '../../code/lazy-code.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Segments } from '../../components/segments.tsx'
import { messages } from './messages.ts'
import type { Decision } from './stored-changes.ts'
import type { Merge } from './use-merges.ts'
import type { WorkingChange } from './working-changes.ts'

const { conflict: texts } = messages

interface Compared extends Merge {
  readonly merged: WorkingChange & { readonly text: string }
  readonly theirs: string
}

export const isCompared = (merge: Merge): merge is Compared =>
  merge.merged.text !== null && merge.theirs !== null && !merge.error

interface ConflictingFileProps {
  readonly merge: Merge
  readonly version: number
  readonly decision: Decision
  readonly onDecide: (decision: Decision) => void
  readonly onRetry: () => void
}

export function ConflictingFile(props: ConflictingFileProps) {
  const { merge, version, decision, onDecide, onRetry } = props
  const { change, isCombined, overlaps, isAtLive, isTaken, error } = merge
  const { takes, typed } = decision
  const compared = isCompared(merge) ? merge : null
  const choices = [
    { value: 'mine', label: compared && isCombined ? texts.keepBoth : texts.keepMine },
    { value: 'theirs', label: texts.takeTheirs },
  ] as const
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-mono text-sm font-medium break-all">{change.path}</h3>
        {(isAtLive || change.text !== null) && (
          <Segments
            label={change.path}
            value={takes}
            options={choices}
            onChoose={(chosen) => onDecide({ takes: chosen, typed })}
          />
        )}
      </div>
      {takes === 'theirs' && <p className="text-sm text-muted">{texts.tookTheirs}</p>}
      {takes === 'mine' && compared && (
        <>
          <p className={overlaps > 0 && isCombined ? 'notice warn' : 'text-sm text-muted'}>
            {mergedNote(merge, version)}
          </p>
          <LazyMergeEditor
            path={change.path}
            theirs={compared.theirs}
            mine={typed ?? compared.merged.text}
            label={texts.file({ path: change.path })}
            description={messages.file.leave}
            onChange={(text) => onDecide({ takes, typed: text })}
          />
          <p className="text-xs text-muted">{messages.file.leave}</p>
        </>
      )}
      {error && <ProblemNote error={error} onRetry={onRetry} />}
      {takes === 'mine' && !error && (!compared || isTaken) && (
        <p className="text-sm text-muted">{consequenceOf(merge, version)}</p>
      )}
    </div>
  )
}

/** How the shown text was combined. */
function mergedNote({ isCombined, overlaps }: Merge, version: number): string {
  if (!isCombined) return texts.compared({ version })
  return overlaps === 0 ? texts.combined : texts.overlapping({ count: overlaps, version })
}

/** What publishing does with a change whose text cannot be compared. */
function consequenceOf(merge: Merge, version: number): string {
  const { change, merged, isAtLive, isTaken } = merge
  if (isTaken) return texts.replaces({ version })
  if (change.text !== null && merged.text === null) return texts.sameText({ version })
  if (!isAtLive) return change.text === null ? texts.gone : texts.added
  if (change.removed) return texts.removes({ version })
  return change.text === null ? texts.renames({ from: change.from ?? '', version }) : texts.keptMine
}
