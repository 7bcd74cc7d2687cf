// Page for publishing pasted HTML or Markdown as a new drop. Editing an existing one is in
// pages/edit/.
import { useState } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { deleteDraft } from '../../documents/draft.ts'
import { PasteBox } from '../../documents/paste-box.tsx'
import { documentFile, type TypedDocument } from '../../documents/typed-document.ts'
import { useDraftKey } from '../../shell/use-draft-key.ts'
import { useTitle } from '../../shell/use-title.ts'
import { usePublish, useRunningUpload } from '../../uploads/publishing.tsx'
import { messages } from './messages.ts'

export function PastePage() {
  const publish = usePublish()
  const [preparing, setPreparing] = useState(false)
  // Locks the text: publishing deletes the draft, even if the page was closed and reopened since.
  const busy = useRunningUpload()?.pasted === true || preparing
  const draftKey = useDraftKey('paste')
  useTitle(messages.title)
  async function start(document: TypedDocument): Promise<void> {
    setPreparing(true)
    publish([await documentFile(document)], undefined, (published) => {
      setPreparing(false)
      if (published) deleteDraft(draftKey)
    })
  }
  return (
    <div className="wide">
      <BackLink to="/new">{messages.back}</BackLink>
      <h1 className="mb-3">{messages.title}</h1>
      <PasteBox
        draftKey={draftKey}
        busy={busy}
        action={messages.publish}
        onPublish={(document) => void start(document)}
      />
    </div>
  )
}
