// Bar with the actions on the selected drops, at the bottom of the window. found-drops.tsx loads it
// with the first selection.
import { type ReactNode, useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Icon, iconButtonClass } from '../../../components/icon.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useFocusMainAfterRemoval } from '../../../components/use-focus-main-after-removal.ts'
import { mayDelete } from '../../../drops/may-delete.ts'
import { useSession } from '../../../shell/session-context.ts'
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx'
import { BulkReportDialog } from './bulk-report-dialog.tsx'
import { messages } from './messages.ts'
import { TagDialog } from './tag-dialog.tsx'
import {
  applicableTo,
  type BulkChange,
  type BulkReport,
  dropsToRetry,
  useBulkChange,
} from './use-bulk-change.ts'

const { bulk: texts } = messages

interface SelectionBarProps {
  readonly selected: readonly Drop[]
  readonly shown: number
  /** Tags of all drops. */
  readonly tags: readonly string[]
  readonly onToggleAll: () => void
  readonly onSelect: (drops: readonly Drop[]) => void
}

export default function SelectionBar(props: SelectionBarProps) {
  const { selected, shown, tags, onToggleAll, onSelect } = props
  const { tenant } = useSession()
  const [dialog, setDialog] = useState<'tag' | 'delete' | null>(null)
  const [report, setReport] = useState<BulkReport | null>(null)
  const { start, isRunning, progress } = useBulkChange((finished) => {
    onSelect(dropsToRetry(finished))
    if (finished.failures.length > 0) setReport(finished)
  })
  const count = selected.length
  // The list has lost the selected drops; the dialog must not open again for others.
  if (count === 0 && dialog !== null) setDialog(null)
  const showToast = useToast()
  const apply = (change: BulkChange) => {
    const drops = applicableTo(change, selected)
    if (drops.length > 0) start({ change, drops })
    else showToast({ text: texts.nothing })
  }
  return (
    <>
      {(count > 0 || isRunning) && (
        <Bar>
          <p role="status" className="text-sm font-medium tabular-nums">
            {isRunning ? texts.progress(progress) : texts.count({ count })}
          </p>
          {isRunning ? (
            <progress
              aria-label={texts.progressLabel}
              className="upload-progress w-40"
              value={progress.done}
              max={progress.count}
            />
          ) : (
            <>
              {count < shown && (
                <button type="button" className="link-button text-sm" onClick={onToggleAll}>
                  {texts.selectAll({ count: shown })}
                </button>
              )}
              <button
                type="button"
                aria-label={texts.clear}
                title={texts.clear}
                className={`${iconButtonClass} max-sm:ml-auto sm:order-last`}
                onClick={() => onSelect([])}
              >
                <Icon name="close" />
              </button>
              <div className="flex flex-wrap gap-2">
                <ChangeButton change={{ kind: 'publish' }} selected={selected} onApply={apply} />
                <ChangeButton change={{ kind: 'unpublish' }} selected={selected} onApply={apply} />
                <Button variant="quiet" small onClick={() => setDialog('tag')}>
                  {texts.addTag}
                </Button>
                {selected.every((drop) => mayDelete(tenant.role, drop)) && (
                  <Button
                    variant="quiet"
                    small
                    className="text-bad"
                    onClick={() => setDialog('delete')}
                  >
                    {texts.delete}
                  </Button>
                )}
              </div>
            </>
          )}
        </Bar>
      )}
      {dialog === 'tag' && (
        <TagDialog
          count={count}
          tags={tags}
          onClose={() => setDialog(null)}
          onAdd={(tag) => {
            setDialog(null)
            apply({ kind: 'tag', tag })
          }}
        />
      )}
      {dialog === 'delete' && (
        <BulkDeleteDialog
          drops={selected}
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null)
            apply({ kind: 'delete' })
          }}
        />
      )}
      {report && <BulkReportDialog report={report} onClose={() => setReport(null)} />}
    </>
  )
}

function Bar({ children }: { readonly children: ReactNode }) {
  // The pressed button is removed with the bar.
  useFocusMainAfterRemoval()
  return (
    <section
      aria-label={texts.label}
      className="selection-bar fixed inset-x-0 bottom-0 z-20 flex justify-center p-3"
    >
      <div className="flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-edge bg-surface p-2 pl-4 shadow-soft">
        {children}
      </div>
    </section>
  )
}

interface ChangeButtonProps {
  readonly change: { readonly kind: 'publish' | 'unpublish' }
  readonly selected: readonly Drop[]
  readonly onApply: (change: BulkChange) => void
}

const ChangeButton = ({ change, selected, onApply }: ChangeButtonProps) =>
  applicableTo(change, selected).length > 0 && (
    <Button variant="quiet" small onClick={() => onApply(change)}>
      {texts[change.kind]}
    </Button>
  )
