// Dialog that deletes a page that this browser published without an account.
import { useState } from 'react'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { RichText } from '../components/rich-text.tsx'
import { messages } from './messages.ts'
import { deleteDrop } from './network.ts'

const texts = messages.manage

export interface ManagedPage {
  readonly id: string
  readonly url: string
}

interface DeletePageProps {
  readonly page: ManagedPage
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export default function DeletePage({ page, onClose, onDeleted }: DeletePageProps) {
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const change = {
    error,
    isPending,
    async mutate() {
      setPending(true)
      setError(null)
      try {
        await deleteDrop(page.id)
        onDeleted()
      } catch (failure) {
        setError(failure as Error)
        setPending(false)
      }
    },
  }
  return (
    <ConfirmDialog
      title={texts.question}
      action={texts.confirm}
      keep={texts.cancel}
      change={change}
      onClose={onClose}
    >
      <p>
        <RichText
          text={texts.warning}
          values={{ host: <b className="break-all">{new URL(page.url).host}</b> }}
        />
      </p>
    </ConfirmDialog>
  )
}
