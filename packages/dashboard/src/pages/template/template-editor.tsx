// Editor of a template: form, design choice, live preview and publishing.
import { maxNameLength } from '@plinth/domain/base/text-fields'
import { useMemo, useRef, useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Field } from '../../components/field.tsx'
import { Segments } from '../../components/segments.tsx'
import { useToast } from '../../components/toast.tsx'
import type { TemplateEntry } from '../../templates/catalogue.ts'
import { makeUpload, nameFor } from '../../templates/make-upload.ts'
import { documentOf } from '../../templates/parts/document.ts'
import { isEmpty, missingFields } from '../../templates/parts/fields.ts'
import type { Template } from '../../templates/parts/template.ts'
import { usePublish, useRunningUpload } from '../../uploads/publishing.tsx'
import { DesignChoice } from './design-choice.tsx'
import { messages } from './messages.ts'
import { ScaledPreview, type Screen, screens } from './scaled-preview.tsx'
import { TemplateForm } from './template-form.tsx'
import { useTemplateDraft } from './use-template-draft.ts'

const { editor: texts, fields: fieldTexts } = messages

const sides = [
  { value: 'form', label: texts.form },
  { value: 'preview', label: texts.preview },
] as const

interface TemplateEditorProps {
  readonly entry: TemplateEntry
  readonly template: Template
  readonly draftKey: string
}

export function TemplateEditor({ entry, template, draftKey }: TemplateEditorProps) {
  const { draft, change, discard, stored } = useTemplateDraft(template, draftKey)
  const [side, setSide] = useState<(typeof sides)[number]['value']>('form')
  const [screen, setScreen] = useState<Screen>('computer')
  const [submitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const showToast = useToast()
  const send = usePublish()
  // Locks the form: publishing deletes the draft, even if the page was closed and reopened since.
  const busy = useRunningUpload()?.template === template.id

  const { content } = draft
  const design = template.designs.find(({ id }) => id === draft.design) ?? template.designs[0]
  const empty = isEmpty(content)
  const html = useMemo(
    () => documentOf({ template, design, content: empty ? template.example : content }),
    [template, design, content, empty],
  )
  const missing = missingFields(template.fields, content)
  const derivedName = nameFor(template, content)

  const publish = () => {
    setSubmitted(true)
    if (missing.length > 0) {
      setSide('form')
      // The form must be visible before an input in it can take the focus.
      setTimeout(() =>
        form.current?.querySelector<HTMLElement>(':is(input, textarea):invalid')?.focus(),
      )
      return
    }
    const name = draft.name.trim() || derivedName
    send(makeUpload({ template, design, content, name }), undefined, (published) => {
      if (published) discard()
    })
  }
  const startOver = () => {
    discard()
    setSubmitted(false)
    showToast({
      text: texts.cleared,
      action: { label: texts.undo, run: () => change(() => draft) },
    })
  }

  return (
    <>
      <div className="sticky top-0 z-10 -mx-4 my-3 flex flex-wrap items-center gap-x-6 gap-y-2 bg-ground px-4 py-2 sm:-mx-8 sm:px-8 lg:grid lg:grid-cols-[minmax(0,26rem)_auto_1fr]">
        <Segments
          label={texts.views}
          value={side}
          options={sides}
          onChoose={setSide}
          className="lg:hidden"
        />
        <p
          role="status"
          className={`order-last w-full text-sm text-muted lg:order-none lg:w-auto ${empty || stored !== 'all' ? '' : 'max-lg:hidden'}`}
        >
          {empty ? texts.sample : draftTexts[stored]}
        </p>
        <Segments
          label={texts.screens}
          value={screen}
          options={screens}
          onChoose={setScreen}
          className="max-lg:hidden"
        />
        <div className="ml-auto flex gap-2">
          {!empty && (
            <Button variant="quiet" small disabled={busy} onClick={startOver}>
              {texts.startOver}
            </Button>
          )}
          <Button small disabled={busy} onClick={publish}>
            {texts.publish}
          </Button>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <form
          ref={form}
          noValidate
          aria-label={entry.title}
          className={`${side === 'form' ? 'block' : 'hidden'} **:scroll-mt-24 lg:block`}
          onSubmit={(event) => event.preventDefault()}
        >
          <fieldset
            disabled={busy}
            className="grid min-w-0 content-start gap-4 disabled:opacity-60"
          >
            <DesignChoice
              designs={template.designs}
              chosen={design}
              onChoose={({ id }) => change((before) => ({ ...before, design: id }))}
            />
            <TemplateForm
              fields={template.fields}
              content={content}
              missing={submitted ? missing : []}
              onChange={(next) =>
                change((before) => ({ ...before, content: next(before.content) }))
              }
            />
            <Card>
              <Field
                label={fieldTexts.dropName}
                value={draft.name}
                maxLength={maxNameLength}
                placeholder={derivedName || entry.title}
                hint={fieldTexts.dropNameHint}
                onChange={({ target }) => change((before) => ({ ...before, name: target.value }))}
              />
            </Card>
          </fieldset>
        </form>
        <section
          aria-label={texts.preview}
          className={`${side === 'preview' ? 'block' : 'hidden'} h-[calc(100dvh-7rem)] min-h-96 lg:sticky lg:top-16 lg:block lg:h-[calc(100dvh-5rem)]`}
        >
          <ScaledPreview
            html={html}
            title={texts.previewOf({ template: entry.title })}
            screen={screen}
          />
        </section>
      </div>
    </>
  )
}

const draftTexts = {
  all: texts.draftSaved,
  text: texts.draftWithoutPictures,
  nothing: texts.draftNotSaved,
}
