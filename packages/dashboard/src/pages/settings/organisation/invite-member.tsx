// Form that invites a person to the organisation by email, with a role.
import { maxEmailLength } from '@plinth/domain/accounts/email'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../../api/problem.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Select } from '../../../components/select.tsx'
import { assignableRoles } from './assignable-roles.ts'
import { messages } from './messages.ts'
import { type Invite, useInvite } from './use-invite.ts'

const texts = messages.invitations

export function InviteMember() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Invite['role']>('member')
  const invite = useInvite()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ email: email.trim(), role }, { onSuccess: () => setEmail('') })
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
      <Field
        label={texts.email}
        type="email"
        className="min-w-0 grow basis-56"
        autoComplete="off"
        maxLength={maxEmailLength}
        value={email}
        problem={invite.error ? errorSentence(invite.error) : null}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Select label={texts.role} value={role} options={assignableRoles} onChoose={setRole} />
      <Button type="submit" disabled={email.trim() === '' || invite.isPending}>
        {texts.invite}
      </Button>
    </form>
  )
}
