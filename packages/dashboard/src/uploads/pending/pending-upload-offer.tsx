// Offer on the new-drop page to publish the upload stored in this browser.
import { Button } from '../../components/button.tsx'
import { sizeSentence } from '../upload-size.ts'
import { pickedName } from './picked-name.ts'
import { usePendingUpload } from './use-pending-upload.ts'

export function PendingUploadOffer() {
  const { pendingUpload, publishPending, discard } = usePendingUpload()
  if (!pendingUpload) return null
  return (
    <section
      aria-label="Kept from before"
      className="notice mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        <b>{pickedName(pendingUpload.picked)}</b> is kept in this browser and not published yet.{' '}
        {sizeSentence(pendingUpload.picked)} It is forgotten after a day.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => publishPending(pendingUpload)}>
          Publish
        </Button>
        <Button variant="quiet" small onClick={discard}>
          Forget
        </Button>
      </div>
    </section>
  )
}
