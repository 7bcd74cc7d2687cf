// Buttons that replace or delete a page that this browser published without an account.
import { lazy, Suspense, useRef, useState } from 'react'
import { useToast } from '../components/toast.tsx'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import type { ManagedPage } from './delete-page.tsx'
import { messages } from './messages.ts'
import { replaceDrop } from './replace-drop.ts'

const texts = messages.manage
const DeletePage = lazy(() => import('./delete-page.tsx'))

interface DropActionsProps {
  readonly page: ManagedPage
  /** False for a page that is offline: new content could not be seen. */
  readonly canReplace: boolean
  /** With the warnings about the new content. */
  readonly onReplaced: (warnings: readonly UploadWarning[]) => void
  readonly onDeleted: () => void
}

export function DropActions({ page, canReplace, onReplaced, onDeleted }: DropActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [replacing, setReplacing] = useState(false)
  const [asking, setAsking] = useState(false)
  const showToast = useToast()
  const { host } = new URL(page.url)
  const replace = async (file: File) => {
    setReplacing(true)
    const replacement = await replaceDrop(page.id, file)
    setReplacing(false)
    if ('problem' in replacement) return showToast({ text: replacement.problem, bad: true })
    const { warnings } = replacement
    const sentences = [texts.replaced({ host }), ...warnings.map(warningText)]
    showToast({ text: sentences.join(' '), bad: warnings.length > 0 })
    onReplaced(warnings)
  }
  return (
    <span className="flex gap-4 text-sm">
      {canReplace && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={texts.file({ host })}
            accept=".html,.htm,.md,.markdown"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void replace(file)
              // Otherwise picking the same file again would fire no change event.
              currentTarget.value = ''
            }}
          />
          <button
            type="button"
            className="link-button"
            aria-disabled={replacing || undefined}
            onClick={() => replacing || input.current?.click()}
          >
            {replacing ? texts.replacing : texts.replace}
            <span className="sr-only"> {host}</span>
          </button>
        </>
      )}
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {texts.delete}
        <span className="sr-only"> {host}</span>
      </button>
      {asking && (
        <Suspense>
          <DeletePage
            page={page}
            onClose={() => setAsking(false)}
            onDeleted={() => {
              setAsking(false)
              showToast({ text: texts.deleted({ host }) })
              onDeleted()
            }}
          />
        </Suspense>
      )}
    </span>
  )
}

const warningText = ({ file, line, message }: UploadWarning): string =>
  `${line === null ? file : `${file}:${line}`}: ${message}`
