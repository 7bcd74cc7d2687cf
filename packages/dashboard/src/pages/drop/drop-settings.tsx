// Card with the name, slug, address and gallery settings of a drop. Custom domains,
// password and analytics have their own cards.
import { isSlug, slugLength } from '@plinth/domain/addresses/slug'
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { trailingSlashModes } from '@plinth/domain/serving/page-lookup'
import { type FormEvent, useState } from 'react'
import { errorSentence, hasCode } from '../../api/problem.ts'
import type { Drop } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Checkbox } from '../../components/checkbox.tsx'
import { Field } from '../../components/field.tsx'
import { ProblemNote } from '../../components/problem-note.tsx'
import { Select } from '../../components/select.tsx'
import { useToast } from '../../components/toast.tsx'
import { useSession } from '../../shell/session-context.ts'
import { useSaveDrop } from './editing/use-save-drop.ts'
import { messages } from './messages.ts'
import { changedSettings, settingsOf } from './settings.ts'
import { SlugProposal } from './slug-proposal.tsx'

const { settings: texts } = messages

const slashOptions = trailingSlashModes.map((value) => ({ value, label: texts.slashes[value] }))

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
    showToast({ text: slug === undefined ? texts.saved : texts.savedSlug })
  })
  const isSlugRejected = hasCode(save.error, 'slug_taken', 'invalid_slug')
  const isTaken = hasCode(save.error, 'slug_taken') && save.variables?.slug === values.slug
  const slugProblem = hasCode(save.error, 'slug_taken')
    ? texts.slugTaken
    : errorSentence(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(changes)
  }
  return (
    <Card title={texts.title}>
      <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
        <Field
          label={texts.name}
          value={values.name}
          maxLength={maxNameLength}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <Field
          label={texts.slug}
          className="[&_input]:font-mono"
          value={values.slug}
          maxLength={slugLength.most}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          hint={isTaken ? undefined : slugHint(drop, values.slug)}
          problem={isSlugRejected ? slugProblem : null}
          onChange={({ target }) => setValues({ ...values, slug: target.value })}
        />
        {isTaken && (
          <SlugProposal taken={values.slug} onTake={(slug) => setValues({ ...values, slug })} />
        )}
        <Checkbox
          label={texts.spa}
          hint={texts.spaHint}
          checked={values.spa_fallback}
          onChange={(spa_fallback) => setValues({ ...values, spa_fallback })}
        />
        <Select
          label={texts.slash}
          labelShown
          value={values.trailing_slash}
          options={slashOptions}
          onChoose={(trailing_slash) => setValues({ ...values, trailing_slash })}
        />
        <Checkbox
          label={texts.cleanUrls}
          hint={texts.cleanUrlsHint}
          checked={values.clean_urls}
          onChange={(clean_urls) => setValues({ ...values, clean_urls })}
        />
        <Checkbox
          label={texts.gallery}
          hint={<GalleryHint drop={drop} />}
          checked={values.gallery}
          onChange={(gallery) => setValues({ ...values, gallery })}
        />
        {save.error && !isSlugRejected && <ProblemNote error={save.error} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={!changed || save.isPending || !user.email_verified}>
            {texts.save}
          </Button>
          {!user.email_verified && <p className="text-sm text-muted">{texts.unverified}</p>}
        </div>
      </form>
    </Card>
  )
}

/** The address that the slug gives, or the rule that it breaks. */
function slugHint(drop: Drop, slug: string): string {
  if (!isSlug(slug)) return texts.slugRule
  const host = new URL(drop.url).host.replace(/^[^.]+/, slug)
  return slug === drop.slug ? texts.address({ host }) : texts.newAddress({ host })
}

/** Who would see the drop in the gallery, or why it is not listed. */
const GalleryHint = ({ drop }: { readonly drop: Drop }) => (
  <>
    {drop.has_password ? texts.galleryProtected : texts.galleryHint}{' '}
    <a href="/gallery" className="text-link">
      {texts.galleryLink}
    </a>
  </>
)
