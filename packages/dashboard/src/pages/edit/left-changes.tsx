// Unpublished texts of a drop that no longer exists, so that they can be copied.
import { useState } from 'react'
import { LazyCodeEditor } from '../../code/lazy-code.tsx'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { withTyped } from './decisions.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { messages } from './messages.ts'
import { deleteStored, readChanges, type StoredChanges } from './stored-changes.ts'

const { left: texts } = messages

export function LeftChanges({ draftKey }: { readonly draftKey: string }) {
  const [stored, setStored] = useState(() => readChanges(draftKey))
  const [asks, setAsks] = useState(false)
  const left = stored ? textsOf(stored) : []
  if (!stored || left.length === 0) return null
  const discard = () => {
    deleteStored(draftKey, stored)
    setStored(null)
  }
  return (
    <section aria-labelledby="left" className="wide mt-8 grid gap-4">
      <div>
        <h2 id="left">{texts.title}</h2>
        <p className="text-sm text-muted">{texts.note}</p>
      </div>
      {left.map(({ path, text }) => (
        <div key={path} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-mono text-sm font-medium break-all">{path}</h3>
            <CopyButton
              text={text}
              label={texts.copy}
              name={texts.copyOf({ path })}
              done={texts.copied({ path })}
            />
          </div>
          <LazyCodeEditor
            path={path}
            text={text}
            label={messages.file.text({ path })}
            className="h-60"
          />
        </div>
      ))}
      <Button variant="quiet" className="justify-self-start" onClick={() => setAsks(true)}>
        {texts.discard}
      </Button>
      {asks && (
        <DiscardDialog
          texts={{ ...messages.discarding, keep: texts.keep }}
          onKeep={() => setAsks(false)}
          onDiscard={discard}
        />
      )}
    </section>
  )
}

const textsOf = ({ changes, merging }: StoredChanges) =>
  withTyped(changes, merging?.decisions ?? {}).flatMap(({ path, text }) =>
    text === null ? [] : [{ path, text }],
  )
