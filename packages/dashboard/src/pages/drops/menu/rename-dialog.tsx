// Dialog for renaming a drop in the list.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { storeDrop } from '../../../drops/cached-drops.ts'
import { messages } from './messages.ts'
import { useForgetGone } from './use-forget-gone.ts'

const { renaming: texts } = messages

interface RenameDialogProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export function RenameDialog({ drop, onClose }: RenameDialogProps) {
  const queries = useQueryClient()
  const forgetGone = useForgetGone()
  const [name, setName] = useState(drop.name)
  const rename = useMutation({
    mutationFn: () => client.updateSite({ params: { id: drop.id }, body: { name } }),
    onError(error) {
      if (forgetGone(drop.id, error)) onClose()
    },
    async onSuccess(saved) {
      await storeDrop(queries, saved)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate()
  }
  return (
    <Dialog title={texts.title} onClose={() => rename.isPending || onClose()}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field
          label={texts.name}
          hint={texts.hint}
          placeholder={drop.slug}
          autoComplete="off"
          value={name}
          readOnly={rename.isPending}
          onChange={({ target }) => setName(target.value)}
        />
        {rename.error && <ProblemNote error={rename.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" disabled={rename.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={rename.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
