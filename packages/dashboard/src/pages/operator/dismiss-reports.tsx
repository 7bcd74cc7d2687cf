// Button that dismisses the reports about a drop.
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

interface DismissReportsProps {
  readonly dropId: string
  readonly slug: string
}

export function DismissReports({ dropId, slug }: DismissReportsProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="quiet" small onClick={() => setConfirming(true)}>
        Dismiss reports…
      </Button>
      {confirming && (
        <DecisionDialog
          title={`Dismiss the reports about ${slug}?`}
          consequence="They are closed, and the drop stays as it is. Nobody is told."
          note={{ label: 'Note', hint: 'Optional. It is kept in the log.' }}
          action="Dismiss"
          act={(note) => client.dismissReports({ params: { id: dropId }, body: { note } })}
          done={`The reports about ${slug} are dismissed.`}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
