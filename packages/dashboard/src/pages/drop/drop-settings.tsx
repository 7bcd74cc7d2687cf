// Card with the name, slug, single-page app and gallery settings of a drop. Custom domains,
// password and analytics have their own cards.
import { isSlug, slugLength } from '@plinth/domain/addresses/slug'
import { formatDays } from '@plinth/domain/base/day'
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { slugHoldMs } from '@plinth/domain/lifecycle/drop-state'
import { type FormEvent, useState } from 'react'
import { errorSentence, hasCode } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useSaveDrop } from './editing/use-save-drop.ts'
import { changedSettings, settingsOf } from './settings.ts'
import { SlugProposal } from './slug-proposal.tsx'

export function DropSettings({ drop }: { readonly drop: Drop }) {
  const { user } = useSession()
  const [initial, setInitial] = useState(() => settingsOf(drop))
  const [values, setValues] = useState(initial)
  const showToast = useToast()
  const changes = changedSettings(initial, values)
  const changed = Object.keys(changes).length > 0
  const save = useSaveDrop(drop.id, (saved, { slug }) => {
    setInitial(settingsOf(saved))
    setValues(settingsOf(saved))
    showToast({
      text:
        slug === undefined
          ? 'Saved.'
          : `Saved. The old address redirects to the new one for ${formatDays(slugHoldMs)}.`,
    })
  })
  const isSlugRejected = hasCode(save.error, 'slug_taken', 'invalid_slug')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changes)
  }
  return (
    <Card title="Settings">
      <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
        <Field
          label="Name"
          value={values.name}
          maxLength={maxNameLength}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <Field
          label="Slug"
          className="[&_input]:font-mono"
          value={values.slug}
          maxLength={slugLength.most}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          hint={
            isSlug(values.slug)
              ? `The address is ${new URL(drop.url).host.replace(/^[^.]+/, values.slug)}`
              : `${slugLength.least} to ${slugLength.most} lower-case letters, digits and hyphens`
          }
          problem={isSlugRejected ? errorSentence(save.error) : null}
          onChange={({ target }) => setValues({ ...values, slug: target.value })}
        />
        {hasCode(save.error, 'slug_taken') && save.variables?.slug === values.slug && (
          <SlugProposal taken={values.slug} onTake={(slug) => setValues({ ...values, slug })} />
        )}
        <Checkbox
          label="Single-page app"
          hint="Addresses without a file show index.html instead of “not found”."
          checked={values.spa_fallback}
          onChange={(spa_fallback) => setValues({ ...values, spa_fallback })}
        />
        <Checkbox
          label="Show it in the gallery"
          hint={<GalleryHint drop={drop} />}
          checked={values.gallery}
          onChange={(gallery) => setValues({ ...values, gallery })}
        />
        {save.error && !isSlugRejected && <ProblemNote error={save.error} />}
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

/** Who would see the drop in the gallery, or why it is not listed. */
const GalleryHint = ({ drop }: { readonly drop: Drop }) => (
  <>
    {drop.has_password
      ? 'While it has a password it is not listed.'
      : 'Anybody can find it there, by its name and address, while it is live.'}{' '}
    <a href="/gallery" className="text-link">
      See the gallery
    </a>
  </>
)
