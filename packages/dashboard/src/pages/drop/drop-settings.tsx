import { isSlug } from '@plinth/domain/slug'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { client } from '../../api/client.ts'
import { hasCode, problemOf } from '../../api/problem.ts'
import { type Site, siteQuery, sitesQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../shell/session-context.ts'
import { changedSettings, type Settings, settingsOf } from './settings.ts'
import { SlugProposal } from './slug-proposal.tsx'

export function DropSettings({ site }: { readonly site: Site }) {
  const { user } = useSession()
  const [began, setBegan] = useState(() => settingsOf(site))
  const [typed, setTyped] = useState(began)
  const queries = useQueryClient()
  const say = useToast()
  const spaId = useId()
  const changes = changedSettings(began, typed)
  const changed = Object.keys(changes).length > 0
  const save = useMutation({
    mutationFn: (body: Partial<Settings>) => client.updateSite({ params: { id: site.id }, body }),
    async onSuccess(updated, { slug }) {
      queries.setQueryData(siteQuery(site.id).queryKey, updated)
      setBegan(settingsOf(updated))
      setTyped(settingsOf(updated))
      await queries.invalidateQueries({ queryKey: sitesQuery.queryKey })
      say({
        text:
          slug === undefined
            ? 'Saved.'
            : 'Saved. The old address leads to the new one for 30 days.',
      })
    },
  })
  const slugProblem = hasCode(save.error, 'slug_taken', 'invalid_slug')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changes)
  }
  return (
    <Card title="Settings">
      <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
        <Field
          label="Name"
          value={typed.name}
          maxLength={120}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
        />
        <Field
          label="Slug"
          className="[&_input]:font-mono"
          value={typed.slug}
          maxLength={63}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          hint={
            isSlug(typed.slug)
              ? `The address is ${new URL(site.url).host.replace(/^[^.]+/, typed.slug)}`
              : 'Lower-case letters, digits and hyphens, 3 to 63 of them'
          }
          problem={slugProblem ? problemOf(save.error) : null}
          onChange={({ target }) => setTyped({ ...typed, slug: target.value })}
        />
        {hasCode(save.error, 'slug_taken') && save.variables?.slug === typed.slug && (
          <SlugProposal taken={typed.slug} onTake={(slug) => setTyped({ ...typed, slug })} />
        )}
        <div className="flex items-start gap-2.5">
          <input
            id={spaId}
            type="checkbox"
            className="mt-1 size-4 accent-accent"
            checked={typed.spa_fallback}
            onChange={({ target }) => setTyped({ ...typed, spa_fallback: target.checked })}
          />
          <label htmlFor={spaId}>
            Single-page app
            <span className="block text-[0.8125rem] text-muted">
              Addresses without a file show index.html instead of “not found”.
            </span>
          </label>
        </div>
        {save.error && !slugProblem && <ProblemNote error={save.error} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={!changed || save.isPending || !user.email_verified}>
            Save
          </Button>
          {!user.email_verified && (
            <p className="text-sm text-muted">Confirm your e-mail address to change these.</p>
          )}
        </div>
      </form>
    </Card>
  )
}
