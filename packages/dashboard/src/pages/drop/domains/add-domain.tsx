// Form that adds a custom domain, or a notice if the plan's limit is reached or the service does
// not support custom domains.
import { refuseNewDomain } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import { type Drop, dropsQuery, usageQuery } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { hasFocus } from '../../../components/has-focus.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { TextWithCode } from '../../../components/text-with-code.tsx'
import { domainHeadingId } from './domain-row.tsx'
import { messages } from './messages.ts'
import { typedHostname } from './typed-hostname.ts'
import { useCacheDomain } from './use-watched-domains.ts'

const { adding } = messages

interface AddDomainProps {
  readonly drop: Drop
  readonly plan: Plan
}

export function AddDomain({ drop, plan }: AddDomainProps) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const storeDomain = useCacheDomain(drop.id)
  const usage = useQuery(usageQuery)
  const drops = useQuery(dropsQuery)
  const add = useMutation({
    mutationFn: (hostname: string) =>
      client.addDomain({ params: { id: drop.id }, body: { hostname } }),
    async onSuccess(domain) {
      await storeDomain(domain)
      setText('')
      await Promise.all(
        [usageQuery, dropsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      )
      if (hasFocus(form.current)) document.getElementById(domainHeadingId(domain.hostname))?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(typedHostname(text))
  }
  if (usage.data?.domains.available === false) {
    return <p className="notice">{adding.unavailable}</p>
  }
  const full = drops.data && refuseNewDomain(plan, domainsOf(drops.data))
  if (full) {
    return (
      <p className="notice">
        <TextWithCode text={full.detail} /> <SeePlans />
      </p>
    )
  }
  const refused = hasCode(add.error, 'invalid_field', 'domain_taken')
  return (
    <form ref={form} className="grid max-w-xl gap-3" onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={adding.domain}
          className="min-w-0 grow basis-56 [&_input]:font-mono"
          placeholder={adding.placeholder}
          inputMode="url"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={text}
          readOnly={add.isPending}
          problem={refused ? errorSentence(add.error) : null}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" disabled={text.trim() === '' || add.isPending}>
          {adding.add}
        </Button>
      </div>
      {add.error && !refused && <ProblemNote error={add.error} />}
    </form>
  )
}

const domainsOf = (drops: readonly Pick<Drop, 'slug' | 'domains'>[]) =>
  drops.flatMap(({ slug, domains }) => domains.map(({ hostname }) => ({ hostname, slug })))
