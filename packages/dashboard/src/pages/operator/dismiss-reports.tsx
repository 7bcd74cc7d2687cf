// Button that dismisses the reports about a drop.
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { messages } from './messages.ts'

const texts = messages.dismissal

interface DismissReportsProps {
  readonly dropId: string
  readonly slug: string
}

export function DismissReports({ dropId, slug }: DismissReportsProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant="quiet" small onClick={() => setConfirming(true)}>
        {texts.open}
      </Button>
      {confirming && (
        <DecisionDialog
          title={texts.title({ slug })}
          consequence={texts.text}
          note={{ label: texts.note, hint: texts.noteHint }}
          action={texts.confirm}
          act={(note) => client.dismissReports({ params: { id: dropId }, body: { note } })}
          done={texts.done({ slug })}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}
