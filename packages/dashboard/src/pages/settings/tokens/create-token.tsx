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

const lifetimes = [
  { value: '0', label: 'Until revoked' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
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
    <Card title="New token">
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit} noValidate>
        <Field
          label="Name"
          placeholder="deploy from CI"
          className="min-w-0 grow basis-56"
          value={name}
          maxLength={maxNameLength}
          autoComplete="off"
          problem={create.error ? errorSentence(create.error) : null}
          onChange={({ target }) => setName(target.value)}
        />
        <Select label="Works for" value={days} options={lifetimes} onChoose={setDays} />
        <Button type="submit" disabled={create.isPending || name.trim() === ''}>
          Create
        </Button>
      </form>
    </Card>
  )
}

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
