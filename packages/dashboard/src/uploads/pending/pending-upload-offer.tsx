// Offer on the new-drop page to publish the upload stored in this browser.
import { Button } from '../../components/button.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { messages } from '../messages.ts'
import { sizeSentence } from '../upload-size.ts'
import { pickedName } from './picked-name.ts'
import { usePendingUpload } from './use-pending-upload.ts'

export function PendingUploadOffer() {
  const { pendingUpload, publishPending, discard } = usePendingUpload()
  if (!pendingUpload) return null
  return (
    <section
      aria-label={messages.pending.region}
      className="notice mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p className="min-w-0 flex-[1_1_20rem]">
        <RichText
          text={messages.pending.ready}
          values={{ name: pickedName(pendingUpload.picked) }}
        />{' '}
        {sizeSentence(pendingUpload.picked)} {messages.pending.keptFor}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => publishPending(pendingUpload)}>
          {messages.pending.publish}
        </Button>
        <Button variant="quiet" small onClick={() => discard(pendingUpload)}>
          {messages.pending.discard}
        </Button>
      </div>
    </section>
  )
}
