// Editor for a page in HTML or Markdown, with a live preview. The parent publishes: the front page,
// the paste page or the edit page.
import { detectFormat } from '@plinth/domain/versions/document-format'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Segments } from '../components/segments.tsx'
import { type Draft, readDraft, storeDraft } from './draft.ts'
import { DraftNotStoredNote } from './draft-not-stored-note.tsx'
import { LivePreview } from './live-preview.tsx'
import { messages } from './messages.ts'
import type { TypedDocument } from './typed-document.ts'
import { usePreview } from './use-preview.ts'

interface PasteBoxProps {
  readonly onPublish: (document: TypedDocument) => void
  readonly busy: boolean
  /** True if the text equals the published one. */
  readonly unchanged?: boolean
  /** Label of the submit button. */
  readonly action: string
  readonly initial?: TypedDocument
  /** Key of the draft in sessionStorage; the parent deletes the draft after publishing. */
  readonly draftKey?: string
  readonly onChange?: (document: TypedDocument) => void
  /** Shown beside the button. */
  readonly children?: ReactNode
}

const formats = [
  { value: 'markdown', label: messages.editor.markdown },
  { value: 'html', label: messages.editor.html },
] as const

const documentOf = ({ text, chosen }: Draft): TypedDocument => ({
  text,
  format: chosen ?? detectFormat(text),
})

export function PasteBox(props: PasteBoxProps) {
  const {
    onPublish,
    busy,
    unchanged = false,
    action,
    initial,
    draftKey,
    onChange,
    children,
  } = props
  const id = useId()
  const [draft, setDraft] = useState<Draft>(() => {
    const saved = draftKey === undefined ? null : readDraft(draftKey)
    return saved ?? { text: initial?.text ?? '', chosen: initial?.format ?? null }
  })
  const [stored, setStored] = useState(true)
  const typedDocument = documentOf(draft)
  const preview = usePreview(typedDocument)
  const change = (next: Draft) => {
    setDraft(next)
    if (draftKey !== undefined) setStored(storeDraft(draftKey, next))
    onChange?.(documentOf(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPublish(typedDocument)
  }
  const empty = draft.text.trim() === ''
  return (
    <form onSubmit={submit} className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-2">
          <label htmlFor={id} className="label">
            {messages.editor.page}
          </label>
          <Segments
            label={messages.editor.format}
            value={typedDocument.format}
            options={formats}
            onChoose={(chosen) => change({ ...draft, chosen })}
          />
        </div>
        <textarea
          id={id}
          className="h-64 w-full grow resize-y rounded-card border border-edge bg-surface p-3 font-mono text-base leading-normal hover:border-muted focus-visible:outline-offset-1 sm:text-[0.8125rem] lg:h-[max(20rem,calc(100dvh-19rem))]"
          placeholder={messages.editor.placeholder}
          spellCheck={typedDocument.format === 'markdown'}
          autoCapitalize="off"
          value={draft.text}
          readOnly={busy}
          onChange={({ target: { value: text } }) =>
            // An emptied box goes back to detecting the format.
            change({ text, chosen: text === '' ? null : draft.chosen })
          }
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={busy || empty || unchanged}>
            {action}
          </Button>
          {children}
          {draftKey !== undefined && <DraftNotStoredNote stored={stored} />}
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="label flex min-h-9 items-center">{messages.preview.heading}</p>
        <div className="relative grid h-96 grow lg:h-auto">
          <LivePreview html={preview.html} title={messages.preview.title} className="h-full" />
          {empty && (
            <p className="absolute inset-0 grid place-items-center p-6 text-center text-muted">
              {messages.preview.empty}
            </p>
          )}
        </div>
        <p role="status" className="text-sm text-warn empty:hidden">
          {preview.failed && messages.preview.failed}
        </p>
      </div>
    </form>
  )
}
