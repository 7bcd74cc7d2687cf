// First choice in the dialog that deletes a drop: take it offline and keep everything.
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { expiryMoment } from '../../../drops/format-moment.ts'
import { messages } from '../messages.ts'
import { useSetPublished } from '../use-set-published.ts'

interface UnpublishOfferProps {
  readonly drop: Drop
  readonly onClose: () => void
}

export function UnpublishOffer({ drop, onClose }: UnpublishOfferProps) {
  const { set } = useSetPublished(drop)
  const unpublish = () => {
    set(false)
    onClose()
  }
  return (
    <div className="grid justify-items-start gap-3 border-b border-line pb-4">
      <p>{messages.deletion.unpublishInstead({ moment: expiryMoment(drop) })}</p>
      <Button onClick={unpublish}>{messages.publication.unpublish}</Button>
    </div>
  )
}
