// Page for publishing pasted HTML or Markdown as a new drop. Editing an existing one is in
// pages/edit/.
import { useState } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { deleteDraft } from '../../documents/draft.ts'
import { PasteBox } from '../../documents/paste-box.tsx'
import { documentFile, type TypedDocument } from '../../documents/typed-document.ts'
import { useDraftKey } from '../../shell/use-draft-key.ts'
import { useTitle } from '../../shell/use-title.ts'
import { usePublish } from '../../uploads/publishing.tsx'

export function PastePage() {
  const publish = usePublish()
  const [busy, setBusy] = useState(false)
  const draftKey = useDraftKey('paste')
  useTitle('Paste a page')
  async function start(document: TypedDocument): Promise<void> {
    setBusy(true)
    publish([await documentFile(document)], undefined, (published) => {
      setBusy(false)
      if (published) deleteDraft(draftKey)
    })
  }
  return (
    <div className="wide">
      <BackLink to="/new">New drop</BackLink>
      <h1 className="mb-3">Paste a page</h1>
      <PasteBox
        draftKey={draftKey}
        busy={busy}
        action="Publish"
        onPublish={(document) => void start(document)}
      />
    </div>
  )
}
