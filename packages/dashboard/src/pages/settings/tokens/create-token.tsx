// Form that creates an API token. Its secret is shown once, by created-token-notice.tsx.
import { type TokenAccess, tokenAccesses } from '@plinth/domain/accounts/token-access'
import { dayMs } from '@plinth/domain/base/day'
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { tokensQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Field } from '../../../components/field.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Select } from '../../../components/select.tsx'
import type { CreatedToken } from './created-token-notice.tsx'
import { messages } from './messages.ts'
import { useDropChoice } from './use-drop-choice.ts'

const texts = messages.create

const lifetimes = [
  { value: '0', label: texts.never },
  { value: '30', label: texts.afterDays({ days: 30 }) },
  { value: '90', label: texts.afterDays({ days: 90 }) },
  { value: '365', label: texts.afterYear },
] as const

const accesses = tokenAccesses.map((value) => ({ value, label: messages.accesses[value] }))

interface CreateTokenProps {
  /** The drop that is chosen at first. */
  readonly dropId?: string | undefined
  readonly onCreated: (token: CreatedToken) => void
}

export function CreateToken({ dropId, onCreated }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TokenAccess>('full')
  const drop = useDropChoice(dropId)
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('0')
  const queries = useQueryClient()
  const hints = drop.dropId === null ? texts.hints : texts.dropHints
  const create = useMutation({
    mutationFn: () =>
      client.createToken({
        body: {
          name: name.trim(),
          access,
          site_id: drop.dropId,
          expires_at: endAfter(Number(days)),
        },
      }),
    async onSuccess(created) {
      setName('')
      onCreated(created)
      await queries.invalidateQueries({ queryKey: tokensQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <Card title={texts.title} guide="cli">
      <form className="grid gap-4 sm:grid-cols-3 [&_select]:w-full" onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          placeholder={texts.placeholder}
          className="sm:col-span-3"
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          problem={create.error ? errorSentence(create.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={texts.access}
          labelShown
          value={access}
          options={accesses}
          onChoose={setAccess}
        />
        <Select
          label={texts.drop}
          labelShown
          value={drop.value}
          options={drop.options}
          onChoose={drop.choose}
          problem={drop.problem}
        />
        <Select
          label={texts.expiry}
          labelShown
          value={days}
          options={lifetimes}
          onChoose={setDays}
        />
        {drop.error && (
          <div className="sm:col-span-3">
            <ProblemNote error={drop.error} onRetry={drop.reload} />
          </div>
        )}
        {drop.isListed && <p className="text-sm text-muted sm:col-span-3">{hints[access]}</p>}
        <div className="sm:col-span-3">
          <Button type="submit" disabled={create.isPending || !drop.isListed || name.trim() === ''}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
