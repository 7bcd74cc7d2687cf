// Paste editor of the front page, loaded on demand. The dashboard has pages/paste/paste-page.tsx.
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { TextWithCode } from '../components/text-with-code.tsx'
import { useIsShown } from '../components/use-is-shown.ts'
import { deleteDraft } from '../documents/draft.ts'
import { PasteBox } from '../documents/paste-box.tsx'
import { documentFile, type TypedDocument } from '../documents/typed-document.ts'
import type { PickedFile } from '../uploads/decide-upload.ts'
import { messages } from './messages.ts'
import type { Stage } from './stage.ts'
import { useFocusOnAppear } from './use-focus-on-appear.ts'

const texts = messages.paste

const draftKey = 'front'

interface PasteProps {
  readonly stage: Extract<Stage, { at: 'start' | 'sending' }>
  readonly onPublish: (picked: readonly PickedFile[], onPublished: () => void) => Promise<void>
  readonly onClose: () => void
}

/** The text stays while it uploads, if it is rejected, and if the visitor leaves by mistake. */
export function Paste({ stage, onPublish, onClose }: PasteProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  // Rendering Markdown takes a moment, and then the draft is deleted.
  const [preparing, setPreparing] = useState(false)
  const isShown = useIsShown()
  async function start(document: TypedDocument): Promise<void> {
    setPreparing(true)
    const file = await documentFile(document)
    if (!isShown.current) return
    void onPublish([file], () => deleteDraft(draftKey))
    setPreparing(false)
  }
  return (
    <section aria-labelledby="paste-title" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="paste-title" ref={heading} tabIndex={-1} className="text-xl outline-none">
          {texts.title}
        </h2>
        <Button variant="quiet" small onClick={onClose}>
          {texts.close}
        </Button>
      </div>
      {stage.at === 'start' && stage.problem !== null && (
        <p role="alert" className="notice bad">
          <TextWithCode text={stage.problem} />
        </p>
      )}
      <PasteBox
        action={texts.publish}
        draftKey={draftKey}
        busy={preparing || stage.at === 'sending'}
        onPublish={(document) => void start(document)}
      >
        {stage.at === 'sending' && (
          <>
            <Button variant="quiet" onClick={stage.stop}>
              {texts.cancel}
            </Button>
            <p role="status" className="text-sm text-muted">
              {texts.publishing}
            </p>
          </>
        )}
      </PasteBox>
    </section>
  )
}
