import { isSlug, slugLength } from '@plinth/domain/addresses/slug'
import { useState } from 'react'
import { errorSentence, hasCode } from '../../../api/problem.ts'
import type { Drop } from '../../../api/queries.ts'
import { Field } from '../../../components/field.tsx'
import { SettingForm } from '../../../components/settings/setting-form.tsx'
import { useToast } from '../../../components/toast.tsx'
import { useSaveDrop } from '../editing/use-save-drop.ts'
import { messages } from './messages.ts'
import type { FormProps } from './name-form.tsx'
import { SlugProposal } from './slug-proposal.tsx'

const { address: texts } = messages

export function AddressForm({ drop, onClose }: FormProps) {
  const [slug, setSlug] = useState(drop.slug)
  const showToast = useToast()
  const save = useSaveDrop(drop.id, () => {
    onClose()
    showToast({ text: texts.saved })
  })
  const isRejected = hasCode(save.error, 'slug_taken', 'invalid_slug')
  const isTaken = hasCode(save.error, 'slug_taken') && save.variables?.slug === slug
  const problem = hasCode(save.error, 'slug_taken') ? texts.slugTaken : errorSentence(save.error)
  return (
    <SettingForm
      disabled={slug === drop.slug || save.isPending}
      error={isRejected ? null : save.error}
      onSubmit={() => save.mutate({ slug })}
      onCancel={onClose}
    >
      <Field
        label={texts.slug}
        autoFocus
        className="[&_input]:font-mono"
        value={slug}
        readOnly={save.isPending}
        maxLength={slugLength.most}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        hint={isRejected && save.variables?.slug === slug ? undefined : slugHint(drop, slug)}
        problem={isRejected ? problem : null}
        onChange={({ target }) => setSlug(lowerCase(target))}
      />
      {isTaken && <SlugProposal taken={slug} onTake={setSlug} />}
    </SettingForm>
  )
}

/** Puts what is typed in lower case. Set by React, the new value would move the cursor to its end. */
function lowerCase(input: HTMLInputElement): string {
  const { value, selectionStart: at } = input
  const slug = value.toLowerCase()
  if (slug !== value) {
    input.value = slug
    input.setSelectionRange(at, at)
  }
  return slug
}

/** The address that the slug gives, or the rule that it breaks. */
function slugHint(drop: Drop, slug: string): string {
  if (!isSlug(slug)) return texts.slugRule
  const host = new URL(drop.url).host.replace(/^[^.]+/, slug)
  return slug === drop.slug ? texts.address({ host }) : texts.newAddress({ host })
}
