// Dialog that creates an organisation, switches to it and opens its settings. Opened from the
// organisation menu and from the organisation settings.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../api/client.ts'
import { errorSentence } from '../api/problem.ts'
import { accountQuery } from '../api/queries.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Field } from '../components/field.tsx'
import { messages } from './messages.ts'
import { useSwitchTenant } from './use-switch-tenant.ts'

const texts = messages.dialog

export function NewOrganisationDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const queries = useQueryClient()
  const switchTenant = useSwitchTenant()
  const create = useMutation({
    mutationFn: () => client.createOrganisation({ body: { name: name.trim() } }),
    async onSuccess({ id }) {
      onClose()
      // The organisation exists even if the switch to it fails.
      await queries.invalidateQueries({ queryKey: accountQuery.queryKey })
      switchTenant({ id, to: '/settings/organisation' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate()
  }
  // A closed dialog could not show an error, and would look like a cancellation.
  const close = () => create.isPending || onClose()
  return (
    <Dialog title={texts.title} onClose={close}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <p className="text-muted">{texts.about}</p>
        <Field
          label={texts.name}
          autoComplete="organization"
          maxLength={maxNameLength}
          value={name}
          problem={create.error ? errorSentence(create.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" disabled={create.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={name.trim() === '' || create.isPending}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
