// Says which drops could not be changed, and why.
import { errorSentence } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { titleOf } from '../../../drops/find-drops.ts'
import { messages } from './messages.ts'
import { type BulkReport, dropsToRetry } from './use-bulk-change.ts'

const { bulkReport: texts } = messages

interface BulkReportDialogProps {
  readonly report: BulkReport
  readonly onClose: () => void
}

export function BulkReportDialog({ report, onClose }: BulkReportDialogProps) {
  const { drops, failures } = report
  const retried = dropsToRetry(report).length
  return (
    <Dialog title={texts.title({ failed: failures.length, count: drops.length })} onClose={onClose}>
      <ul className="grid max-h-72 gap-3 overflow-y-auto">
        {failures.map(({ item, error }) => (
          <li key={item.id}>
            <p className="font-medium">
              <bdi>{titleOf(item)}</bdi>
            </p>
            <p className="text-sm text-muted">
              <TextWithCode text={errorSentence(error)} />
            </p>
          </li>
        ))}
      </ul>
      {retried > 0 && <p className="text-muted">{texts.stillSelected({ count: retried })}</p>}
      <div className="flex justify-end">
        <Button onClick={onClose}>{texts.close}</Button>
      </div>
    </Dialog>
  )
}
