// Form that creates an API token. Its secret is shown once, by created-token-notice.tsx.
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
import { Select } from '../../../components/select.tsx'
import type { CreatedToken } from './created-token-notice.tsx'
import { messages } from './messages.ts'

const texts = messages.create

const lifetimes = [
  { value: '0', label: texts.never },
  { value: '30', label: texts.afterDays({ days: 30 }) },
  { value: '90', label: texts.afterDays({ days: 90 }) },
  { value: '365', label: texts.afterYear },
] as const

interface CreateTokenProps {
  readonly onCreated: (token: CreatedToken) => void
}

export function CreateToken({ onCreated }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('0')
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () =>
      client.createToken({ body: { name: name.trim(), expires_at: endAfter(Number(days)) } }),
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
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          placeholder={texts.placeholder}
          className="min-w-0 grow basis-56"
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          problem={create.error ? errorSentence(create.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        <Select label={texts.expiry} value={days} options={lifetimes} onChoose={setDays} />
        <Button type="submit" disabled={create.isPending || name.trim() === ''}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  )
}

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
