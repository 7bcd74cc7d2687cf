// Page that offers all ways to create a drop: upload, paste and templates.
import { useCallback } from 'react'
import { PlanFullNote } from '../../plans/plan-full-note.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { templates } from '../../templates/catalogue.ts'
import type { PickedFile } from '../../uploads/decide-upload.ts'
import { DropTarget } from '../../uploads/drop-target.tsx'
import { PendingUploadOffer } from '../../uploads/pending/pending-upload-offer.tsx'
import { PickButtons } from '../../uploads/pick-buttons.tsx'
import { usePublish } from '../../uploads/publishing.tsx'
import { BackToDrops } from '../drops/back-to-drops.tsx'
import { messages } from './messages.ts'
import { NewDropOption } from './new-drop-option.tsx'

export function NewPage() {
  const publish = usePublish()
  const start = useCallback((picked: readonly PickedFile[]) => publish(picked), [publish])
  useTitle(messages.title)
  return (
    <>
      <DropTarget label={messages.release} onDrop={start} />
      <BackToDrops />
      <h1 className="mb-5">{messages.title}</h1>
      <PendingUploadOffer />
      <PlanFullNote />
      <div className="grid gap-8">
        <section
          aria-label={messages.upload.region}
          className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-edge bg-surface px-6 py-12 text-center sm:py-16"
        >
          <p className="text-[1.0625rem] font-medium pointer-coarse:hidden">
            {messages.upload.dropAnywhere}
          </p>
          <div className="*:justify-center">
            <PickButtons label={messages.upload.choose} onPick={start} />
          </div>
          <p className="max-w-md text-sm text-muted">{messages.upload.types}</p>
        </section>
        <section aria-labelledby="write" className="grid gap-3">
          <h2 id="write">{messages.write.heading}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            <NewDropOption
              to="/new/paste"
              title={messages.write.paste}
              description={messages.write.pasteAbout}
            />
          </ul>
        </section>
        <section aria-labelledby="templates" className="grid gap-3">
          <h2 id="templates">{messages.templates}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {templates.map(({ id, title, description, samples }) => (
              <NewDropOption
                key={id}
                to="/new/$template"
                params={{ template: id }}
                title={title}
                description={description}
                samples={samples}
              />
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}
