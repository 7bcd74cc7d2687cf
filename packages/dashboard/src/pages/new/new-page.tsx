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
import { NewDropOption } from './new-drop-option.tsx'

export function NewPage() {
  const publish = usePublish()
  const start = useCallback((picked: readonly PickedFile[]) => publish(picked), [publish])
  useTitle('New drop')
  return (
    <>
      <DropTarget label="Let go to publish a new drop" onDrop={start} />
      <BackToDrops />
      <h1 className="mb-5">New drop</h1>
      <PendingUploadOffer />
      <PlanFullNote />
      <div className="grid gap-8">
        <section
          aria-label="Upload"
          className="grid justify-items-center gap-4 rounded-card border-2 border-dashed border-edge bg-surface px-6 py-12 text-center sm:py-16"
        >
          <p className="text-[1.0625rem] font-medium">
            Drop a file, a folder or a zip anywhere on this page
          </p>
          <div className="*:justify-center">
            <PickButtons label="Choose a file or zip" onPick={start} />
          </div>
          <p className="max-w-md text-sm text-muted">
            An HTML or Markdown file becomes the page. A folder or a zip needs an index.html.
          </p>
        </section>
        <section aria-labelledby="write" className="grid gap-3">
          <h2 id="write">Or write it here</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            <NewDropOption
              to="/new/paste"
              title="Paste HTML or Markdown"
              description="See the page while you type, then publish it."
            />
          </ul>
        </section>
        <section aria-labelledby="templates" className="grid gap-3">
          <h2 id="templates">Or begin with a form</h2>
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
