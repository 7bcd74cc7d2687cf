// Form that creates an API token. Its secret is shown once, by created-token-notice.tsx.
import { type TokenAccess, tokenAccesses } from '@plinth/domain/accounts/token-access'
import { dayMs } from '@plinth/domain/base/day'
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence } from '../../../api/problem.ts'
import { dropsQuery, tokensQuery } from '../../../api/queries.ts'
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

const accesses = tokenAccesses.map((value) => ({ value, label: messages.accesses[value] }))

const allDrops = { value: '', label: texts.allDrops }

interface CreateTokenProps {
  /** The drop that is chosen at first. */
  readonly dropId?: string | undefined
  readonly onCreated: (token: CreatedToken) => void
}

export function CreateToken({ dropId = allDrops.value, onCreated }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<TokenAccess>('full')
  const [wantedDrop, setWantedDrop] = useState(dropId)
  const [days, setDays] = useState<(typeof lifetimes)[number]['value']>('0')
  const queries = useQueryClient()
  const drops = useQuery(dropsQuery)
  const listed = drops.data?.map(({ id, slug }) => ({ value: id, label: slug })) ?? []
  const { value: drop } = listed.find(({ value }) => value === wantedDrop) ?? allDrops
  const hints = drop === allDrops.value ? texts.hints : texts.dropHints
  // Until the drops are listed, the form would show all drops instead of the wanted one.
  const isReady = wantedDrop === allDrops.value || !drops.isPending
  const create = useMutation({
    mutationFn: () =>
      client.createToken({
        body: {
          name: name.trim(),
          access,
          site_id: drop === allDrops.value ? null : drop,
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
          value={drop}
          options={[allDrops, ...listed]}
          onChoose={setWantedDrop}
        />
        <Select
          label={texts.expiry}
          labelShown
          value={days}
          options={lifetimes}
          onChoose={setDays}
        />
        <p className="text-sm text-muted sm:col-span-3">{hints[access]}</p>
        <div className="sm:col-span-3">
          <Button type="submit" disabled={create.isPending || !isReady || name.trim() === ''}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const endAfter = (days: number): string | null =>
  days === 0 ? null : new Date(Date.now() + days * dayMs).toISOString()
